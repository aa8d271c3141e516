import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const CLI = resolve("dist/cli.mjs");

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | NodeJS.Signals | null;
}

export interface Surroundings {
  readonly stdin?: string | Uint8Array;
  /** Files of the working directory, by name. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the built command line in a directory of its own. */
export async function froe(
  args: readonly string[],
  { stdin = "", files = {}, env = {} }: Surroundings = {},
): Promise<Ran> {
  const directory = mkdtempSync(join(tmpdir(), "froe-"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
  try {
    return await froeIn(directory, args, stdin, env);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Runs it in a directory that there is. */
export function froeIn(
  directory: string,
  args: readonly string[],
  stdin: string | Uint8Array = "",
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...inherited } = process.env;
  const child = spawn(process.execPath, [CLI, ...args], { cwd: directory, env: { ...inherited, ...env } });
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
