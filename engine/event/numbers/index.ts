/*
 * What numbers are: which text is one, what it is worth, and how it is printed.
 *
 * - Text is a number as RFC 8259 section 6 writes it (`strict`). With neither fraction nor exponent it is an int, else a float.
 *   `-0` is a float, because ints have no negative zero. What users read as numbers (`lenient`) may also have a plus sign, leading
 *   zeros, `.5` and `5.`.
 * - An int has all of its digits: from 2^53 on it is a `bigint` (`int` in event/value.ts), and is printed as it was written.
 * - A float is a double. Where its text is not the shortest one it is printed anew (`floatText`): `1e3` as `1000.0`, `2.50` as
 *   `2.5`; JSON that is read and printed has `.0` if a float is integral, so that it is a float when it is read again.
 * - Out of range is what no finite double can hold, `1e400`: it is no number. A grammar of numbers (`number`, JSON) rejects the record,
 *   at the first byte of the number; a text that is only tried as a number (`scalar`, columns with a type) stays text or becomes
 *   the unit value, as its reading says.
 *
 * scan.ts      where a number ends in bytes, its kind on the tape, and whether its text is canonical
 * read.ts      the value of a text, and of bytes that are known to be a number; the text of a float
 * notation.ts  numbers written as hexadecimal digits, or with units
 * code.ts      the rules of scan.ts as generated code
 *
 * The reference parser has the form once more (numberLexeme in parse/reference/text.ts): it shares nothing with the others on purpose,
 * and property tests hold them equal. parse/runtime/values.ts tries a text as the types of a reading.
 */
export { isWholeCode, likelyNumberCode } from "./code.ts";
export { type Notation, readNotation } from "./notation.ts";
export {
  decimalAt,
  digitsValue,
  doubleAt,
  EXACT_DIGITS,
  floatAt,
  floatText,
  intAt,
  readFloat,
  readInt,
  readNumber,
  shortIntAt,
} from "./read.ts";
export { fitsDouble, mayDiffer, scanNumber, scanned } from "./scan.ts";
