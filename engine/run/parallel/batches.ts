import { Buffer } from "node:buffer";
import type { Source } from "../../input/index.ts";

const LF = 10;
const READ_BYTES = 64 * 1024;
/** So often is looked whether there is anything to do but to wait for more. */
const LOOK_MS = 1;

/** Whole lines of a stream. */
export interface Batch {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether the stream has ended behind them; the last line may lack its end then. */
  readonly isEnd: boolean;
  /** Whether it is no batch at all, but the start of a line that is longer than wanted; nothing comes behind it. */
  readonly isTooLong: boolean;
}

/** How a stream is cut. */
export interface BatchSize {
  /** A batch of so many bytes is large enough. */
  readonly bytes: number;
  /** No batch has more lines, if that is a number. */
  readonly lines: number | null;
  /** A line that is longer, in bytes, is not waited for. */
  readonly longestLine: number;
}

/**
 * Cuts what a source still delivers, behind `first`, into batches. A batch waits to fill for as long as others are
 * being read.
 * @param isIdle whether none is.
 * @throws what the source throws, when all in front of it is in batches.
 */
export async function* batchesOf(
  source: Source,
  first: Uint8Array,
  size: BatchSize,
  isIdle: () => boolean,
): AsyncGenerator<Batch, void> {
  let buffer = Buffer.alloc(Math.max(size.bytes, first.length) + 2 * READ_BYTES);
  buffer.set(first);
  let filled = first.length;
  let isEnd = false;
  let pending: Promise<number> | null = null;
  let failure: unknown = null;

  /** Asks for more. @returns whether to go on with it, rather than with what there is. */
  async function fill(): Promise<boolean> {
    if (!pending) {
      if (buffer.length < filled + READ_BYTES) buffer = Buffer.concat([buffer], buffer.length * 2);
      pending = Promise.resolve(source.read(buffer, filled, READ_BYTES));
    }
    if (lastLine() > 0 && !(await comesInTime(pending, isIdle))) return false;
    await finish();
    return true;
  }

  async function finish(): Promise<void> {
    try {
      take((await pending) ?? 0);
    } catch (error) {
      failure = error;
      take(0);
    }
  }

  function take(count: number): void {
    pending = null;
    filled += count;
    isEnd = count === 0;
  }

  function lastLine(): number {
    return buffer.subarray(0, filled).lastIndexOf(LF) + 1;
  }

  for (;;) {
    while (!isEnd && (filled < size.bytes || lastLine() === 0) && filled <= size.longestLine + READ_BYTES) {
      if (!(await fill())) break;
    }
    const end = isEnd ? filled : lastLine();
    let from = 0;
    do {
      const to = size.lines === null ? end : behindLines(buffer, from, end, size.lines);
      if (to > from || isEnd) yield { bytes: copyOf(buffer, from, to), isEnd: isEnd && to === end, isTooLong: false };
      from = to;
    } while (from < end);
    if (failure) throw failure;
    if (isEnd) return;
    if (pending) await finish();
    if (end === 0 && filled > size.longestLine) {
      yield { bytes: copyOf(buffer, 0, filled), isEnd: false, isTooLong: true };
      return;
    }
    buffer.copyWithin(0, end, filled);
    filled -= end;
  }
}

function copyOf(bytes: Buffer, from: number, to: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes.subarray(from, to));
}

/** Whether what is read is there before there is nothing else to do. */
async function comesInTime(read: Promise<number>, isIdle: () => boolean): Promise<boolean> {
  let isThere = false;
  const coming = read.then(
    () => {
      isThere = true;
    },
    () => {
      isThere = true;
    },
  );
  await Promise.race([coming, new Promise((resolve) => setImmediate(resolve))]);
  while (!isThere && !isIdle()) {
    let timer: NodeJS.Timeout | undefined;
    const look = new Promise((resolve) => {
      timer = setTimeout(resolve, LOOK_MS);
    });
    await Promise.race([coming, look]);
    clearTimeout(timer);
  }
  return isThere;
}

/** Where `count` lines end that begin at `from`; at most `end`. */
function behindLines(bytes: Buffer, from: number, end: number, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at < end; left--) {
    const feed = bytes.indexOf(LF, at);
    if (feed < 0 || feed >= end) return end;
    at = feed + 1;
  }
  return at;
}
