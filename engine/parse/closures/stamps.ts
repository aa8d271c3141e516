import type { PartReaders, PartScanner, StampMatcher } from "../../event/declared.ts";
import { Event } from "../../event/tape.ts";
import type { TimePart } from "../../event/time-parts.ts";
import { NONE, numberSlot } from "../../event/time-slots.ts";
import type { Place } from "../../grammar/index.ts";
import { hasRules, isPlainStamp, openSlotsIn, partOf, slotsIn } from "../stamp-parts.ts";
import {
  type Closure,
  type Family,
  type Ground,
  MATCH,
  MISMATCH,
  newState,
  type PartClosures,
  type Plan,
  type State,
} from "./closure.ts";
import { offsetAtOnce, partAtOnce } from "./parts.ts";

/** What a text means beyond its characters: a part of a timestamp goes into its slot. */
const meanings: Family<"meaning"> = {
  meaning(node, place, plan, ground) {
    const scanner = ground.scanners.get(node);
    if (scanner) return scanned(scanner);
    const inner = place.inside[0]!;
    const part = partOf(place);
    if (part === null) return ground.closure(inner, plan);
    const offset = part === "offset" ? offsetAtOnce(inner) : null;
    return offset ?? partAtOnce(part, inner) ?? partClosure(part, ground.closure(inner, plan));
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

const parts: PartClosures = {
  slotsIn,
  empty(slots, some) {
    for (let i = 0; i < some.length; i++) slots[some[i]!] = NONE;
  },
  isPart: (place) => partOf(place) !== null,
  numberAt(place) {
    const part = partOf(place);
    return part && numberSlot(part);
  },
  meaning: meanings.meaning,
};

const PARTS: Plan = { ...MATCH, purpose: "parts", parts };

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
