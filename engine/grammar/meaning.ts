import { isTimePart, TIME_PARTS, type TimePart } from "../event/time-parts.ts";
import { type FieldsOf, type ItemsOf, type Node, type Part, type Typed, toNode, type ValueOf } from "./node.ts";
import { made } from "./origin.ts";
import { type AllFields, seq } from "./structure.ts";
import { refuseMore } from "./wrong-arguments.ts";

// What text means beyond its characters: parts of a timestamp, and the roles of fields in their event.

export { isTimePart, TIME_PARTS, type TimePart };

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
export function timePart<P extends Part>(of: TimePart, part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function timePart(of: TimePart, part: Part, ...more: readonly unknown[]): MeaningOf {
  refuseMore("timePart", more, "a name and a part");
  return made({ kind: "meaning", of, node: toNode(part) });
}

/**
 * The consecutive parts as the timestamp of the event, or as a part of it, also where its date does not exist: such a
 * timestamp is text, and its event has no time.
 */
export function looseTimestamp<P extends Part>(part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function looseTimestamp<const P extends readonly Part[]>(
  ...parts: P
): Typed<MeaningOf, string, AllFields<P>, ItemsOf<P[number]>>;
export function looseTimestamp(...parts: readonly Part[]): Typed<MeaningOf, unknown, unknown, unknown> {
  const [first] = parts;
  const node = parts.length === 1 && first !== undefined ? toNode(first) : seq(...parts);
  return made({ kind: "meaning", of: "timestamp", node });
}

/** The part as the level of the event: `field("sev", level(word))`. */
export function level<P extends Part>(part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function level(part: Part, ...more: readonly unknown[]): MeaningOf {
  refuseMore("level", more);
  return made({ kind: "meaning", of: "level", node: toNode(part) });
}

/** The part as the message of the event: `field("text", message(rest))`. */
export function message<P extends Part>(part: P): Typed<MeaningOf, ValueOf<P>, FieldsOf<P>, ItemsOf<P>>;
export function message(part: Part, ...more: readonly unknown[]): MeaningOf {
  refuseMore("message", more);
  return made({ kind: "meaning", of: "message", node: toNode(part) });
}
