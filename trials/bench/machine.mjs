// On what the figures were measured.
import { execFile } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Date, processor, memory and the version of each program, in one line. @param programs file by tool. */
export async function describeMachine(programs) {
  const versions = [];
  for (const [tool, file] of programs) versions.push(await versionOf(tool, file));
  const date = new Date().toISOString().slice(0, 10);
  const [processor] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return [date, processor?.model.trim(), `${cpus().length} cores`, memory, ...new Set(versions)].join(", ");
}

/** froe is named by the Node.js that runs it. */
async function versionOf(tool, file) {
  const { stdout } = await run(file, ["--version"]);
  const number = stdout.match(/\d+(\.\d+)+/)?.[0] ?? "";
  return tool === "froe" || tool === "node" ? `Node.js ${number}` : `${tool} ${number}`;
}
