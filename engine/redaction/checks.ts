import { ASCII_END, isDigit } from "../event/bytes.ts";

/** Says more of a text that a form has matched. @returns where the secret ends, or -1 if it is none. */
export type Check = (bytes: Uint8Array, from: number, to: number, start: number) => number;

const NONE = -1;
const ZERO = 0x30;
const DOT = 0x2e;
const PERCENT = 0x25;

/** The numbers that cards begin with, the least and the greatest of as many digits, and how many digits they have. */
const ISSUERS: readonly (readonly [least: number, most: number, lengths: readonly number[]])[] = [
  [4, 4, [13, 16, 19]],
  [51, 55, [16]],
  [2221, 2720, [16]],
  [34, 34, [15]],
  [37, 37, [15]],
  [300, 305, [14]],
  [36, 36, [14]],
  [38, 39, [14]],
  [3528, 3589, [16, 19]],
  [6011, 6011, [16, 19]],
  [644, 659, [16, 19]],
  [62, 62, [16, 17, 18, 19]],
  [50, 50, [13, 14, 15, 16, 17, 18, 19]],
  [56, 58, [13, 14, 15, 16, 17, 18, 19]],
  [60, 60, [16]],
  [63, 63, [16]],
  [67, 67, [16]],
];
const LONGEST_CARD = 19;

/** Checks that need code, by their names. */
export const checks = {
  /** The longest number of a card that the digits begin with; more digits may follow after a blank or a dash. */
  card(bytes, from, to, start) {
    // The digits after the point of a number are no card.
    if (from - 2 >= start && bytes[from - 1] === DOT && isDigit(bytes[from - 2])) return NONE;
    const digits: number[] = [];
    let found = NONE;
    for (let at = from; at < to && digits.length < LONGEST_CARD; at++) {
      const byte = bytes[at]!;
      if (!isDigit(byte)) continue;
      // %20 is a blank.
      if (bytes[at - 1] === PERCENT || bytes[at - 2] === PERCENT) continue;
      digits.push(byte - ZERO);
      const isWhole = at + 1 >= to || !isDigit(bytes[at + 1]);
      if (isWhole && hasIssuer(digits) && luhn(digits) % 10 === 0) found = at + 1;
    }
    return found;
  },
  /** Base64 of a name and a password, with a colon between them. */
  credentials(bytes, from, to) {
    const text = String.fromCharCode(...bytes.subarray(from, Math.min(to, from + ASCII_END)));
    try {
      return atob(text.replace(/[=\s]+$/, "")).includes(":") ? to : NONE;
    } catch {
      return NONE;
    }
  },
} satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;

function hasIssuer(digits: readonly number[]): boolean {
  return ISSUERS.some(([least, most, lengths]) => {
    const head = Number(digits.slice(0, String(least).length).join(""));
    return lengths.includes(digits.length) && head >= least && head <= most;
  });
}

/** The sum of the digits, every second one from the right doubled (ISO/IEC 7812-1, annex B). */
function luhn(digits: readonly number[]): number {
  return digits.toReversed().reduce((sum, digit, i) => {
    const counted = i % 2 === 0 ? digit : digit * 2;
    return sum + (counted > 9 ? counted - 9 : counted);
  }, 0);
}
