import { Buffer } from "node:buffer";
import { copyOf, LF } from "../../event/bytes.ts";
import type { Source } from "../../input/index.ts";
import { isLate, nextTurn } from "../clock.ts";

const READ_BYTES = 64 * 1024;
/** While a read is pending, this is how often to check whether all batches have been read. */
const CHECK_MS = 1;

/** Whole lines of a stream. */
export interface Batch {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** True if the stream ends after them; then the last line may lack its end. */
  readonly isEnd: boolean;
  /** True if this is the start of a line that is longer than the longest one, and the last batch. */
  readonly isTooLong: boolean;
}

/** How a stream is cut. */
interface BatchSize {
  /** A batch of this many bytes is large enough. */
  readonly bytes: number;
  /** The most lines of a batch; null for any number. */
  readonly lines: number | null;
  /** The end of a line that is longer, in bytes, is not waited for. */
  readonly longestLine: number;
}

/**
 * Cuts `first` and what a source delivers after it into batches. A batch is filled as long as others are being read.
 * @param isIdle returns true if no batch is being read.
 * @throws what the source throws, after the last batch before it.
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

  /** Reads more. @returns false if it is better to go on with the lines that are there. */
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
      accept((await pending) ?? 0);
    } catch (error) {
      failure = error;
      accept(0);
    }
  }

  function accept(count: number): void {
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
      const to = size.lines === null ? end : endOfLines(buffer, from, end, size.lines);
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

/** True if the read settles before all batches have been read. */
async function comesInTime(read: Promise<number>, isIdle: () => boolean): Promise<boolean> {
  let isThere = false;
  const settle = () => {
    isThere = true;
  };
  const coming = read.then(settle, settle);
  await Promise.race([coming, nextTurn()]);
  while (!isThere && !isIdle()) await isLate(coming, CHECK_MS);
  return isThere;
}

/** The end of `count` lines from `from` on; at most `end`. */
function endOfLines(bytes: Buffer, from: number, end: number, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at < end; left--) {
    const feed = bytes.indexOf(LF, at);
    if (feed < 0 || feed >= end) return end;
    at = feed + 1;
  }
  return at;
}
