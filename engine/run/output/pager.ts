import { Buffer } from "node:buffer";
import { type ChildProcess, spawn } from "node:child_process";
import { widthOf } from "../../output/width.ts";
import { CLOSED_PIPE, FAILED, FINE, type PagingOptions, TERMINATED } from "../options.ts";
import { ClosedPipe, type Destination, openSink } from "./sink.ts";

const STDOUT = 1;
const NONE = Buffer.alloc(0);
/** Output that has not filled a screen by then is printed, and so is all after it: somebody watches a log grow. */
const PATIENCE_MS = 250;
/** A shell's exit code for a command that it has not found. */
const NOT_FOUND = 127;
const STYLE = /\x1b\[[0-9;]*m/g;

/**
 * Standard output that a pager shows from the moment when it fills more than the screen. Diagnostics go the same way, so that
 * they are seen in their places, unless standard error is no terminal.
 */
export function openPager({ command, rows, columns, isForced, takesReports }: PagingOptions): Destination {
  const terminal = openSink(STDOUT, true);
  const { write: writeError } = process.stderr;
  let held: Buffer[] = [];
  let filled = 0;
  let isHeld = true;
  let pager: ChildProcess | null = null;
  let ended: Promise<number> | null = null;
  let timer: NodeJS.Timeout | null = null;
  /** Reports since the last output: those of the end come after the pager, as whoever quits it has not seen them. */
  const late: Buffer[] = [];

  if (takesReports) {
    process.stderr.write = (chunk: string | Uint8Array) => {
      late.push(typeof chunk === "string" ? Buffer.from(chunk) : Buffer.from(chunk));
      if (late.length < rows && (pager || isHeld)) timer ??= setTimeout(() => void release(), PATIENCE_MS);
      else void Promise.resolve(write(NONE, 0, 0)).catch(leaveAlone);
      return true;
    };
  }

  function write(output: Buffer, from: number, to: number): void | Promise<void> {
    const bytes = Buffer.concat([...late.splice(0), output.subarray(from, to)]);
    if (pager) return toPager(bytes);
    if (!isHeld) return terminal.write(bytes, 0, bytes.length);
    held.push(bytes);
    filled += rowsOf(bytes.toString(), columns);
    if (isForced || filled >= rows) return start();
    timer ??= setTimeout(() => void release(), PATIENCE_MS);
  }

  function start(): Promise<void> {
    if (timer) clearTimeout(timer);
    pager = spawn(command, {
      shell: true,
      stdio: ["pipe", "inherit", "inherit"],
      env: { LESS: "RSX", ...process.env },
    });
    const { stdin } = pager;
    // Each write hears of it.
    stdin?.on("error", leaveAlone);
    ended = new Promise((done) => pager?.on("close", (code) => done(code ?? FINE)));
    process.on("SIGINT", leaveAlone);
    return toPager(Buffer.concat(held));
  }

  function toPager(bytes: Buffer): Promise<void> {
    return new Promise((done, fail) => {
      pager?.stdin?.write(bytes, (error) => (error ? fail(new ClosedPipe()) : done()));
    });
  }

  /** Prints what is held. */
  async function release(): Promise<void> {
    if (timer) clearTimeout(timer);
    if (pager) return;
    isHeld = false;
    const bytes = Buffer.concat([...held, ...late.splice(0)]);
    held = [];
    if (bytes.length > 0) await terminal.write(bytes, 0, bytes.length);
  }

  return {
    sink: { interactive: false, write, isInterruptible: () => pager === null },
    async settle(exitCode) {
      process.stderr.write = writeError;
      if (!pager) {
        if (isHeld) await release();
        return exitCode;
      }
      pager.stdin?.end();
      if (exitCode === TERMINATED) pager.kill();
      const found = await ended;
      process.off("SIGINT", leaveAlone);
      if (found === NOT_FOUND) {
        process.stderr.write(
          `froe: the pager ${command} does not start: FROE_PAGER names another, and --paging=never prints without one\n`,
        );
        return FAILED;
      }
      process.stderr.write(Buffer.concat(late));
      return exitCode === CLOSED_PIPE ? FINE : exitCode;
    },
  };
}

function leaveAlone(): void {}

/** The lines of a terminal that a text takes, without the rest of its last line. */
function rowsOf(text: string, columns: number): number {
  const lines = text.replace(STYLE, "").split("\n").slice(0, -1);
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / columns)), 0);
}
