import type { Buffer } from "node:buffer";
import { fstatSync, ftruncateSync, write, writeSync } from "node:fs";
import { LF } from "../../event/bytes.ts";
import { platform } from "../../platform/index.ts";

/** The reader of standard output has closed it. */
export class ClosedPipe extends Error {}

/** Standard output cannot be written, for example because the disk is full. */
export class UnwritableOutput extends Error {
  /** The system's name of the error: `ENOSPC`, ... */
  readonly errno: string;

  constructor(errno: string, options: ErrorOptions) {
    super(`standard output cannot be written: ${errno}`, options);
    this.errno = errno;
  }
}

export type OutputFailure = ClosedPipe | UnwritableOutput;

/** Writes. @returns why the output failed, or null. @throws any other error. */
export async function outputFailure(write: () => Promise<void>): Promise<OutputFailure | null> {
  try {
    await write();
    return null;
  } catch (error) {
    if (error instanceof ClosedPipe || error instanceof UnwritableOutput) return error;
    throw error;
  }
}

/** Where output bytes go. */
export interface Sink {
  /**
   * Writes `bytes[from, to)`; the promise settles when the bytes may be overwritten.
   * @throws ClosedPipe if the reader has closed its end, UnwritableOutput for any other cause.
   */
  write(bytes: Buffer, from: number, to: number): void | Promise<void>;
  /** True if a person may watch: then output is written immediately. */
  readonly interactive: boolean;
  /** False while a pager shows the output, which hears the interrupt of the keyboard itself; missing for always. */
  readonly isInterruptible?: () => boolean;
}

/** Standard output or the file that the events of a run are written to. */
export interface Destination {
  readonly sink: Sink;
  /**
   * Ends writing: the file gets its name if the run succeeded, and is removed otherwise.
   * @param exitCode of the run.
   * @returns the exit code of the process.
   */
  settle(exitCode: number): Promise<number>;
}

const RETRY_MS = 1;

/** A sink that writes to an open descriptor. */
export function openSink(descriptor: number, interactive: boolean): Sink {
  const stats = fstatSync(descriptor);
  // A pipe may make a writer wait, during which signals have to be heard; a file or /dev/null never does.
  const waits = !(stats.isFile() || (stats.isCharacterDevice() && !interactive));
  let end = stats.isFile() ? stats.size : null;
  return { interactive, write: waits ? later : now };

  function now(bytes: Buffer, from: number, to: number): void {
    let at = from;
    try {
      while (at < to) at += writeSync(descriptor, bytes, at, to - at);
      if (end !== null) end += to - from;
    } catch (error) {
      if (end !== null) dropHalfLine(bytes, from, at, end);
      throw failureOf(error);
    }
  }

  /** Removes the incomplete last line of `bytes[from, to)`, written at `before`, unless another process writes there. */
  function dropHalfLine(bytes: Buffer, from: number, to: number, before: number): void {
    const whole = bytes.subarray(from, to).lastIndexOf(LF) + 1;
    if (whole > 0 && fstatSync(descriptor).size === before + to - from) ftruncateSync(descriptor, before + whole);
  }

  async function later(bytes: Buffer, from: number, to: number): Promise<void> {
    for (let at = from; at < to; ) {
      try {
        at += await new Promise<number>((resolve, reject) => {
          write(descriptor, bytes, at, to - at, null, (error, written) => (error ? reject(error) : resolve(written)));
        });
      } catch (error) {
        const failure = failureOf(error);
        if (!(failure instanceof UnwritableOutput) || failure.errno !== "EAGAIN") throw failure;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}

function failureOf(error: unknown): OutputFailure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return platform.closedPipe.includes(code) ? new ClosedPipe() : new UnwritableOutput(code, { cause: error });
}
