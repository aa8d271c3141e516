/**
 * A clock, `10:20:30.456`: the digits of its hours, minutes and seconds stand 0, 3 and 6 bytes behind its start. The year
 * in front of it may end in a colon as well.
 */
const CLOCK = /(?<!\d)\d\d:\d\d:\d\d(?:[.,]\d+)?(?![:\d])/g;
const MINUTES = 3;
const SECONDS = 6;
const MERIDIEM = /[ap]\.?m/i;
/** A longer text is no timestamp, and a shorter one not worth it. */
const LONGEST = 64;
const SHORTEST = 8;

const ZERO = 48;
const FIVE = 53;
const NINE = 57;
const HOURS = 24;

// Texts are compared in words of four bytes, of which the last one overlaps the one before it. As numbers, words stand
// in the order of their bytes.

const WORD = 4;
/** What is the same in all digits, and the rest of a byte. */
const DIGIT = 0xf0;
const BYTE = 0xff;
/** Added to a digit it leaves those bits as they are; to what stands behind the digits, it does not. */
const BEYOND_NINE = 0x06;

/**
 * The earliest and the latest of timestamps that differ in nothing but the digits of the clock. Those stand in the order
 * of their bytes, so that they need not be read.
 */
export interface ClockWindow {
  /** The window holds nothing but the text `bytes[from, to)`; nothing at all, where that is not made for it. */
  open(bytes: Uint8Array, from: number, to: number): void;
  /** Takes in the text `bytes[from, to)`. @returns false for one that differs in more than the clock, or has no valid one. */
  include(bytes: Uint8Array, from: number, to: number): boolean;
  /** Empties the window. @returns the earliest and the latest text, or null where there was none. */
  close(): readonly [Uint8Array, Uint8Array] | null;
}

export function clockWindow(): ClockWindow {
  let length = 0;
  let clock = 0;
  let words = 0;
  /** By word: where it begins, what of it may not change, what is added to it to find digits, and what is left of them then. */
  const starts = new Int32Array(LONGEST / WORD);
  const fixed = new Int32Array(LONGEST / WORD);
  const added = new Int32Array(LONGEST / WORD);
  const digits = new Int32Array(LONGEST / WORD);
  const low = new Int32Array(LONGEST / WORD);
  const high = new Int32Array(LONGEST / WORD);
  let seen: Uint8Array = new Uint8Array(0);
  let view = new DataView(seen.buffer);

  function look(bytes: Uint8Array): void {
    if (bytes === seen) return;
    seen = bytes;
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  function isTime(bytes: Uint8Array, at: number): boolean {
    const hours = (bytes[at]! - ZERO) * 10 + bytes[at + 1]! - ZERO;
    return bytes[at + SECONDS]! <= FIVE && bytes[at + MINUTES]! <= FIVE && hours < HOURS;
  }

  function copyWords(target: Int32Array, from: number, first: number): void {
    for (let i = first; i < words; i++) target[i] = view.getInt32(from + starts[i]!);
  }

  function textOf(source: Int32Array): Uint8Array {
    const text = new DataView(new ArrayBuffer(length));
    for (let i = 0; i < words; i++) text.setInt32(starts[i]!, source[i]!);
    return new Uint8Array(text.buffer);
  }

  /** Notes what of the text `bytes[from, from + length)` may change: the digits of its clock up to `end`. */
  function describe(bytes: Uint8Array, from: number, end: number): void {
    words = Math.ceil(length / WORD);
    for (let i = 0; i < words; i++) {
      const start = Math.min(i * WORD, length - WORD);
      starts[i] = start;
      fixed[i] = added[i] = digits[i] = 0;
      for (let at = start; at < start + WORD; at++) {
        const byte = bytes[from + at]!;
        const isDigit = at >= clock && at < end && byte >= ZERO && byte <= NINE;
        fixed[i] = (fixed[i]! << 8) | (isDigit ? DIGIT : BYTE);
        added[i] = (added[i]! << 8) | (isDigit ? BEYOND_NINE : 0);
        digits[i] = (digits[i]! << 8) | (isDigit ? DIGIT : 0);
      }
    }
  }

  return {
    open(bytes, from, to) {
      length = 0;
      if (to - from < SHORTEST || to - from > LONGEST) return;
      const text = String.fromCharCode(...bytes.subarray(from, to));
      const [found, another] = text.matchAll(CLOCK);
      if (!found || another || MERIDIEM.test(text) || !isTime(bytes, from + found.index)) return;
      length = to - from;
      clock = found.index;
      describe(bytes, from, clock + found[0].length);
      look(bytes);
      copyWords(low, from, 0);
      copyWords(high, from, 0);
    },
    include(bytes, from, to) {
      if (to - from !== length) return false;
      look(bytes);
      let at = 0;
      while (at < words && view.getInt32(from + starts[at]!) === high[at]) at++;
      if (at === words) return true;
      for (let i = at; i < words; i++) {
        const word = view.getInt32(from + starts[i]!);
        const changed = (word ^ high[i]!) & fixed[i]!;
        if (changed !== 0 || (((word + added[i]!) ^ word) & digits[i]!) !== 0) return false;
      }
      if (!isTime(bytes, from + clock)) return false;
      if (view.getInt32(from + starts[at]!) > high[at]!) {
        copyWords(high, from, at);
        return true;
      }
      at = 0;
      while (at < words && view.getInt32(from + starts[at]!) === low[at]) at++;
      if (at < words && view.getInt32(from + starts[at]!) < low[at]!) copyWords(low, from, at);
      return true;
    },
    close() {
      if (length === 0) return null;
      const texts = [textOf(low), textOf(high)] as const;
      length = 0;
      return texts;
    },
  };
}
