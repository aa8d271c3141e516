import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { built } from "../built.ts";

/** A directory that is gone when the work in it is done. */
export async function inDirectory(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "froe-"));
  try {
    await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A run of the command line that goes on while it is checked. */
export interface Live {
  readonly child: ChildProcess;
  /** Waits until standard output, or standard error, has the text. @throws when the run ends without it. */
  until(text: string, stream?: "stdout" | "stderr"): Promise<void>;
  /** Waits for the end. */
  readonly ended: Promise<Ended>;
}

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | NodeJS.Signals | null;
}

/** Starts the built command line, or a shell's `script` in which it is called `froe`. */
export function start(what: readonly string[] | { readonly script: string }, cwd: string): Live {
  const env = { ...process.env, NO_COLOR: "1" };
  const child =
    "script" in what
      ? spawn("bash", ["-c", `froe() { ${process.execPath} ${built()} "$@"; }\n${what.script}`], { cwd, env })
      : spawn(process.execPath, [built(), ...what], { cwd, env });
  const seen = { stdout: "", stderr: "" };
  let isOver = false;
  let look = () => {};
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      seen[stream] += text;
      look();
    });
  }
  child.stdin.on("error", () => {});
  const ended = new Promise<Ended>((done, fail) => {
    child.on("error", fail);
    child.on("close", (code, signal) => {
      isOver = true;
      look();
      done({ ...seen, code: code ?? signal });
    });
  });
  return {
    child,
    ended,
    until: (text, stream = "stdout") =>
      new Promise((done, fail) => {
        look = () => {
          if (seen[stream].includes(text)) done();
          else if (isOver) fail(new Error(`the run ended with ${JSON.stringify(seen)}`));
        };
        look();
      }),
  };
}
