import {
  type AllFields,
  type Digits,
  type FieldsOf,
  type ItemsOf,
  label,
  looseTimestamp,
  type MeaningOf,
  type Node,
  type Part,
  type Seq,
  seq,
  type TimePart,
  type Typed,
  toNode,
  type ValueOf,
} from "../grammar/index.ts";
import { areParts, rebuilt, withCheck, withoutChecks } from "../grammar/strict.ts";
import { withExistingDate } from "./dates.ts";

type Range = NonNullable<Digits["range"]>;

/** The numbers that parts of a timestamp may be. */
const ranges: Readonly<Partial<Record<TimePart, Range>>> = {
  month: [1, 12],
  day: [1, 31],
  "day-of-year": [1, 366],
  "iso-week": [1, 53],
  hour: [0, 23],
  hour12: [1, 12],
  minute: [0, 59],
  second: [0, 60],
};

const isPart = (of: string): of is TimePart => of in ranges;

/** The node, whose parts of a timestamp are numbers that there are: no month 13. Ranges of the author's own hold. */
function withRanges(node: Node): Node {
  const range = node.kind === "meaning" && isPart(node.of) ? ranges[node.of] : undefined;
  if (node.kind === "meaning" && range) return { ...node, node: inRange(node.node, range, node.of) };
  return rebuilt(node, withRanges);
}

function inRange(node: Node, range: Range, name: string): Node {
  if (node.kind !== "digits") return rebuilt(node, (inner) => inRange(inner, range, name));
  return node.range === null ? label(`${name} (${range.join("-")})`, { ...node, range }) : node;
}

/**
 * The consecutive parts as the timestamp of the event: `field("ts", timestamp(date, " ", clock))`. Of several timestamps
 * in a record, the first may take from the others a day, a time of day, a year or a zone that it lacks.
 *
 * A `timePart` of `digits` without a range has to be a month (not 13), day, ISO week, hour, minute or second. A day in `digits`
 * has to exist (not February 30) in a month in `digits`, `oneOf` (English) or `monthNameIn`, and in a year of `digits(4)`. What
 * is in a `choice`, `optional` or `ref` may pass unchecked. {@link looseTimestamp} keeps both as text, if its parts read them.
 */
export function timestamp<P extends Part>(part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function timestamp<const P extends readonly Part[]>(
  ...parts: P
): Typed<MeaningOf, string, AllFields<P>, ItemsOf<P[number]>>;
export function timestamp(...parts: readonly Part[]): Typed<MeaningOf, unknown, unknown, unknown> {
  const [first] = parts;
  if (!areParts(parts)) return looseTimestamp(...parts);
  return looseTimestamp(
    withRanges(
      withExistingDate(withoutChecks(parts.length === 1 && first !== undefined ? toNode(first) : seq(...parts))),
    ),
  );
}

/**
 * The consecutive parts, checked as in {@link timestamp}: `existingDate(day, ".", month, ".", year)` rejects `30.02.2026`; in a
 * year of two digits February has 29.
 */
export function existingDate<const P extends readonly Part[]>(
  ...parts: P
): Typed<Seq, string, AllFields<P>, ItemsOf<P[number]>>;
export function existingDate(...parts: readonly Part[]): Typed<Seq, unknown, unknown, unknown> {
  const plain = seq(...parts);
  if (!areParts(parts)) return plain;
  return withCheck(seq(withRanges(withExistingDate(plain))), plain);
}
