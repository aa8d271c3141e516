/** The bytes of a word. */
export const WORD = 4;

/** What is the same in all digits, and the rest of a byte. */
const DIGIT = 0xf0;
const BYTE = 0xff;
/** Added to a digit, it does not change those bits; added to a character after the digits, it does. */
const BEYOND_NINE = 0x06;

/** Some bytes of a text in words, of which the last one overlaps the one before it. All lists are by word. */
interface Cover {
  /** Where it begins. */
  readonly starts: Int32Array;
  /** It itself, the first byte being the greatest. */
  readonly words: Int32Array;
  /** The bits that all strings of the kind have in common. */
  readonly fixed: Int32Array;
  /** What is added to it to find out whether its digits are some, and the bits that are then as they were. */
  readonly added: Int32Array;
  readonly digits: Int32Array;
}

/** Which bytes of a text matter. */
interface Kind {
  isCovered(at: number): boolean;
  /** Whether the byte is a digit, and may be any other one. */
  isDigit(at: number): boolean;
}

const ALL: Kind = { isCovered: () => true, isDigit: () => false };

/** The words of a text of `length` bytes, 4 or more, that have a byte that matters. */
export function coverOf(text: ArrayLike<number>, length: number, { isCovered, isDigit }: Kind = ALL): Cover {
  const starts: number[] = [];
  for (let start = 0; start < length; start += WORD) starts.push(Math.min(start, length - WORD));
  const covering = starts.filter((start) => [0, 1, 2, 3].some((i) => isCovered(start + i)));
  const wordsOf = (byteAt: (at: number) => number) =>
    Int32Array.from(covering, (start) => [0, 1, 2, 3].reduce((word, i) => (word << 8) | byteAt(start + i), 0));
  return {
    starts: Int32Array.from(covering),
    words: wordsOf((at) => text[at]!),
    fixed: wordsOf((at) => (isDigit(at) ? DIGIT : isCovered(at) ? BYTE : 0)),
    added: wordsOf((at) => (isDigit(at) ? BEYOND_NINE : 0)),
    digits: wordsOf((at) => (isDigit(at) ? DIGIT : 0)),
  };
}
