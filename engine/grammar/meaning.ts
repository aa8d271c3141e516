import { type FieldsOf, type Node, type Part, type Typed, toNode, type ValueOf } from "./node.ts";
import { made } from "./origin.ts";
import { type AllFields, seq } from "./structure.ts";

// What text means beyond its characters: parts of a timestamp, and the roles of fields in their event.

/** The parts that a timestamp is made of. */
export const TIME_PARTS = [
  /** Four digits. */
  "year",
  /** Two digits: 70 to 99 are in the 20th century, others in the 21st. */
  "short-year",
  "century",
  /** A number from 1 to 12, or an English name: three letters or all of them. */
  "month",
  "day",
  /** A number from 1 to 366. */
  "day-of-year",
  /** An English name, or a number: Sunday is 0. */
  "weekday",
  /** Monday is 1, Sunday is 7. */
  "iso-weekday",
  "iso-year",
  "short-iso-year",
  "iso-week",
  /** Weeks of the year from its first Sunday, or from its first Monday; the days before it are of week 0. */
  "sunday-week",
  "monday-week",
  /** A number from 0 to 23. */
  "hour",
  /** A number from 1 to 12, which "half" completes. */
  "hour12",
  /** AM or PM. */
  "half",
  "minute",
  /** A leap second is 60. */
  "second",
  /** The digits of a fraction of the second, with or without a mark before them. */
  "fraction",
  /** `Z`, or a sign and hours, minutes and seconds from UTC. */
  "offset",
  /** The name of a time zone, in brackets or not, or an offset. */
  "zone",
  /** A number since the start of 1970, with or without a fraction. */
  "epoch-seconds",
  "epoch-millis",
  "epoch-micros",
  "epoch-nanos",
] as const;
export type TimePart = (typeof TIME_PARTS)[number];

/** What the value of a field is for its event. */
export const ROLES = ["timestamp", "level", "message"] as const;
export type RoleName = (typeof ROLES)[number];

export type Meaning = TimePart | RoleName;

/** The node, whose text means what `of` says. Its value and its fields are those of the node. */
export interface MeaningOf {
  readonly kind: "meaning";
  readonly of: Meaning;
  readonly node: Node;
}

/** The part as a part of the timestamp around it: `timePart("year", digits(4))`. */
export function timePart<P extends Part>(of: TimePart, part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>> {
  return made({ kind: "meaning", of, node: toNode(part) });
}

/**
 * The consecutive parts as the timestamp of the event, or as a part of it: of several timestamps in a record, each takes
 * from the others what it lacks. `field("ts", timestamp(date, " ", clock))`
 */
export function timestamp<P extends Part>(part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>>;
export function timestamp<const P extends readonly Part[]>(...parts: P): Typed<MeaningOf, string, AllFields<P>>;
export function timestamp(...parts: readonly Part[]): Typed<MeaningOf, unknown, unknown> {
  const [first] = parts;
  const node = parts.length === 1 && first !== undefined ? toNode(first) : seq(...parts);
  return made({ kind: "meaning", of: "timestamp", node });
}

/** The part as the level of the event: `field("sev", level(word))`. */
export function level<P extends Part>(part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>> {
  return made({ kind: "meaning", of: "level", node: toNode(part) });
}

/** The part as the message of the event: `field("text", message(rest))`. */
export function message<P extends Part>(part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>> {
  return made({ kind: "meaning", of: "message", node: toNode(part) });
}
