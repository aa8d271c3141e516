import { isDigit, ZERO } from "../../event/bytes.ts";

/**
 * A clock, `10:20:30.456`: its hours, minutes and seconds are 0, 3 and 6 bytes after its start. The year
 * before it may end in a colon as well.
 */
const CLOCK = /(?<!\d)\d\d:\d\d:\d\d(?:[.,]\d+)?(?![:\d])/g;
const MERIDIEM = /[ap]\.?m/i;
/** Longer strings are no timestamps; shorter ones are faster to read. */
const LONGEST = 64;
const SHORTEST = 8;
/** The length of strings while the window is closed: no string has it. */
const CLOSED = -1;

/**
 * The earliest and the latest of timestamps that only differ in the digits of the clock. Their order is the order
 * of their bytes, so that they need not be read.
 */
export function clockWindow() {
  const low = new Uint8Array(LONGEST);
  const high = new Uint8Array(LONGEST);
  let length = CLOSED;
  let start = 0;
  let end = 0;

  /** True if the digits of the clock of `bytes`, which begins at `at`, are those of a time. */
  function isTime(bytes: Uint8Array, at: number): boolean {
    const hour = (bytes[at]! - ZERO) * 10 + bytes[at + 1]! - ZERO;
    return hour < 24 && bytes[at + 3]! < ZERO + 6 && bytes[at + 6]! < ZERO + 6;
  }

  /** True if the text at `from` differs from the others only in its clock, and that is valid. */
  function fits(bytes: Uint8Array, from: number): boolean {
    for (let i = length - 1; i >= 0; i--) {
      const byte = bytes[from + i]!;
      if (byte !== low[i] && !(i >= start && i < end && isDigit(byte) && isDigit(low[i]))) return false;
    }
    return isTime(bytes, from + start);
  }

  /** Negative if the clock of the text at `from` is before that of the other, positive if it is after it. */
  function compare(bytes: Uint8Array, from: number, other: Uint8Array): number {
    let i = start;
    while (i < end && bytes[from + i] === other[i]) i++;
    return i < end ? bytes[from + i]! - other[i]! : 0;
  }

  function copyClock(bytes: Uint8Array, from: number, into: Uint8Array): void {
    for (let i = start; i < end; i++) into[i] = bytes[from + i]!;
  }

  return {
    /** Empties the window and puts the text `bytes[from, to)` into it; it stays closed if the text has no single clock. */
    open(bytes: Uint8Array, from: number, to: number): void {
      length = CLOSED;
      if (to - from < SHORTEST || to - from > LONGEST) return;
      const letters = String.fromCharCode(...bytes.subarray(from, to));
      const [found, another] = letters.matchAll(CLOCK);
      if (!found || another || MERIDIEM.test(letters) || !isTime(bytes, from + found.index)) return;
      length = to - from;
      start = found.index;
      end = start + found[0].length;
      for (const one of [low, high]) one.set(bytes.subarray(from, to));
    },
    /** Adds the text `bytes[from, to)`. @returns false if it differs in more than the clock, or its clock is not valid. */
    include(bytes: Uint8Array, from: number, to: number): boolean {
      if (to - from !== length || !fits(bytes, from)) return false;
      if (compare(bytes, from, high) > 0) copyClock(bytes, from, high);
      else if (compare(bytes, from, low) < 0) copyClock(bytes, from, low);
      return true;
    },
    /** Empties the window. @returns the earliest and the latest text, or null if it was closed. */
    close(): readonly [Uint8Array, Uint8Array] | null {
      if (length === CLOSED) return null;
      const texts = [low.slice(0, length), high.slice(0, length)] as const;
      length = CLOSED;
      return texts;
    },
  };
}
