import type { TimePart } from "../event/time-parts.ts";
import { slotsOf } from "../event/time-parts.ts";
import { isTimePart, type Kind, type Place } from "../grammar/index.ts";

// The parts of timestamps in a grammar.

const PLAIN = new Set<TimePart>(["year", "month", "day", "hour", "minute", "second", "fraction", "offset", "zone"]);

/** The ways in which the values of some fields are written, of those with parts of a timestamp. */
export function writtenValues(fields: readonly Place[]): readonly Place[] {
  const values = fields.flatMap(({ inside }) => inside.flatMap(datedIn));
  return [...new Map(values.map((value) => [JSON.stringify(value.node), value])).values()];
}

/** The value; of a choice between timestamps and other text, the timestamps. */
function datedIn(value: Place): readonly Place[] {
  if (!hasParts(value)) return [];
  const isMixed = value.node.kind === "choice" && !value.inside.every(hasParts);
  return isMixed ? value.inside.flatMap(datedIn) : [value];
}

/** See `StampMatcher`. */
export function isPlainStamp(value: Place): boolean {
  const parts = partsOf(value);
  const isDated = ["month", "day"].every((part) => parts.some((one) => one === part));
  return isDated && !hasRules(value) && parts.every((part) => PLAIN.has(part));
}

/** True if rules are inside the place, whose parts {@link slotsIn} does not know. */
export function hasRules(place: Place): boolean {
  return place.node.kind === "ref" || place.inside.some(hasRules);
}

function hasParts(place: Place): boolean {
  return place.node.kind === "ref" || partsOf(place).length > 0 || place.inside.some(hasParts);
}

/** The slots that the parts inside a place fill. */
export function slotsIn(place: Place): readonly number[] {
  return [...new Set(partsOf(place).flatMap(slotsOf))];
}

/** Kinds that match what is inside them, always and in order. */
const SOLID: ReadonlySet<Kind> = new Set(["seq", "label", "token", "convert", "field", "meaning"]);

/** Those of {@link slotsIn} that a match may leave as they are. */
export function openSlotsIn(place: Place): readonly number[] {
  return [...new Set(openPartsOf(place).flatMap(slotsOf))];
}

function openPartsOf(place: Place): readonly TimePart[] {
  const own = partOf(place);
  // A zone is a name or an offset; every other part fills all of its slots.
  if (own) return own === "zone" ? [own] : [];
  return SOLID.has(place.node.kind) ? place.inside.flatMap(openPartsOf) : partsOf(place);
}

function partsOf(place: Place): readonly TimePart[] {
  const own = partOf(place);
  return [...(own ? [own] : []), ...place.inside.flatMap(partsOf)];
}

/** The part of a timestamp that a place is; null if it is none. */
export function partOf(place: Place): TimePart | null {
  const { node } = place;
  return node.kind === "meaning" && isTimePart(node.of) && isOfTimestamp(place) ? node.of : null;
}

/** True if a timestamp is around the place, or may be because it is in a rule. */
function isOfTimestamp({ parent }: Place): boolean {
  for (let around = parent; around !== null; around = around.parent) {
    if (around.node.kind === "meaning" && around.node.of === "timestamp") return true;
    if (around.parent === null && around.id > 0) return true;
  }
  return false;
}
