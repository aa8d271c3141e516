import {
  type AllFields,
  type FieldsOf,
  type ItemsOf,
  looseTimestamp,
  type MeaningOf,
  type Part,
  seq,
  type Typed,
  toNode,
  type ValueOf,
} from "../grammar/index.ts";
import { existing } from "./dates.ts";
import { withRanges } from "./part-ranges.ts";

/**
 * The consecutive parts as the timestamp of the event, or as a part of it: of several timestamps in a record, each takes
 * from the others what it lacks. `field("ts", timestamp(date, " ", clock))`
 *
 * A part that is no such number (month 13, hour 25) is rejected there, and a date that does not exist (February 30) at its
 * day; {@link looseTimestamp} keeps both as text.
 */
export function timestamp<P extends Part>(part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function timestamp<const P extends readonly Part[]>(
  ...parts: P
): Typed<MeaningOf, string, AllFields<P>, ItemsOf<P[number]>>;
export function timestamp(...parts: readonly Part[]): Typed<MeaningOf, unknown, unknown, unknown> {
  const [first] = parts;
  return looseTimestamp(
    withRanges(existing(parts.length === 1 && first !== undefined ? toNode(first) : seq(...parts))),
  );
}
