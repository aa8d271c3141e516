import { ZERO } from "../../event/bytes.ts";
import type { StampMatcher } from "../../event/declared.ts";
import { Event } from "../../event/tape.ts";
import type { TimePart } from "../../event/time-parts.ts";
import { NONE, numberSlot } from "../../event/time-slots.ts";
import type { Place } from "../../grammar/index.ts";
import { hasRules, isPlainStamp, partOf, slotsIn } from "../stamp-parts.ts";
import { type Closure, type Family, type Ground, MATCH, MISMATCH, newState, type Plan, type State } from "./closure.ts";

/** What a text means beyond its characters: a part of a timestamp goes into its slot. */
export const meanings: Family<"meaning"> = {
  meaning(_, place, plan, ground) {
    const inner = ground.closure(place.inside[0]!, plan);
    const part = plan.purpose === "parts" ? partOf(place) : null;
    return part === null ? inner : (numberClosure(part, place.inside[0]!) ?? partClosure(part, inner));
  },
};

/** A part by what reads parts; the text has been matched. */
function partClosure(part: TimePart, inner: Closure): Closure {
  return (s, at) => {
    const end = inner(s, at);
    return end >= 0 && s.read![part](s.bytes, at, end, s.slots) ? end : MISMATCH;
  };
}

/** A part that is always a few digits; null for another one. */
function numberClosure(part: TimePart, { node, inside }: Place): Closure | null {
  if (node.kind === "label" || node.kind === "token" || node.kind === "convert") return numberClosure(part, inside[0]!);
  const slot = numberSlot(part);
  if (slot === null || node.kind !== "digits" || node.max === null) return null;
  const { min, max, range } = node;
  const [index, least, greatest] = slot;
  const [low, high] = range ? [Math.max(least, range[0]), Math.min(greatest, range[1])] : [least, greatest];
  return (s, at) => {
    const { bytes } = s;
    const most = Math.min(s.end, at + max);
    let end = at;
    let value = 0;
    for (; end < most; end++) {
      const digit = bytes[end]! - ZERO;
      if (digit >>> 0 > 9) break;
      value = value * 10 + digit;
    }
    if (end - at < min || value < low || value > high) return MISMATCH;
    s.slots[index] = value;
    return end;
  };
}

const PARTS: Plan = { ...MATCH, purpose: "parts" };

/** Where all timestamps are read: none is read while another one is. */
let state: State | null = null;

/** What reads the timestamps that a place writes. */
export function matcherOf(place: Place, ground: Ground): StampMatcher {
  const closure = ground.closure(place, PARTS);
  const own = slotsIn(place);
  const isAny = hasRules(place);
  return {
    match(bytes, from, to, slots, read) {
      state ??= newState(new Event(ground.names));
      state.bytes = bytes;
      state.end = to;
      state.slots = slots;
      state.read = read;
      state.depth = 0;
      if (isAny) slots.fill(NONE);
      else for (let i = 0; i < own.length; i++) slots[own[i]!] = NONE;
      return closure(state, from);
    },
    isPlain: isPlainStamp(place),
  };
}
