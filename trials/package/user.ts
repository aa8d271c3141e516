import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const QUIET = ["--no-audit", "--no-fund", "--no-save"];

/** Where a user of froe works: a project in which it is installed. */
export interface User {
  readonly project: string;
  /** What npm printed on standard error while it installed froe. */
  readonly warnings: string;
  write(file: string, text: string): string;
  /** Runs Node in the project. @returns what it printed. @throws Error if it fails. */
  node(args: readonly string[], input?: string): string;
  install(...packages: readonly string[]): void;
  leave(): void;
}

/** Packs froe into a folder: what `FROE_BUILT` says is built, else built anew. @returns the file. */
export function pack(folder: string): string {
  const built = process.env.FROE_BUILT ? ["--ignore-scripts"] : [];
  run("npm", ["pack", "--silent", ...built, "--pack-destination", folder], root);
  return join(folder, readdirSync(folder)[0]!);
}

/** Makes an empty project and installs froe in it. */
export function userOf(tarball: string): User {
  const project = mkdtempSync(join(tmpdir(), "froe-user-"));
  const write = (file: string, text: string) => {
    const path = join(project, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  write("package.json", '{ "name": "user", "private": true, "type": "module" }\n');
  return {
    project,
    warnings: run("npm", ["install", ...QUIET, tarball], project).stderr,
    write,
    node: (args, input = "") => run(process.execPath, args, project, input).stdout,
    install: (...packages) => void run("npm", ["install", "--silent", ...QUIET, ...packages, tarball], project),
    leave: () => rmSync(project, { recursive: true }),
  };
}

/** Runs a program. @throws Error with what it printed, if it fails. */
export function run(program: string, args: readonly string[], cwd: string, input = "") {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, input, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} exits with ${status}:\n${stdout}\n${stderr}`);
  return { stdout, stderr };
}
