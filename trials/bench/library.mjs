// What a line costs through the library, all fields of its event read, against the whole process `froe -J`, both in
// processor time. It measures dist/, so run `npm run build` first.
//
//   npm run bench:library -- [--lines N] [--runs N] [--node PATH] [--cache DIR]
//
// Of the runs of each the fastest counts, because what else the machine does makes them slower only.
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { inputFile } from "./inputs.mjs";
import { measureInTurns } from "./measure.mjs";

const { values: options } = parseArgs({
  options: {
    lines: { type: "string", default: "1000000" },
    runs: { type: "string", default: "5" },
    node: { type: "string", default: process.execPath },
    cache: { type: "string", default: join(tmpdir(), "froe-bench") },
  },
});
const FORMATS = ["combined", "syslog", "logfmt", "line", "json"];
const PARSED = fileURLToPath(new URL("parsed.mjs", import.meta.url));
const FROE = fileURLToPath(new URL("../../dist/cli.mjs", import.meta.url));
const lines = Number(options.lines);
const runs = Number(options.runs);

console.log(
  "| format | parse, µs a line | -J, µs a line | parse / -J | JSON.parse, µs a line |\n|---|---|---|---|---|",
);
for (const format of FORMATS) {
  const { path } = await inputFile(format, lines, options.cache);
  const args = [FROE, "-f", format, "-J", path];
  const [{ runs: printed }] = await measureInTurns([{ file: options.node, args }], runs, runs);
  const whole = (Math.min(...printed.map(({ user, system }) => user + system)) * 1e6) / lines;
  const parsed = perLine(format, path);
  const native = format === "json" ? perLine("JSON.parse", path).toFixed(2) : "";
  console.log(
    `| ${format} | ${parsed.toFixed(2)} | ${whole.toFixed(2)} | ${(parsed / whole).toFixed(2)} | ${native} |`,
  );
}

/** Microseconds of processor time for a line, as a process of its own measures it. */
function perLine(format, path) {
  const { stdout, stderr, status } = spawnSync(options.node, [PARSED, format, path, String(runs)], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}
