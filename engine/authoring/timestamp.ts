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

/**
 * The consecutive parts as the timestamp of the event, or as a part of it: of several timestamps in a record, each takes
 * from the others what it lacks. `field("ts", timestamp(date, " ", clock))`
 *
 * A date that does not exist (February 30) is rejected at its day; {@link looseTimestamp} keeps it as text.
 */
export function timestamp<P extends Part>(part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function timestamp<const P extends readonly Part[]>(
  ...parts: P
): Typed<MeaningOf, string, AllFields<P>, ItemsOf<P[number]>>;
export function timestamp(...parts: readonly Part[]): Typed<MeaningOf, unknown, unknown, unknown> {
  const [first] = parts;
  return looseTimestamp(existing(parts.length === 1 && first !== undefined ? toNode(first) : seq(...parts)));
}
