import { spawn } from "node:child_process";
import { built } from "../built.ts";
import { type Ran, type Surroundings, surrounded } from "./surrounded.ts";

/** Runs the built command line as a process, in a directory of its own. */
export function spawned(args: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  return surrounded(surroundings, (directory, stdin, env) => spawnedIn(directory, args, stdin, env));
}

/** Runs the built command line as a process, in an existing directory. */
export function spawnedIn(
  directory: string,
  args: readonly string[],
  stdin: string | Uint8Array = "",
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...inherited } = process.env;
  const child = spawn(process.execPath, [built(), ...args], { cwd: directory, env: { ...inherited, ...env } });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (data: Buffer) => out.push(data));
  child.stderr.on("data", (data: Buffer) => err.push(data));
  // A run that ends early closes its input.
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code, signal) => {
      done({ stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString(), code: code ?? signal });
    });
  });
}
