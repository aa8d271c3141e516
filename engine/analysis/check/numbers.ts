import { contains, type Node, type Reading } from "../../grammar/index.ts";
import type { NodeCheck } from "./check.ts";

/** More levels than this overflow the stack of the reference parser. */
const MOST_LEVELS = 500;

/**
 * Counts and ranges are whole numbers in ascending order, and leave something that can match; a constant number fits the
 * 31 bits that an event has for it.
 */
export const bounds: NodeCheck = {
  run: ({ min, max }) => wrongCounts(min, max),
  digits({ min, max, range }) {
    if (range && range[0] > range[1]) return `the range begins at ${range[0]} and ends at ${range[1]}`;
    return wrongCounts(min, max);
  },
  many: ({ min, max }) => wrongCounts(min, max),
  join: ({ max }) => wrongCounts(1, max),
  constant: ({ value }) => (typeof value === "number" && !isSmall(value) ? `the constant is ${value}` : null),
  nest: ({ limit }) => (isCount(limit) && limit > 0 && limit <= MOST_LEVELS ? null : `the limit is ${limit}`),
};

function wrongCounts(min: number, max: number | null): string | null {
  if (!isCount(min)) return `min is ${min}`;
  if (max === null) return null;
  if (!isCount(max) || max === 0) return `max is ${max}`;
  return min > max ? `min is ${min}, but max is ${max}` : null;
}

function isSmall(number: number): boolean {
  return isCount(number) && number < 2 ** 31;
}

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}

/** As many digits as a double holds, whichever they are. */
const EXACT_DIGITS = 15;
const DIGITS = Array.from({ length: 10 }, (_, digit) => 48 + digit);

/** What `int` reads is short enough for a number, which is its type at compile time. */
export const intDigits: NodeCheck = {
  convert: ({ reading, node }) =>
    isIntOnly(reading) && mostDigits(node) > EXACT_DIGITS
      ? `an int of more than ${EXACT_DIGITS} digits is no exact number: bound its digits, or use convert`
      : null,
};

/** How many digits the text of a node can have. */
function mostDigits(node: Node): number {
  switch (node.kind) {
    case "literal":
      return countDigits(node.text);
    case "oneOf":
      return Math.max(0, ...node.words.map(countDigits));
    case "run":
      return DIGITS.some((byte) => contains(node.charset, byte)) ? (node.max ?? Number.POSITIVE_INFINITY) : 0;
    case "digits":
      return node.max ?? Number.POSITIVE_INFINITY;
    case "seq":
      return node.nodes.reduce((sum, inner) => sum + mostDigits(inner), 0);
    case "choice":
      return Math.max(0, ...node.alternatives.map(mostDigits));
    case "optional":
    case "label":
    case "token":
      return mostDigits(node.node);
    case "look":
    case "not":
    case "end":
    case "fail":
      return 0;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

function countDigits(text: string): number {
  return text.replace(/[^0-9]/g, "").length;
}

/** Whether a text is an int or else a failure: the reading of `int`. */
export function isIntOnly({ types, form, otherwise }: Reading): boolean {
  return types.length === 1 && types[0] === "int" && form === "lenient" && otherwise === "fail";
}
