import type { Buffer } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from "node:fs";
import type { Readable } from "node:stream";
import { platform } from "../platform/index.ts";
import { decoded } from "./archives/source.ts";
import type { Source } from "./source.ts";
import { STDIN, STDIN_NAME } from "./stdin.ts";

const { identityOf } = platform;
/** Numbers of files need not fit a double. */
const EXACT = { bigint: true } as const;

/** Sources of which the first bytes have been read, for who opens their paths next. */
const begun = new Map<string, Source>();

/** Leaves an open source to the next one who opens its path: a stream can be read only once. */
export function leaveOpen(path: string, source: Source): void {
  begun.set(path, source);
}

/**
 * Opens a source. Archives (gzip, zstd) are recognized by their first bytes and decoded.
 * @throws the system's error, with its `code`: ENOENT, EACCES, EISDIR, ...
 */
export async function openSource(path: string): Promise<Source> {
  const left = begun.get(path);
  if (left && begun.delete(path)) return left;
  const descriptor = path === STDIN ? 0 : openSync(path, "r");
  const stats = fstatSync(descriptor);
  const name = path === STDIN ? STDIN_NAME : path;
  if (stats.isDirectory()) {
    closeSync(descriptor);
    throw Object.assign(new Error(`${path} is a directory`), { code: "EISDIR" });
  }
  if (!readsAtOnce(stats)) return decoded(stream(name, await openStream(path, descriptor)), null);
  if (path === STDIN) return decoded(file(name, descriptor, stats, null), null);
  const open = () => file(name, openSync(path, "r"), stats, path);
  return decoded(file(name, descriptor, stats, path), { size: stats.size, open });
}

/** True if reads never wait: for a regular file or a block device, but no pipe, socket or terminal. */
function readsAtOnce(stats: Stats): boolean {
  return stats.isFile() || stats.isBlockDevice();
}

/** True if the input is a stream: it ends when its writer ends it, or with the run. */
export function isStream(path: string): boolean {
  const stats = path === STDIN ? fstatSync(0) : statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !readsAtOnce(stats);
}

/** The size of a regular file in bytes; null for anything else, and for what cannot be reached: opening it says why. */
export function sizeOf(path: string): number | null {
  try {
    const stats = path === STDIN ? fstatSync(0) : statSync(path);
    return stats.isFile() ? stats.size : null;
  } catch {
    return null;
  }
}

async function openStream(path: string, descriptor: number): Promise<Readable> {
  if (path === STDIN) return process.stdin;
  const { createReadStream } = await import("node:fs");
  return createReadStream(path, { fd: descriptor, autoClose: true });
}

/** A file; one without a path may have been read in part, and cannot be opened again. */
function file(name: string, opened: number, { size }: Stats, path: string | null): Source {
  let own: string | null = null;
  let descriptor: number | null = opened;
  let taken = 0;
  let isClosed = false;

  function close(): void {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  }

  function open(): number {
    if (descriptor !== null || path === null) return descriptor ?? -1;
    descriptor = openSync(path, "r");
    if (identityOf(fstatSync(descriptor, EXACT)) === own) return descriptor;
    throw Object.assign(new Error(`${path} is another file now`), { code: "ESTALE" });
  }

  /** Gives the descriptor back until the file is read again. */
  function rest(): void {
    if (descriptor !== null) own ??= identityOf(fstatSync(descriptor, EXACT));
    close();
  }

  return {
    name,
    live: false,
    // The offset of a descriptor that was open before is unknown.
    descriptor: descriptor === 0 ? null : descriptor,
    read(target, offset, length) {
      if (isClosed) return 0;
      const count = readSync(open(), target, offset, length, path === null ? null : taken);
      taken += count;
      return count;
    },
    position: () => taken,
    // Files that the kernel generates may report a larger size than they have.
    isCut: () => taken < size && !isClosed && fstatSync(open()).size < size,
    ...(path !== null && { rest }),
    close() {
      isClosed = true;
      close();
    },
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
      // A stream that waits for a pipe with a name is not closed before the pipe has bytes.
      ended = true;
      readable.destroy();
      notify();
    },
  };
}
