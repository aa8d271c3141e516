import { Buffer } from "node:buffer";
import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { platform } from "../platform/index.ts";
import { decoded } from "./archives/source.ts";
import { openSource } from "./open-source.ts";
import { SIGNATURE_BYTES, signatureOf } from "./signatures.ts";
import type { Source } from "./source.ts";
import { STDIN } from "./stdin.ts";

const { identityOf } = platform;
/** Numbers of files need not fit a double. */
const EXACT = { bigint: true } as const;
/** The interval at which a file that does not grow is checked. */
const LOOK_MS = 25;

/** A path that is followed although its file is truncated or replaced. */
export type Followed = ReturnType<typeof follow>;

/** How files are followed, and what is reported of them. */
export interface Following {
  /** A replaced file is read until it has not grown for this long, in milliseconds. */
  readonly grace: number;
  /** Called once if there is no file yet, which is waited for; without it, a file that is missing is an error. */
  readonly waits?: (() => void) | undefined;
  /** Called if a file was truncated before its end was read, with the number of bytes that were seen there and not read. */
  readonly lost: (bytes: number) => void;
}

/** Follows the file at `path`; what is no file, such as a pipe, or no text, such as an archive, is read once. */
export function follow(path: string, following: Following) {
  const pause = newPause();
  let current: Source | null = null;
  let isClosed = false;
  let isFirst = true;

  const open = () => decoded(followFile(path, pause, following), null);

  /**
   * Opens the file at the path; after the first one, waits until there is one. A source ends when its file is truncated
   * or replaced.
   * @returns null if there is nothing more to follow.
   * @throws the system's error, with its `code`, if the file cannot be opened.
   */
  async function next(): Promise<Source | null> {
    if (isFirst) {
      isFirst = false;
      if (following.waits === undefined || path === STDIN || existsSync(path)) {
        current = isFile(path) && !hasSignature(path) ? open() : await openSource(path);
        return current;
      }
      following.waits();
    }
    if (current && !current.follows) return null;
    while (!isClosed) {
      if (isFile(path)) {
        current = open();
        return current;
      }
      await pause.wait(LOOK_MS);
    }
    return null;
  }

  return {
    next,
    /** Stops waiting and closes the last source. */
    close() {
      isClosed = true;
      current?.close();
      pause.end();
    },
  };
}

/** A file that was rewritten begins with other bytes than these first ones, as far as they are known. */
const HEAD_BYTES = 1024;

function followFile(name: string, pause: Pause, { grace, lost }: Following): Source {
  const descriptor = openSync(name, "r");
  const own = identityOf(fstatSync(descriptor, EXACT));
  const head = Buffer.alloc(HEAD_BYTES);
  let at = 0;
  /** The size that the file was seen with, and when it was last written then. */
  let { size: seen, mtimeMs: written } = fstatSync(descriptor);
  let isOther = false;
  let isClosed = false;

  /** True if the path leads to another file; if to none, this one may still be written. */
  function isReplaced(): boolean {
    const now = statSync(name, { ...EXACT, throwIfNoEntry: false });
    return now !== undefined && identityOf(now) !== own;
  }

  /** True if the file was truncated or written anew. */
  function isRewritten(): boolean {
    if (isOther) return true;
    const { size, mtimeMs } = fstatSync(descriptor);
    isOther = size < seen || (mtimeMs !== written && !beginsAsBefore());
    if (isOther && seen > at) lost(seen - at);
    seen = size;
    written = mtimeMs;
    return isOther;
  }

  function beginsAsBefore(): boolean {
    const known = Math.min(at, HEAD_BYTES);
    const now = Buffer.alloc(known);
    return readSync(descriptor, now, 0, known, 0) === known && now.equals(head.subarray(0, known));
  }

  function copyOut(target: Buffer, offset: number, length: number): number {
    const count = readSync(descriptor, target, offset, length, at);
    // What was written anew since the last look is read from its start.
    if (count > 0 && isRewritten()) return 0;
    if (at < HEAD_BYTES) target.copy(head, at, offset, offset + count);
    at += count;
    return count;
  }

  async function wait(target: Buffer, offset: number, length: number): Promise<number> {
    let since: number | null = null;
    for (;;) {
      if (isClosed) return 0;
      since = isReplaced() ? (since ?? performance.now()) : null;
      if (isRewritten()) return 0;
      const count = copyOut(target, offset, length);
      if (count > 0 || (since !== null && performance.now() - since >= grace)) return count;
      await pause.wait(LOOK_MS);
    }
  }

  return {
    name,
    live: true,
    follows: true,
    async ready() {
      while (!isClosed && fstatSync(descriptor).size === at && !isReplaced()) await pause.wait(LOOK_MS);
    },
    read(target, offset, length) {
      if (isClosed) return 0;
      return (isRewritten() ? 0 : copyOut(target, offset, length)) || wait(target, offset, length);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      closeSync(descriptor);
    },
  };
}

function isFile(path: string): boolean {
  return path !== STDIN && (statSync(path, { throwIfNoEntry: false })?.isFile() ?? false);
}

/** True if the file holds no lines of text, so that it does not grow like a log. */
function hasSignature(path: string): boolean {
  const descriptor = openSync(path, "r");
  try {
    const first = Buffer.alloc(SIGNATURE_BYTES);
    const length = readSync(descriptor, first, 0, SIGNATURE_BYTES, 0);
    return signatureOf(first.subarray(0, length), true) !== null;
  } finally {
    closeSync(descriptor);
  }
}

/** A wait that can be ended. */
type Pause = ReturnType<typeof newPause>;

function newPause() {
  let wake: (() => void) | null = null;
  return {
    wait: (millis: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, millis);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => wake?.(),
  };
}
