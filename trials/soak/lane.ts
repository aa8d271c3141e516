import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Checker, makeChecker } from "./checker.ts";

const CLI = resolve("dist/cli.mjs");

/** A run of froe that goes on, and what has come of it. */
export interface Lane {
  readonly name: string;
  readonly child: ChildProcess;
  readonly seen: Checker;
  /** What it said on standard error, up to some length. */
  readonly said: () => string;
  /** Its resident set in bytes; 0 when it has ended. */
  readonly memory: () => number;
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

const MOST_SAID = 2000;

/** Starts the built command line in a directory; its events are checked as they come. */
export function start(name: string, args: readonly string[], cwd: string): Lane {
  const child = spawn(process.execPath, [CLI, ...args], { cwd, stdio: ["pipe", "pipe", "pipe"] });
  const seen = makeChecker();
  let said = "";
  child.stdout.on("data", (bytes: Buffer) => seen.take(bytes));
  child.stderr.on("data", (text: Buffer) => {
    if (said.length < MOST_SAID) said += text;
  });
  return {
    name,
    child,
    seen,
    said: () => said,
    memory: () => residentSet(child.pid ?? 0),
    ended: new Promise((done) => child.on("close", (code, signal) => done(code ?? signal))),
  };
}

function residentSet(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
