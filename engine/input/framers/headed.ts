import { GREATER_THAN, LESS_THAN, ONE, OPEN_BRACKET, SPACE, UPPER_A, ZERO } from "../../event/bytes.ts";
import { BEGINS, type LineRule } from "./line-rule.ts";

/** Reads a timestamp of one layout at the start of `bytes[from, to)`. @returns the byte after it, or -1. */
type StampMatch = (bytes: Uint8Array, from: number, to: number) => number;

const NONE = -1;

/**
 * A record begins with a line that begins with a timestamp, after a square bracket, the letter of a level (`I0203`), or a
 * priority (`<34>`, `<34>1 `) if there is one.
 * @param layouts are tried in their order.
 * @param locks true if the first timestamp of a file determines the layout of all others.
 */
export function headed(layouts: readonly StampMatch[], locks: boolean): LineRule {
  let known = NONE;
  return {
    isLocal: true,
    reset() {
      known = NONE;
    },
    known: () => known,
    resume(layout) {
      known = layout;
    },
    role(bytes, from, to) {
      const start = startOf(bytes, from, to);
      // Most timestamps have the layout of the last one.
      if (known !== NONE && layouts[known]!(bytes, start, to) >= 0) return BEGINS;
      if (known !== NONE && locks) return 0;
      const found = layouts.findIndex((match) => match(bytes, start, to) >= 0);
      if (found === NONE) return 0;
      known = found;
      return BEGINS;
    },
  };
}

/** The offset at which the timestamp of a line would begin. */
function startOf(bytes: Uint8Array, from: number, to: number): number {
  if (to - from < 2) return from;
  const first = bytes[from]!;
  if (first === OPEN_BRACKET) return from + 1;
  if (first === LESS_THAN) return afterPriority(bytes, from, to);
  return (first - UPPER_A) >>> 0 < 26 && isDigit(bytes[from + 1]!) ? from + 1 : from;
}

function afterPriority(bytes: Uint8Array, from: number, to: number): number {
  let at = from + 1;
  while (at < to && isDigit(bytes[at]!)) at++;
  if (at === from + 1 || bytes[at] !== GREATER_THAN) return from;
  at++;
  return bytes[at] === ONE && bytes[at + 1] === SPACE ? at + 2 : at;
}

function isDigit(byte: number): boolean {
  return (byte - ZERO) >>> 0 < 10;
}
