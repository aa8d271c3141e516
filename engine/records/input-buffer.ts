import { Buffer } from "node:buffer";
import { LF, linesIn } from "../event/bytes.ts";
import { mayHaveColor } from "../event/color.ts";
import {
  binary,
  foreignError,
  isSystemError,
  looksBinary,
  nulsAtStart,
  repairedLines,
  type Source,
} from "../input/index.ts";
import type { Arena } from "./arena.ts";
import type { ColoredLines } from "./colored-lines.ts";
import type { Counters } from "./counters.ts";
import type { InputRange } from "./input-range.ts";

const BOM = [0xef, 0xbb, 0xbf] as const;
const NOTHING = Buffer.alloc(0);
const NONE = -1;

/** Reads a source into the input region of the arena, chunk by chunk. */
export type InputBuffer = ReturnType<typeof openInputBuffer>;

/** @param longest the most bytes of a line. @param refusesBinary true to refuse an input that is not text. */
export function openInputBuffer(
  { source, from, until }: InputRange,
  arena: Arena,
  counters: Counters,
  longest: number,
  refusesBinary: boolean,
) {
  const account = counters.bytes;
  const { skipped } = account;
  let filled = 0;
  let taken = 0;
  let damage: Error | null = null;
  let isBegun = from > 0;
  /** The NUL bytes at the start of the input that have been skipped. */
  let passedHole = 0;
  /** Bytes that were removed from the region; those before `at` are in it again. */
  let tail = NOTHING;
  let at = 0;
  /** True if the tail begins with a line that is too long. */
  let isCut = false;
  /** True if a missing line end was added at the end of the input. */
  let isEndPut = false;
  /** The lines that had color codes; null before the first. */
  let colored: ColoredLines | null = null;
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

  /** Checks the first bytes of the input: a hole, binary data, or a byte order mark. */
  function begin(): void {
    const hole = nulsAtStart(arena.bytes, filled);
    skipped.hole += hole;
    passedHole += hole;
    drop(hole);
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

  /** Drops the first bytes of the region. */
  function drop(bytes: number): void {
    passed(bytes);
    arena.bytes.copyWithin(0, bytes, filled);
    filled -= bytes;
  }

  /** The first bytes of the region, which are whole lines, are not needed any more. */
  function passed(bytes: number): void {
    repaired?.drop(bytes);
    colored?.pass(bytes);
  }

  /** How many bytes longer than in the input the lines of the region are. */
  function grown(): number {
    return (repaired?.added ?? 0) - (colored?.removed ?? 0);
  }

  /** Counts the last `bytes` as unread, except for a line end that was added. */
  function leaveUnread(bytes: number): void {
    account.unread += bytes;
    if (bytes === 0) return;
    account.unread += colored?.leave(filled - bytes) ?? 0;
    if (!isEndPut) return;
    account.unread--;
    account.added--;
    isEndPut = false;
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
    /** True if the region begins with the bytes of the input; false after a repair of records that still wait. */
    isOriginal: true,
    /** The input region has the bytes `[0, filled)`, which no record has been read from yet. */
    get filled() {
      return filled;
    },
    set filled(bytes) {
      if (bytes === 0) passed(filled);
      filled = bytes;
    },
    /** The offset in the input of the first byte of the region. */
    get place() {
      return from + taken - filled + put() + grown();
    },
    /** The error that ended reading; all bytes before it count. Null without an error. */
    get damage() {
      return damage;
    },
    /** True if no bytes of the source are kept outside the region. */
    get isDry() {
      return at === tail.length;
    },
    /** True once a byte order mark at the start of the input has been removed. */
    get isBegun() {
      return isBegun;
    },
    drop,
    leaveUnread,
    /** True if the lines that end in the bytes of the region from `fresh` on may have color codes. */
    mayHaveColor(fresh: number) {
      return colored !== null || mayHaveColor(arena.bytes, fresh, filled);
    },
    /** Removes the color codes of these lines. */
    async removeColor(fresh: number) {
      colored ??= (await import("./colored-lines.ts")).coloredLines(counters);
      filled = colored.remove(arena.bytes, fresh, filled);
    },
    /** Lines have been taken out of the region, so that it ends at `end`; its last bytes before that, `unread`, are not read. */
    filtered(end: number, unread: number) {
      leaveUnread(unread);
      if (colored) colored.pass(Number.POSITIVE_INFINITY);
      filled = end;
    },
    /** Reads more. @returns false at the end of the input, after adding a missing line end. */
    async fill() {
      isBegun ||= taken - passedHole > filled;
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
    /**
     * Removes the first line at or after `from` that is too long, and all bytes after it, from the region.
     * @returns true if there is one.
     */
    cut(from: number) {
      const long = isCut || filled - from <= longest ? NONE : firstLongLine(arena.bytes, from, filled, longest);
      if (long === NONE) return isCut;
      tail = Buffer.concat([arena.bytes.subarray(long, filled), tail.subarray(at)]);
      at = 0;
      count(long - filled);
      filled = long;
      isCut = true;
      return true;
    },
    /** The first bytes of what {@link lose} skips. */
    get overlong() {
      return isCut ? tail.subarray(at) : arena.bytes.subarray(0, filled);
    },
    /**
     * Skips the line that was cut, with the bytes of its record in the region; without a cut line, the first record, up to the
     * end of the line in which it becomes too long.
     * @param goesOn is called between chunks, because a line may be very long; false ends it.
     * @returns the number of skipped lines.
     */
    async lose(goesOn: () => Promise<boolean>) {
      const wasCut = isCut;
      isCut = false;
      if (wasCut) {
        skipped.tooLong += filled;
        drop(filled);
      }
      const before = wasCut ? 0 : linesIn(arena.bytes, 0, Math.min(longest, filled));
      let isOver = wasCut ? passTail() : pass(longest);
      while (!isOver && at < tail.length) isOver = passTail();
      while (!isOver && (await goesOn()) && (await draw()) > 0) isOver = pass(0);
      if (filled === 0 && at === tail.length) takeEndBack();
      return before + 1;
    },
    /** The whole lines at the byte `at` of the region, which were `raw` in the input, have been repaired. */
    repair(raw: Buffer, at: number) {
      repaired?.note(raw, at);
      colored?.repair(raw, at);
    },
    /** Leaves the contents of the region to another reader. @returns the number of repaired sequences in it. */
    leave() {
      const { added, replaced } = repaired ?? { added: 0, replaced: 0 };
      count(grown() + put() - filled);
      colored?.leave(0);
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
