import { ZERO } from "../../event/bytes.ts";
import { EXACT_DIGITS } from "../../event/numbers/index.ts";
import { alike, type Cases, charset, contains, isSubset, type Node, type Reading, visit } from "../../grammar/index.ts";
import { firstOf } from "../index.ts";
import type { NodeCheck } from "./check.ts";

/** More levels than this overflow the stack of the reference parser. */
const MOST_LEVELS = 500;

/**
 * Counts and ranges are integers in ascending order that allow some match; a constant number fits the 31 bits that an
 * event has for it.
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

const BEGINS_INT = charset("0-9+-");
const DIGITS = Array.from({ length: 10 }, (_, digit) => ZERO + digit);

/** The text of an `int` is digits, few enough for a number, which is its type at compile time. */
export const intDigits: NodeCheck = {
  convert({ reading, node }, { rules }) {
    if (!isIntOnly(reading)) return null;
    if (!isSubset(firstOf(node, rules).charset, BEGINS_INT))
      return "int(...) reads digits, and this part can begin with other text: int(digits(1, 9)), or scalar(...) if any type will do";
    if (reading.bigInt || mostDigits(node) <= EXACT_DIGITS) return null;
    return `an int of more than ${EXACT_DIGITS} digits is no exact number: bound its digits, digits(1, ${EXACT_DIGITS}), or use bigInt(...), which makes it a bigint`;
  },
};

/** The most digits that the text of a node can have. */
function mostDigits(node: Node): number {
  return visit(digitCases, node);
}

const unbounded = () => Number.POSITIVE_INFINITY;
const digitCases: Cases<readonly [], number> = {
  literal: ({ text }) => countDigits(text),
  oneOf: ({ words }) => Math.max(0, ...words.map(countDigits)),
  run: ({ charset: set, max }) => (DIGITS.some((byte) => contains(set, byte)) ? (max ?? unbounded()) : 0),
  digits: ({ max }) => max ?? unbounded(),
  seq: ({ nodes }) => nodes.reduce((sum, inner) => sum + mostDigits(inner), 0),
  choice: ({ alternatives }) => Math.max(0, ...alternatives.map(mostDigits)),
  ...alike(["optional", "meaning", "label", "token"], ({ node }) => mostDigits(node)),
  ...alike(["look", "not", "end", "fail"], () => 0),
  ...alike(["number", "rest", "until", "quoted", "many", "ref", "nest", "join"], unbounded),
  ...alike(["convert", "constant", "map", "list", "item", "field", "pair"], unbounded),
  within: unbounded,
  ...alike(["cells", "native", "derive"], unbounded),
};

function countDigits(text: string): number {
  return text.replace(/[^0-9]/g, "").length;
}

/** True for the reading of `int`: an int or a failure. */
export function isIntOnly({ types, form, otherwise, notation }: Reading): boolean {
  return (
    notation === undefined && types.length === 1 && types[0] === "int" && form === "lenient" && otherwise === "fail"
  );
}
