import type { PartReaders, PartScanner, StampMatcher } from "../../event/declared.ts";
import { Event } from "../../event/tape.ts";
import type { TimePart } from "../../event/time-parts.ts";
import { NONE } from "../../event/time-slots.ts";
import type { Place } from "../../grammar/index.ts";
import { hasRules, isPlainStamp, openSlotsIn, partOf } from "../stamp-parts.ts";
import { type Closure, type Family, type Ground, MATCH, MISMATCH, newState, type Plan, type State } from "./closure.ts";
import { offsetAtOnce, partAtOnce } from "./parts.ts";

/** What a text means beyond its characters: a part of a timestamp goes into its slot. */
export const meanings: Family<"meaning"> = {
  meaning(node, place, plan, ground) {
    const scanner = plan.purpose === "parts" ? ground.scanners.get(node) : undefined;
    if (scanner) return scanned(scanner);
    const inner = place.inside[0]!;
    const part = plan.purpose === "parts" ? partOf(place) : null;
    const isOffset =
      plan.purpose === "parts" ? part === "offset" : node.of === "offset" && !plan.tracked && !plan.valued;
    const offset = isOffset ? offsetAtOnce(inner) : null;
    if (offset) return offset;
    if (part === null) return ground.closure(inner, plan);
    return partAtOnce(part, inner) ?? partClosure(part, ground.closure(inner, plan));
  },
};

function scanned(scan: PartScanner): Closure {
  return (s, at) => scan(s.bytes, at, s.end, s.slots);
}

/** A part by what reads parts; the text has been matched. */
function partClosure(part: TimePart, inner: Closure): Closure {
  let known: PartReaders | null = null;
  let read: PartReaders[TimePart] | null = null;
  return (s, at) => {
    const end = inner(s, at);
    if (end < 0) return MISMATCH;
    if (s.read !== known) {
      known = s.read;
      read = s.read![part];
    }
    return read!(s.bytes, at, end, s.slots) ? end : MISMATCH;
  };
}

const PARTS: Plan = { ...MATCH, purpose: "parts" };

/** Where all timestamps are read: none is read while another one is. */
let state: State | null = null;

/** What reads the timestamps that a place writes. */
export function matcherOf(place: Place, ground: Ground): StampMatcher {
  const closure = ground.closure(place, PARTS);
  const open = openSlotsIn(place);
  const isAny = hasRules(place);
  state ??= newState(new Event(ground.names));
  const s = state;
  return {
    match(bytes, from, to, slots, read) {
      s.bytes = bytes;
      s.end = to;
      s.slots = slots;
      s.read = read;
      if (isAny) slots.fill(NONE);
      else for (let i = 0; i < open.length; i++) slots[open[i]!] = NONE;
      return closure(s, from);
    },
    isPlain: isPlainStamp(place),
  };
}
