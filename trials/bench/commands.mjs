// The commands of a task, ready to run: { name, tool, file, args, prints, startUp }, froe first.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { inputFile } from "./inputs.mjs";

const INPUT = "{input}";

/** Where `tool` lies on PATH, or null. */
export function onPath(tool) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const file = join(folder, tool);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** @param setup `{ node, froe, lines, cache, withPeers }`, from the command line. */
export async function commandsOf(task, setup) {
  const shared = {
    input: task.input,
    prints: task.prints === undefined ? 1 : task.prints,
    startUp: task.startUp ?? false,
  };
  const wanted = [{ name: task.tool ?? "froe", tool: task.tool ?? "froe", args: task.args, ...shared }];
  for (const [name, peer] of Object.entries(setup.withPeers ? task.peers : {})) {
    wanted.push(Array.isArray(peer) ? { name, tool: name, args: peer, ...shared } : { name, ...shared, ...peer });
  }
  const commands = [];
  for (const { input, ...command } of wanted) {
    const program = programOf(command.tool, setup);
    if (program === null) continue;
    const read = input === null ? null : await inputFile(input, command.startUp ? 1 : setup.lines, setup.cache);
    const args = [...program.slice(1), ...withInput(command.args, read)];
    commands.push({
      ...command,
      file: program[0],
      args,
      read,
      prints: command.prints === null ? null : Math.round(command.prints * (read?.lines ?? 0)),
    });
  }
  return commands;
}

/** The path of the input stands where an argument says so, or else last. */
function withInput(args, read) {
  if (read === null) return args;
  const isPlaced = args.some((arg) => arg.includes(INPUT));
  return isPlaced ? args.map((arg) => arg.replaceAll(INPUT, read.path)) : [...args, read.path];
}

function programOf(tool, { node, froe }) {
  if (tool === "froe") return [node, froe];
  if (tool === "node") return [node];
  const file = onPath(tool);
  return file === null ? null : [file];
}
