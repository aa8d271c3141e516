import { ASCII_END } from "../event/bytes.ts";
import { checkArgument } from "../language/arguments.ts";
import { requireCharset, requireTexts } from "./made.ts";

/** A set of bytes: ASCII bytes one by one, and all non-ASCII bytes (0x80-0xff) together or not at all. */
export interface Charset {
  /** One bit for each ASCII byte, 32 a number: byte 65 is bit 1 of the third number. */
  readonly bits: readonly [number, number, number, number];
  /** True if every non-ASCII byte belongs to the set. */
  readonly other: boolean;
}

/** The charset of no byte. */
export const none: Charset = { bits: [0, 0, 0, 0], other: false };

/** The charset of every byte. */
export const any: Charset = { bits: [-1, -1, -1, -1], other: true };

/** True if `byte` (0-255) belongs to `set`. */
export function contains(set: Charset, byte: number): boolean {
  return byte >= ASCII_END ? set.other : ((set.bits[byte >> 5]! >> (byte & 31)) & 1) === 1;
}

/**
 * The ASCII characters of `members`, where `a-z` is a range and a `-` at either end is itself.
 * @throws RangeError for a character beyond ASCII or a range that runs backwards.
 * @throws TypeError for members that are no text.
 */
export function charset(members: string): Charset {
  requireTexts("charset", 'its characters as a text, such as "a-z"', [members]);
  const bits: [number, number, number, number] = [0, 0, 0, 0];
  for (let i = 0; i < members.length; i++) {
    const from = members.charCodeAt(i);
    const isRange = members[i + 1] === "-" && i + 2 < members.length;
    const to = isRange ? members.charCodeAt(i + 2) : from;
    if (from >= ASCII_END || to >= ASCII_END)
      throw new RangeError(`charset "${members}" names a character beyond ASCII`);
    if (to < from) throw new RangeError(`charset "${members}" has a range that runs backwards`);
    for (let byte = from; byte <= to; byte++) bits[byte >> 5]! |= 1 << (byte & 31);
    if (isRange) i += 2;
  }
  return { bits, other: false };
}

const isByte = (given: unknown) => Number.isInteger(given) && Number(given) >= 0 && Number(given) <= 255;

/** The set of the one byte `byte` (0-255); a non-ASCII byte means all of them. */
export function only(byte: number): Charset {
  checkArgument("only", "byte", byte, { is: "a byte", type: "number", test: isByte });
  if (byte >= ASCII_END) return { bits: none.bits, other: true };
  const bits: [number, number, number, number] = [0, 0, 0, 0];
  bits[byte >> 5] = 1 << (byte & 31);
  return { bits, other: false };
}

/** The charset of every byte that is not in `set`: `except(charset(" "))` is any byte but the space. */
export function except(set: Charset): Charset {
  requireCharset("except", set);
  const { bits, other } = set;
  const [a, b, c, d] = bits;
  return { bits: [~a, ~b, ~c, ~d], other: !other };
}

/** The charset of every byte that is in one of `sets`. */
export function union(...sets: readonly Charset[]): Charset {
  const bits: [number, number, number, number] = [0, 0, 0, 0];
  let other = false;
  for (const set of sets) {
    requireCharset("union", set);
    for (let i = 0; i < bits.length; i++) bits[i]! |= set.bits[i]!;
    other ||= set.other;
  }
  return { bits, other };
}

/** Every byte that is in both sets. */
export function intersection(a: Charset, b: Charset): Charset {
  const [b0, b1, b2, b3] = b.bits;
  return { bits: [a.bits[0] & b0, a.bits[1] & b1, a.bits[2] & b2, a.bits[3] & b3], other: a.other && b.other };
}

/** True if no byte is in both sets. */
export function isDisjoint({ bits: [a, b, c, d], other }: Charset, { bits, other: others }: Charset): boolean {
  return !(other && others) && ((a & bits[0]) | (b & bits[1]) | (c & bits[2]) | (d & bits[3])) === 0;
}

/** True if every byte of `inner` is in `outer`. */
export function isSubset(inner: Charset, outer: Charset): boolean {
  return isDisjoint(inner, except(outer));
}
