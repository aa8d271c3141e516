import { ZERO } from "../../event/bytes.ts";
import type { PartScanner, StampMatcher } from "../../event/declared.ts";
import { Event } from "../../event/tape.ts";
import type { TimePart } from "../../event/time-parts.ts";
import { NONE, numberSlot, SLOT } from "../../event/time-slots.ts";
import type { Place } from "../../grammar/index.ts";
import { hasRules, isPlainStamp, partOf, slotsIn } from "../stamp-parts.ts";
import { type Closure, type Family, type Ground, MATCH, MISMATCH, newState, type Plan, type State } from "./closure.ts";

/** What a text means beyond its characters: a part of a timestamp goes into its slot. */
export const meanings: Family<"meaning"> = {
  meaning(node, place, plan, ground) {
    const part = plan.purpose === "parts" ? partOf(place) : null;
    const value = place.inside[0]!;
    if (part === null) return ground.closure(value, plan);
    const scanner = ground.scanners.get(node);
    if (scanner) return scanned(scanner);
    const digits = part === "fraction" ? fractionClosure(value) : numberClosure(part, value);
    return digits ?? partClosure(part, ground.closure(value, plan));
  },
};

function scanned(scan: PartScanner): Closure {
  return (s, at) => scan(s.bytes, at, s.end, s.slots);
}

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

const NANO_DIGITS = 9;
/** By the number of digits of a fraction: what makes nanoseconds of it. */
const SCALES = Int32Array.from({ length: NANO_DIGITS + 1 }, (_, digits) => 10 ** (NANO_DIGITS - digits));

/** A fraction that is digits alone; null for another one. Digits after the ninth say nothing. */
function fractionClosure({ node }: Place): Closure | null {
  if (node.kind !== "digits" || node.max === null || node.range !== null) return null;
  const { min, max } = node;
  return (s, at) => {
    const { bytes } = s;
    const most = Math.min(s.end, at + max);
    const exact = Math.min(most, at + NANO_DIGITS);
    let end = at;
    let nanos = 0;
    while (end < exact && (bytes[end]! - ZERO) >>> 0 < 10) nanos = nanos * 10 + bytes[end++]! - ZERO;
    const scale = SCALES[end - at]!;
    while (end < most && (bytes[end]! - ZERO) >>> 0 < 10) end++;
    if (end - at < min) return MISMATCH;
    s.slots[SLOT.nanos] = nanos * scale;
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
