import { Buffer } from "node:buffer";
import { LF } from "../event/bytes.ts";
import { binary, foreignError, isSystemError, looksBinary, repairedLines, type Source } from "../input/index.ts";
import type { ByteAccount } from "../report/index.ts";
import type { Arena } from "./arena.ts";

/** An input, or a part of one. Offsets are bytes of the input. */
export interface InputRange {
  /** Delivers the bytes of the input from `from` on. */
  readonly source: Source;
  /** The input as the user wrote it. */
  readonly path: string;
  /** Where a record begins; at 0 the input does. */
  readonly from: number;
  /** Records that begin here or later belong to another range. */
  readonly until: number;
  /** Whether the input is the last one of the run. */
  readonly isLast: boolean;
  /**
   * True if what has not been read yet is left to another reader; asked between two chunks.
   * @param isOriginal whether all of it is as the source has delivered it, nothing repaired.
   */
  readonly leaves?: (isOriginal: boolean) => boolean;
}

/** How far a range was read. */
export interface Reading {
  /** Where the first record begins that was not read; the end of a range that was read completely. */
  readonly place: number;
  /** What the source had delivered from there on, if it is left to another reader, which closes it; else null. */
  readonly rest: Buffer | null;
}

const BOM = [0xef, 0xbb, 0xbf] as const;
const NOTHING = Buffer.alloc(0);
const NONE = -1;

/** Reads a source into the input region of the arena, chunk by chunk. */
export interface InputBuffer {
  readonly source: Source;
  /** The input region has the bytes `[0, filled)`, which no record has been read from yet. */
  filled: number;
  /** True if the region begins with the bytes of the input; false after a repair of records that still wait. */
  isOriginal: boolean;
  /** The offset in the input of the first byte of the region. */
  readonly place: number;
  /** The error that ended reading; all bytes before it count. Null without an error. */
  readonly damage: Error | null;
  /** True if no bytes of the source are kept outside the region. */
  readonly isDry: boolean;
  /** True once a byte order mark at the start of the input has been removed. */
  readonly isBegun: boolean;
  /** Reads more. @returns false at the end of the input, after adding a missing line end. */
  fill(): Promise<boolean>;
  /**
   * Removes the first line at or after `from` that is too long, and all bytes after it, from the region.
   * @returns true if there is one.
   */
  cut(from: number): boolean;
  /** The first bytes of what {@link lose} skips. */
  readonly overlong: Uint8Array;
  /**
   * Skips the line that was cut, with the bytes of its record in the region; without a cut line, the first record, up to the
   * end of the line in which it becomes too long.
   * @param goesOn is called between chunks, because a line may be very long; false ends it.
   * @returns the number of skipped lines.
   */
  lose(goesOn: () => Promise<boolean>): Promise<number>;
  /** Drops the first bytes of the region. */
  drop(count: number): void;
  /** Counts the last `bytes` as unread, except for a line end that was added. */
  leaveUnread(bytes: number): void;
  /** The whole lines at the byte `at` of the region, which were `raw` in the input, have been repaired. */
  repair(raw: Buffer, at: number): void;
  /** Leaves the contents of the region to another reader. @returns the number of repaired sequences in it. */
  leave(): number;
}

/**
 * @param longest the most bytes of a line.
 * @param refusesBinary true to refuse an input that is not text.
 */
export function openInputBuffer(
  { source, from, until }: InputRange,
  arena: Arena,
  account: ByteAccount,
  longest: number,
  refusesBinary: boolean,
): InputBuffer {
  const { skipped } = account;
  let filled = 0;
  let taken = 0;
  let damage: Error | null = null;
  let isBegun = from > 0;
  /** Bytes that were removed from the region; those before `at` are in it again. */
  let tail = NOTHING;
  let at = 0;
  /** True if the tail begins with a line that is too long. */
  let isCut = false;
  /** True if a missing line end was added at the end of the input. */
  let isEndPut = false;
  /** The lines that were repaired; null if no other reader continues after this one. */
  const repaired = until === Number.POSITIVE_INFINITY ? null : repairedLines();

  function count(bytes: number): number {
    taken += bytes;
    account.delivered += bytes;
    return bytes;
  }

  /** Reads a chunk. @returns the number of bytes, 0 at the end. */
  async function draw(): Promise<number> {
    const read = await readChunk(source, arena, filled);
    if (typeof read === "number") {
      filled += read;
      return count(read);
    }
    damage = read;
    return 0;
  }

  /** Puts lines of the tail back, up to one that is too long. */
  function putBack(): void {
    const long = firstLongLine(tail, at, tail.length, longest);
    isCut = long === at;
    const to = Math.min(at + arena.chunk, long === NONE ? tail.length : long);
    filled += count(tail.copy(arena.bytes, filled, at, to));
    at = to;
  }

  /** Checks the first bytes of the input: binary data, or a byte order mark. */
  function begin(): void {
    if (refusesBinary && looksBinary(arena.bytes.subarray(0, filled))) {
      damage = foreignError(binary);
      account.unread += filled;
      filled = 0;
    } else if (filled >= BOM.length) {
      isBegun = true;
      if (!BOM.every((byte, i) => arena.bytes[i] === byte)) return;
      drop(BOM.length);
      skipped.bom += BOM.length;
    }
  }

  function drop(bytes: number): void {
    repaired?.drop(bytes);
    arena.bytes.copyWithin(0, bytes, filled);
    filled -= bytes;
  }

  /** Skips the region up to the first line end at or after `from`. @returns true if there is one. */
  function pass(from: number): boolean {
    const feed = arena.bytes.subarray(0, filled).indexOf(LF, from);
    const lost = feed < 0 ? filled : feed + 1;
    skipped.tooLong += lost;
    drop(lost);
    return feed >= 0;
  }

  /** The number of bytes in the region that are not from the input: an added line end. */
  function put(): 0 | 1 {
    return isEndPut && filled > 0 ? 1 : 0;
  }

  /** A line that was too long has no line end of its own: it needs none. */
  function takeEndBack(): void {
    if (!isEndPut) return;
    isEndPut = false;
    skipped.tooLong--;
    account.added--;
  }

  /** The same as {@link pass} for the tail. */
  function passTail(): boolean {
    const feed = tail.indexOf(LF, at);
    const to = feed < 0 ? tail.length : feed + 1;
    skipped.tooLong += count(to - at);
    at = to;
    return feed >= 0;
  }

  return {
    source,
    isOriginal: true,
    get filled() {
      return filled;
    },
    set filled(bytes) {
      if (bytes === 0) repaired?.drop(filled);
      filled = bytes;
    },
    get place() {
      return from + taken - filled + put() + (repaired?.added ?? 0);
    },
    get damage() {
      return damage;
    },
    get isDry() {
      return at === tail.length;
    },
    get isBegun() {
      return isBegun;
    },
    drop,
    leaveUnread(bytes) {
      account.unread += bytes;
      if (bytes === 0 || !isEndPut) return;
      account.unread--;
      account.added--;
      isEndPut = false;
    },
    async fill() {
      isBegun ||= taken > filled;
      if (at < tail.length) {
        putBack();
        return true;
      }
      const isMore = (await draw()) > 0;
      if (isMore && !isBegun) begin();
      if (isMore && !damage) return true;
      if (filled > 0 && arena.bytes[filled - 1] !== LF) {
        arena.bytes[filled++] = LF;
        account.added++;
        isEndPut = true;
      }
      return false;
    },
    cut(from) {
      const long = isCut || filled - from <= longest ? NONE : firstLongLine(arena.bytes, from, filled, longest);
      if (long === NONE) return isCut;
      tail = Buffer.concat([arena.bytes.subarray(long, filled), tail.subarray(at)]);
      at = 0;
      count(long - filled);
      filled = long;
      isCut = true;
      return true;
    },
    get overlong() {
      return isCut ? tail.subarray(at) : arena.bytes.subarray(0, filled);
    },
    async lose(goesOn) {
      const wasCut = isCut;
      isCut = false;
      if (wasCut) {
        skipped.tooLong += filled;
        drop(filled);
      }
      const before = wasCut ? 0 : linesIn(arena.bytes, Math.min(longest, filled));
      let isOver = wasCut ? passTail() : pass(longest);
      while (!isOver && at < tail.length) isOver = passTail();
      while (!isOver && (await goesOn()) && (await draw()) > 0) isOver = pass(0);
      if (filled === 0 && at === tail.length) takeEndBack();
      return before + 1;
    },
    repair(raw, at) {
      repaired?.note(raw, at);
    },
    leave() {
      const { added, replaced } = repaired ?? { added: 0, replaced: 0 };
      count(added + put() - filled);
      account.added -= added + put();
      drop(filled);
      return replaced;
    },
  };
}

/** Reads a chunk to the place `filled`. @returns its length in bytes, or why nothing more can be read. */
async function readChunk(from: Source, arena: Arena, filled: number): Promise<number | Error> {
  try {
    return await from.read(arena.bytes, filled, arena.chunk);
  } catch (error) {
    if (isSystemError(error)) return error;
    throw error;
  }
}

/** Where the first line of `bytes[from, to)` begins that has more than `longest` bytes before its LF, or {@link NONE}. */
function firstLongLine(bytes: Buffer, from: number, to: number, longest: number): number {
  let at = from;
  while (to - at > longest) {
    const feed = bytes.subarray(at, at + longest + 1).lastIndexOf(LF);
    if (feed < 0) return at;
    at += feed + 1;
  }
  return NONE;
}

/** How many lines end in `bytes[0, to)`. */
function linesIn(bytes: Buffer, to: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < to; at = bytes.indexOf(LF, at + 1)) lines++;
  return lines;
}
