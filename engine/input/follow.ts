import { Buffer } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { platform } from "../platform/index.ts";
import { decoded } from "./archives/source.ts";
import { openSource } from "./open-source.ts";
import { journalExport, SIGNATURE_BYTES, signatureOf } from "./signatures.ts";
import type { Source } from "./source.ts";
import { STDIN } from "./stdin.ts";

const { identityOf } = platform;
/** Numbers of files need not fit a double. */
const EXACT = { bigint: true } as const;
/** The interval at which a file that does not grow is checked. */
const LOOK_MS = 25;

/** A path that is followed although its file is truncated or replaced. */
export interface Followed {
  /**
   * Opens the file at the path; after the first one, waits until there is one. A source ends when its file is truncated
   * or replaced.
   * @returns null if there is nothing more to follow.
   * @throws the system's error, with its `code`, if the file cannot be opened.
   */
  next(): Promise<Source | null>;
  /** Stops waiting and closes the last source. */
  close(): void;
}

/** Follows the file at `path`; what is no file, such as a pipe, or no text, such as an archive, is read once. */
export function follow(path: string): Followed {
  const pause = newPause();
  let current: Source | null = null;
  let isClosed = false;
  let isFirst = true;

  const open = () => decoded(followFile(path, pause), null);

  async function next(): Promise<Source | null> {
    if (isFirst) {
      isFirst = false;
      current = isFile(path) && !hasSignature(path) ? open() : await openSource(path);
      return current;
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
    close() {
      isClosed = true;
      current?.close();
      pause.end();
    },
  };
}

function followFile(name: string, pause: Pause): Source {
  const descriptor = openSync(name, "r");
  const own = identityOf(fstatSync(descriptor, EXACT));
  let at = 0;
  let isClosed = false;

  /** True if the path leads to another file; if to none, this one may still be written. */
  function isReplaced(): boolean {
    const now = statSync(name, { ...EXACT, throwIfNoEntry: false });
    return now !== undefined && identityOf(now) !== own;
  }

  function copyOut(target: Buffer, offset: number, length: number): number {
    const count = readSync(descriptor, target, offset, length, at);
    at += count;
    return count;
  }

  async function wait(target: Buffer, offset: number, length: number): Promise<number> {
    for (;;) {
      if (isClosed) return 0;
      // What was written before the file was replaced is read first.
      const isOver = isReplaced() || fstatSync(descriptor).size < at;
      const count = copyOut(target, offset, length);
      if (count > 0 || isOver) return count;
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
      return copyOut(target, offset, length) || wait(target, offset, length);
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

/** True if the file holds neither lines of text nor entries of a journal, so that it does not grow like a log. */
function hasSignature(path: string): boolean {
  const descriptor = openSync(path, "r");
  try {
    const first = Buffer.alloc(SIGNATURE_BYTES);
    const length = readSync(descriptor, first, 0, SIGNATURE_BYTES, 0);
    const kind = signatureOf(first.subarray(0, length), true);
    return kind !== null && kind !== journalExport;
  } finally {
    closeSync(descriptor);
  }
}

/** A wait that can be ended. */
interface Pause {
  wait(millis: number): Promise<void>;
  end(): void;
}

function newPause(): Pause {
  let wake: (() => void) | null = null;
  return {
    wait: (millis) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, millis);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => wake?.(),
  };
}
