import type { Buffer } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync, type Stats } from "node:fs";
import type { Readable } from "node:stream";
import { decoded } from "./archives/source.ts";

/** Where bytes come from: a file, or a stream such as standard input. */
export interface Source {
  /** The path as the user wrote it, or `stdin`. */
  readonly name: string;
  /** Whether more may come later: what has been read is then worked on at once. */
  readonly live: boolean;
  /**
   * Reads up to `length` bytes to `target[offset...]`.
   * @returns how many, 0 at the end; a promise where the bytes are not there yet.
   * @throws the system's error, with its `code`, or DamagedArchive, when all in front of it has been delivered.
   */
  read(target: Buffer, offset: number, length: number): number | Promise<number>;
  /** Whether it waits at its end for what is added; it ends only where another source takes its place. */
  readonly follows?: true;
  /** Whether it is a file that has ended before the size that it had when it was opened; asked before it is closed. */
  readonly isCut?: () => boolean;
  /** Waits until a call of `read` would not: for bytes, the end or an error. Not there where nothing is waited for. */
  ready?(): Promise<void>;
  close(): void;
}

/** The path that stands for standard input. */
export const STDIN = "-";

/** What standard input is called in messages. */
export const STDIN_NAME = "stdin";

/**
 * Opens a source. Archives (gzip, zstd) are recognized by their first bytes and deliver what they hold.
 * @throws the system's error, with its `code`: ENOENT, EACCES, EISDIR, ...
 */
export async function openSource(path: string): Promise<Source> {
  const descriptor = path === STDIN ? 0 : openSync(path, "r");
  const stats = fstatSync(descriptor);
  const name = path === STDIN ? STDIN_NAME : path;
  if (stats.isDirectory()) {
    closeSync(descriptor);
    throw Object.assign(new Error(`${path} is a directory`), { code: "EISDIR" });
  }
  if (!readsAtOnce(stats)) return decoded(stream(name, await openStream(path, descriptor)), null);
  const reopen = path === STDIN ? null : () => file(name, openSync(path, "r"), 0);
  return decoded(file(name, descriptor, stats.size), reopen);
}

/** A regular file or a device such as /dev/null never makes a reader wait; a pipe, a socket, a terminal do. */
function readsAtOnce(stats: Stats): boolean {
  return stats.isFile() || stats.isBlockDevice();
}

async function openStream(path: string, descriptor: number): Promise<Readable> {
  if (path === STDIN) return process.stdin;
  const { createReadStream } = await import("node:fs");
  return createReadStream(path, { fd: descriptor, autoClose: true });
}

function file(name: string, descriptor: number, size: number): Source {
  let taken = 0;
  return {
    name,
    live: false,
    read(target, offset, length) {
      const count = readSync(descriptor, target, offset, length, null);
      taken += count;
      return count;
    },
    // Files that the system makes up may claim to be longer than they are, and go on doing so.
    isCut: () => taken < size && fstatSync(descriptor).size < size,
    close: () => closeSync(descriptor),
  };
}

function stream(name: string, readable: Readable): Source {
  let pending: Buffer | null = null;
  let ended = false;
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  const notify = () => {
    wake?.();
    wake = null;
  };
  readable.on("readable", notify);
  readable.on("end", () => {
    ended = true;
    notify();
  });
  readable.on("error", (error) => {
    failure = error;
    notify();
  });
  readable.on("close", () => {
    ended = true;
    notify();
  });

  async function ready(): Promise<void> {
    for (;;) {
      pending ??= readable.read() as Buffer | null;
      if (pending || failure || ended) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  async function read(target: Buffer, offset: number, length: number): Promise<number> {
    await ready();
    if (!pending) {
      if (failure) throw failure;
      return 0;
    }
    const taken = Math.min(length, pending.length);
    pending.copy(target, offset, 0, taken);
    pending = taken < pending.length ? pending.subarray(taken) : null;
    return taken;
  }

  return {
    name,
    live: true,
    read,
    ready,
    close() {
      readable.destroy();
      notify();
    },
  };
}
