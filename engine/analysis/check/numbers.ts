import { ZERO } from "../../event/bytes.ts";
import { EXACT_DIGITS } from "../../event/numbers/index.ts";
import { alike, charset, contains, isSubset, type Node, type NodeOf, type Reading } from "../../grammar/index.ts";
import { firstOf, type SomeCases, visitSome } from "../index.ts";
import type { Finding, GrammarCheck, NodeCheck, Spot } from "./check.ts";

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
  constant: ({ value }) =>
    typeof value === "number" && !(isCount(value) && value < 2 ** 31) ? `the constant is ${value}` : null,
  nest: ({ limit }) =>
    isCount(limit) && limit > 0 && limit <= MOST_LEVELS
      ? null
      : `the limit is ${limit}: it is from 1 to ${MOST_LEVELS}`,
};

function wrongCounts(min: number, max: number | null): string | null {
  if (!isCount(min)) return `min is ${min}`;
  if (max === null) return null;
  if (!isCount(max) || max === 0) return `max is ${max}`;
  return min > max ? `min is ${min}, but max is ${max}` : null;
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
    if (node.kind === "join")
      return 'int(...) reads digits, and join(...) puts a space between its parts: groupedNumber(" ") of froe/vocabulary reads digits in groups';
    if (isOfOtherType(node))
      return "int(...) reads text, and this part is a value already, with a type of its own: leave int(...) out";
    if (!isSubset(firstOf(node, rules).charset, BEGINS_INT))
      return "int(...) reads digits, and this part can begin with other text: int(digits(1, 9)), or scalar(...) if any type will do";
    if (reading.bigInt || mostDigits(node) <= EXACT_DIGITS) return null;
    return `an int of more than ${EXACT_DIGITS} digits is no exact number: bound its digits, digits(1, ${EXACT_DIGITS}), or use bigInt(...), which makes it a bigint`;
  },
};

/** The node inside of nodes that add nothing to a value. */
function unwrapped(node: Node): Node {
  return node.kind === "meaning" || node.kind === "label" || node.kind === "token" ? unwrapped(node.node) : node;
}

/** True for a part that is a value without `int`, and no int. */
function isOfOtherType(part: Node): boolean {
  const node = unwrapped(part);
  if (node.kind === "choice") return node.alternatives.some(isOfOtherType);
  return node.kind === "convert" && !isIntOnly(node.reading);
}

/** The most digits that the text of a node can have. */
function mostDigits(node: Node): number {
  return visitSome(digitCases, unbounded, node);
}

const unbounded = () => Number.POSITIVE_INFINITY;
const digitCases: SomeCases<readonly [], number> = {
  literal: ({ text }) => countDigits(text),
  oneOf: ({ words }) => Math.max(0, ...words.map(countDigits)),
  run: ({ charset: set, max }) => (DIGITS.some((byte) => contains(set, byte)) ? (max ?? unbounded()) : 0),
  digits: ({ max }) => max ?? unbounded(),
  seq: ({ nodes }) => nodes.reduce((sum, inner) => sum + mostDigits(inner), 0),
  choice: ({ alternatives }) => Math.max(0, ...alternatives.map(mostDigits)),
  many: ({ node, separator, max }) =>
    (max ?? unbounded()) * (mostDigits(node) + (separator ? mostDigits(separator) : 0)),
  ...alike(["optional", "meaning", "label", "token", "convert"], ({ node }) => mostDigits(node)),
  ...alike(["look", "not", "end", "fail"], () => 0),
};

function countDigits(text: string): number {
  return text.replace(/[^0-9]/g, "").length;
}

/** True for the reading of `int`: an int or a failure. */
function isIntOnly({ types, form, otherwise, notation }: Reading): boolean {
  return (
    notation === undefined && types.length === 1 && types[0] === "int" && form === "lenient" && otherwise === "fail"
  );
}

/** Shifts and masks work on numbers below 2^31. */
const MOST = 0x7fffffff;

/** A derived field comes from an int field that is always before it, and its table has an entry for each value. */
export const deriveSource: GrammarCheck = (_grammar, { spots }) => {
  const findings: Finding[] = [];
  for (const spot of spots) {
    if (spot.node.kind !== "derive") continue;
    const source = fieldBefore(spot, spot.node.from);
    const message = wrongDerive(spot.node, source ? mostOf(source.node) : null);
    if (message) findings.push({ place: spot.id, message });
  }
  return findings;
};

/** The field of a name that every event that reaches the spot has; null if there is none. */
function fieldBefore(spot: Spot, name: string): NodeOf<"field"> | null {
  for (let at = spot; at.parent; at = at.parent) {
    const { node } = at.parent;
    if (node.kind === "map" || node.kind === "list") return null;
    if (node.kind !== "seq") continue;
    for (let before = 0; before < at.position; before++) {
      const found = certainField(node.nodes[before]!, name);
      if (found) return found;
    }
  }
  return null;
}

function certainField(node: Node, name: string): NodeOf<"field"> | null {
  return visitSome(certainCases, () => null, node, name);
}

// The payload of a `within` node may replace the field.
const certainCases: SomeCases<readonly [name: string], NodeOf<"field"> | null> = {
  seq({ nodes }, name) {
    for (const inner of nodes) {
      const found = certainField(inner, name);
      if (found) return found;
    }
    return null;
  },
  field(node, name) {
    if (node.omit !== null || node.null !== undefined) return null;
    return node.name === name ? node : certainField(node.node, name);
  },
  ...alike(["meaning", "label", "token"], ({ node }, name: string) => certainField(node, name)),
};

function wrongDerive({ from, shift, mask, table }: NodeOf<"derive">, most: number | null): string | null {
  const source = JSON.stringify(from);
  if (most === null) return `no int field ${source} is always before it`;
  if (most > MOST) return `${source} can be larger than ${MOST}`;
  if (!Number.isInteger(shift) || shift < 0 || shift > 30) return `the shift is ${shift}`;
  if (!Number.isInteger(mask) || mask < 0 || mask > MOST) return `the mask is ${mask}`;
  const largest = Math.min(mask, most >> shift);
  if (table === null || table.length > largest) return null;
  return `the table ends at ${table.length - 1}, but the value can be ${largest}`;
}

/** The largest number of a node that reads digits as an int; null for any other node. */
function mostOf(node: Node): number | null {
  const value = unwrapped(node);
  const text = value.kind === "convert" && isIntOnly(value.reading) ? unwrapped(value.node) : null;
  if (text?.kind !== "digits") return null;
  return text.range ? text.range[1] : 10 ** (text.max ?? Number.POSITIVE_INFINITY) - 1;
}
