/**
 * A clock, `10:20:30.456`: its hours, minutes and seconds are 0, 3 and 6 bytes after its start. The year
 * before it may end in a colon as well.
 */
const CLOCK = /(?<!\d)\d\d:\d\d:\d\d(?:[.,]\d+)?(?![:\d])/g;
const CLOCK_LENGTH = 8;
const MERIDIEM = /[ap]\.?m/i;
/** Longer strings are no timestamps; shorter ones are faster to read. */
const LONGEST = 64;
const SHORTEST = 8;

/** The bytes of a word. */
export const WORD = 4;
// Texts are compared in words of four bytes, whose order as numbers is the order of their bytes. A clock is two of them.

/** What is the same in all strings `hh:m` and `m:ss`, and what is added to their digits to find out that they are some. */
const FIRST = { same: 0xf0f0fff0 | 0, text: 0x30303a30, added: 0x06060006 } as const;
const SECOND = { same: 0xf0fff0f0 | 0, text: 0x303a3030, added: 0x06000606 } as const;
/** As two bytes. */
const HOUR_24 = 0x3234;
const SIX = 0x36;
const BYTE = 0xff;
/** The length of strings while the window is closed: no string has it. */
const CLOSED = -1;

/**
 * The earliest and the latest of timestamps that only differ in the digits of the clock. Their order is the order
 * of their bytes, so that they need not be read.
 */
export function clockWindow() {
  let length = CLOSED;
  let clock = 0;
  let hasFraction = false;
  /** The text around the clock, and the whole text, in words. */
  let around = coverOf([], 0);
  let whole = coverOf([], 0);
  let low: Int32Array = new Int32Array(0);
  let high: Int32Array = new Int32Array(0);
  /** The clocks of the earliest and the latest text. */
  let low1 = 0;
  let low2 = 0;
  let high1 = 0;
  let high2 = 0;
  let seen: Uint8Array = new Uint8Array(0);
  let view = new DataView(seen.buffer);

  function look(bytes: Uint8Array): void {
    seen = bytes;
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Adds the text at `from`, whose clock is `first` and `second`, if it is not between the others. */
  function widen(from: number, first: number, second: number): void {
    const isLater = first > high1 || (first === high1 && second > high2);
    const isEarlier = first < low1 || (first === low1 && second < low2);
    if (isLater || (!isEarlier && compare(view, from, whole.starts, high) > 0)) {
      copy(view, from, whole.starts, high);
      high1 = first;
      high2 = second;
    } else if (isEarlier || compare(view, from, whole.starts, low) < 0) {
      copy(view, from, whole.starts, low);
      low1 = first;
      low2 = second;
    }
  }

  /** True if the text differs from the others only in its clock, and that is valid. */
  function fits(bytes: Uint8Array, from: number, to: number): boolean {
    if (to - from !== length) return false;
    if (bytes !== seen) look(bytes);
    if (!isTime(view.getInt32(from + clock), view.getInt32(from + clock + WORD))) return false;
    const { starts, words, fixed, added, digits } = around;
    for (let i = 0; i < starts.length; i++) {
      const word = view.getInt32(from + starts[i]!);
      if (((word ^ words[i]!) & fixed[i]!) !== 0 || (((word + added[i]!) ^ word) & digits[i]!) !== 0) return false;
    }
    return true;
  }

  /** True if the clock is between those of the earliest and the latest text. */
  function isAmid(first: number, second: number): boolean {
    const isBelow = first < high1 || (first === high1 && second < high2);
    return isBelow && (first > low1 || (first === low1 && second > low2));
  }

  return {
    /** Empties the window and puts the text `bytes[from, to)` into it; it stays closed if the text has no single clock. */
    open(bytes: Uint8Array, from: number, to: number): void {
      length = CLOSED;
      if (to - from < SHORTEST || to - from > LONGEST) return;
      const text = bytes.subarray(from, to);
      const found = clockIn(text);
      if (found === null) return;
      const { end } = found;
      clock = found.start;
      const seconds = clock + CLOCK_LENGTH;
      hasFraction = end > seconds;
      look(bytes);
      const first = view.getInt32(from + clock);
      const second = view.getInt32(from + clock + WORD);
      if (!isTime(first, second)) return;
      length = to - from;
      const mayBeAnyDigit = (at: number) => at > seconds && at < end;
      around = coverOf(text, length, { isCovered: (at) => at < clock || at >= seconds, mayBeAnyDigit });
      whole = coverOf(text, length);
      low = Int32Array.from(whole.words);
      high = Int32Array.from(whole.words);
      low1 = high1 = first;
      low2 = high2 = second;
    },
    /** Adds the text `bytes[from, to)`. @returns false if it differs in more than the clock, or its clock is not valid. */
    include(bytes: Uint8Array, from: number, to: number): boolean {
      if (!fits(bytes, from, to)) return false;
      const first = view.getInt32(from + clock);
      const second = view.getInt32(from + clock + WORD);
      if (isAmid(first, second)) return true;
      const isEdge = (first === high1 && second === high2) || (first === low1 && second === low2);
      if (!isEdge || hasFraction) widen(from, first, second);
      return true;
    },
    /** Empties the window. @returns the earliest and the latest text, or null if it was closed. */
    close(): readonly [Uint8Array, Uint8Array] | null {
      if (length === CLOSED) return null;
      const texts = [textOf(low, whole.starts, length), textOf(high, whole.starts, length)] as const;
      length = CLOSED;
      return texts;
    },
  };
}

/** Compares the words of the text at `from` with others: negative if it is less, positive if it is greater. */
function compare(view: DataView, from: number, starts: Int32Array, words: Int32Array): number {
  for (let i = 0; i < starts.length; i++) {
    const difference = view.getInt32(from + starts[i]!) - words[i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Copies the words of the text at `from`. */
function copy(view: DataView, from: number, starts: Int32Array, words: Int32Array): void {
  for (let i = 0; i < starts.length; i++) words[i] = view.getInt32(from + starts[i]!);
}

/** The text of `length` bytes that has these words. */
function textOf(words: Int32Array, starts: Int32Array, length: number): Uint8Array {
  const text = new DataView(new ArrayBuffer(length));
  starts.forEach((start, i) => {
    text.setInt32(start, words[i]!);
  });
  return new Uint8Array(text.buffer);
}

/** Where the only clock of a text is, with its fraction; null if there is none, or it has twelve hours. */
function clockIn(text: Uint8Array): { readonly start: number; readonly end: number } | null {
  const letters = String.fromCharCode(...text);
  const [found, another] = letters.matchAll(CLOCK);
  if (!found || another || MERIDIEM.test(letters)) return null;
  return { start: found.index, end: found.index + found[0].length };
}

/** True if the words are a time of day. */
function isTime(first: number, second: number): boolean {
  return (
    (first & FIRST.same) === FIRST.text &&
    ((first + FIRST.added) & FIRST.same) === FIRST.text &&
    (second & SECOND.same) === SECOND.text &&
    ((second + SECOND.added) & SECOND.same) === SECOND.text &&
    first >>> 16 < HOUR_24 &&
    (first & BYTE) < SIX &&
    ((second >> 8) & BYTE) < SIX
  );
}

/** The bits that are the same in all digits. */
const DIGIT = 0xf0;
/** Added to a digit, it does not change those bits; added to a character after the digits, it does. */
const BEYOND_NINE = 0x06;

/** Some bytes of a text in words; the last word may overlap the one before it. All lists are by word. */
interface Cover {
  /** Where it begins. */
  readonly starts: Int32Array;
  /** Its bytes as a number, the first byte the highest. */
  readonly words: Int32Array;
  /** The bits that all strings of the kind have in common. */
  readonly fixed: Int32Array;
  /** Added to a word, it leaves the bits of `digits` as they are if the characters there are digits. */
  readonly added: Int32Array;
  readonly digits: Int32Array;
}

/** Which bytes of a text matter. */
interface Kind {
  isCovered(at: number): boolean;
  /** True if the byte may be any digit. */
  mayBeAnyDigit(at: number): boolean;
}

const ALL: Kind = { isCovered: () => true, mayBeAnyDigit: () => false };

/** The words of a text of `length` bytes, 4 or more, that have a byte that matters. */
function coverOf(text: ArrayLike<number>, length: number, { isCovered, mayBeAnyDigit }: Kind = ALL): Cover {
  const starts: number[] = [];
  for (let start = 0; start < length; start += WORD) starts.push(Math.min(start, length - WORD));
  const covering = starts.filter((start) => [0, 1, 2, 3].some((i) => isCovered(start + i)));
  const wordsOf = (byteAt: (at: number) => number) =>
    Int32Array.from(covering, (start) => [0, 1, 2, 3].reduce((word, i) => (word << 8) | byteAt(start + i), 0));
  return {
    starts: Int32Array.from(covering),
    words: wordsOf((at) => text[at]!),
    fixed: wordsOf((at) => (mayBeAnyDigit(at) ? DIGIT : isCovered(at) ? BYTE : 0)),
    added: wordsOf((at) => (mayBeAnyDigit(at) ? BEYOND_NINE : 0)),
    digits: wordsOf((at) => (mayBeAnyDigit(at) ? DIGIT : 0)),
  };
}
