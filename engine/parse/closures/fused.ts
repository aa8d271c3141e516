import { COLON, LOWER_BIT, MINUS, PLUS, UPPER_Z, ZERO } from "../../event/bytes.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import type { NodeOf, Place } from "../../grammar/index.ts";
import { membersOf, NO_BYTES } from "./bytes.ts";
import { type Closure, type Ground, MISMATCH, type Plan, spend } from "./closure.ts";

// Consecutive nodes of a sequence that one closure does at once. Where failures are noted each node is one of its own.

/** A closure with the byte before it: 1 for those that it may be, or null for none. */
export interface LedClosure {
  readonly lead: Uint8Array | null;
  readonly closure: Closure;
}

/** The steps of consecutive places. */
export function fused(places: readonly Place[], plan: Plan, ground: Ground): readonly LedClosure[] {
  if (plan.tracked || ground.remembers)
    return places.map((place) => ({ lead: null, closure: ground.closure(place, plan) }));
  const flat = places.flatMap(flattened);
  const steps: LedClosure[] = [];
  let lead: Uint8Array | null = null;
  for (let i = 0; i < flat.length; i++) {
    const run = lead === null && steps.length > 0 ? runOf(flat[i]) : null;
    if (run) {
      const last = steps.pop()!;
      steps.push({ ...last, closure: beforeRun(last.closure, run) });
      continue;
    }
    const mark = lead === null ? markAt(flat, i) : null;
    if (mark) {
      steps.push({ lead, closure: mark.closure });
      i += mark.count - 1;
      continue;
    }
    const bytes: Uint8Array | null = lead === null && i + 1 < flat.length ? oneByteOf(flat[i]!) : null;
    if (bytes) {
      lead = bytes;
      continue;
    }
    const triple = tripleOf(flat.slice(i, i + TRIPLE), plan);
    steps.push({ lead, closure: triple ?? ground.closure(flat[i]!, plan) });
    if (triple) i += TRIPLE - 1;
    lead = null;
  }
  return steps;
}

/** By byte, 1 for those that a place may be, if it is always one byte. */
function oneByteOf({ node }: Place): Uint8Array | null {
  if (node.kind !== "literal" && node.kind !== "oneOf") return null;
  const words = (node.kind === "oneOf" ? node.words : [node.text]).map(encodeUtf8);
  if (words.some(({ length }) => length !== 1)) return null;
  const bytes = new Uint8Array(256);
  for (const [byte] of words) bytes[byte!] = 1;
  return bytes;
}

/** By byte, 1 for those of a place that is any number of them; else null. */
function runOf(place: Place | undefined): Uint8Array | null {
  if (place?.node.kind !== "run") return null;
  const { charset, min, max } = place.node;
  return min === 0 && max === null ? membersOf(charset) : null;
}

/** One closure for a single byte and the runs around it, at least one; null for other places. */
function markAt(places: readonly Place[], at: number): { readonly closure: Closure; readonly count: number } | null {
  const lead = runOf(places[at]);
  const middle = lead ? at + 1 : at;
  const byte = middle < places.length ? oneByteOf(places[middle]!) : null;
  const tail = byte && runOf(places[middle + 1]);
  if (!byte || !(lead || tail)) return null;
  return { closure: markClosure(lead ?? NO_BYTES, byte, tail ?? NO_BYTES), count: middle + (tail ? 2 : 1) - at };
}

function markClosure(lead: Uint8Array, byte: Uint8Array, tail: Uint8Array): Closure {
  return (s, start) => {
    const { bytes, end } = s;
    let at = start;
    while (at < end && lead[bytes[at]!] === 1) at++;
    if (at >= end || byte[bytes[at]!] === 0) {
      spend(s, at - start);
      return MISMATCH;
    }
    at++;
    while (at < end && tail[bytes[at]!] === 1) at++;
    spend(s, at - start);
    return at;
  };
}

/** A closure with the run after it. */
function beforeRun(closure: Closure, run: Uint8Array): Closure {
  return (s, start) => {
    let at = closure(s, start);
    if (at < 0) return MISMATCH;
    const { bytes, end } = s;
    const from = at;
    while (at < end && run[bytes[at]!] === 1) at++;
    spend(s, at - from);
    return at;
  };
}

/** The places of a sequence inside a sequence; a name is only for failures. */
function flattened(place: Place): readonly Place[] {
  const { kind } = place.node;
  return kind === "seq" || kind === "label" || kind === "token" ? place.inside.flatMap(flattened) : [place];
}

/** A number of exactly this many digits, and the slot that it fills, or -1. */
interface Digits {
  readonly count: number;
  readonly least: number;
  readonly greatest: number;
  readonly slot: number;
}

/** This many places are three numbers with the same byte between each two. */
const TRIPLE = 5;
const NO_SLOT = -1;

/** Bits of which `n | (n + 6)` has none where `n` is 0 to 9. */
const NO_DIGIT = ~15;

/** One closure for a date `2026-02-03` or a time of day `04:05:06`; null for other places. */
function tripleOf(places: readonly Place[], plan: Plan): Closure | null {
  const [first, second, third] = [places[0], places[2], places[4]].map((place) => place && digitsOf(place, plan));
  const [mark, other] = [places[1]?.node, places[3]?.node];
  if (!first || second?.count !== 2 || third?.count !== 2 || mark?.kind !== "literal" || other?.kind !== "literal")
    return null;
  if (mark.text.length !== 1 || mark.text > "\x7f" || mark.text !== other.text) return null;
  return tripleClosure(first, second, third, mark.text.charCodeAt(0));
}

function tripleClosure(first: Digits, second: Digits, third: Digits, mark: number): Closure {
  const isLong = first.count === 4;
  const length = first.count + 6;
  const from = first.count - 2;
  const [firstSlot, least, greatest] = [first.slot, first.least, first.greatest];
  const [secondSlot, secondLeast, secondGreatest] = [second.slot, second.least, second.greatest];
  const [thirdSlot, thirdLeast, thirdGreatest] = [third.slot, third.least, third.greatest];
  return (s, at) => {
    const { bytes } = s;
    const two = at + from;
    if (at + length > s.end || bytes[two + 2] !== mark || bytes[two + 5] !== mark) return MISMATCH;
    const a = bytes[two]! - ZERO;
    const b = bytes[two + 1]! - ZERO;
    const c = bytes[two + 3]! - ZERO;
    const d = bytes[two + 4]! - ZERO;
    const e = bytes[two + 6]! - ZERO;
    const f = bytes[two + 7]! - ZERO;
    let digits = a | (a + 6) | b | (b + 6) | c | (c + 6) | d | (d + 6) | e | (e + 6) | f | (f + 6);
    let head = a * 10 + b;
    if (isLong) {
      const g = bytes[at]! - ZERO;
      const h = bytes[at + 1]! - ZERO;
      digits |= g | (g + 6) | h | (h + 6);
      head += g * 1000 + h * 100;
    }
    const middle = c * 10 + d;
    const tail = e * 10 + f;
    if ((digits & NO_DIGIT) !== 0 || head < least || head > greatest) return MISMATCH;
    if (middle < secondLeast || middle > secondGreatest || tail < thirdLeast || tail > thirdGreatest) return MISMATCH;
    const { slots } = s;
    if (firstSlot !== NO_SLOT) slots[firstSlot] = head;
    if (secondSlot !== NO_SLOT) slots[secondSlot] = middle;
    if (thirdSlot !== NO_SLOT) slots[thirdSlot] = tail;
    return at + length;
  };
}

/** The number that a place always is; null if it is none of two or four digits, or its value is more than its text. */
function digitsOf(place: Place, plan: Plan): Digits | null {
  const { node, inside } = place;
  if (node.kind === "digits") return ofDigits(node);
  if (node.kind !== "meaning") return null;
  const digits = digitsOf(inside[0]!, plan);
  if (digits === null || !plan.parts?.isPart(place)) return digits;
  const slot = plan.parts.numberAt(place);
  if (slot === null || digits.slot !== NO_SLOT) return null;
  const [index, least, greatest] = slot;
  return {
    ...digits,
    slot: index,
    least: Math.max(least, digits.least),
    greatest: Math.min(greatest, digits.greatest),
  };
}

function ofDigits({ min, max, range }: NodeOf<"digits">): Digits | null {
  if (min !== max || (min !== 2 && min !== 4)) return null;
  const [least, greatest] = range ?? [0, 10 ** min - 1];
  return { count: min, least, greatest, slot: NO_SLOT };
}

/** What matches an offset at once and leaves its seconds in a slot; null if it is not written in the usual way. */
export function offsetInto(slot: number, place: Place): Closure | null {
  const offset = offsetOf(place);
  return offset && offsetClosure(offset, slot);
}

/** How the hours and minutes from UTC are written. */
interface Offset {
  /** True if a Z in either case will do. */
  readonly orZ: boolean;
  readonly colon: "always" | "maybe" | "never";
}

const Z = ["Z", "z"];
const SIGNS = ["+", "-"];
const MOST_HOURS = 23;
const MOST_MINUTES = 59;

/** Null for a place that is written in another way. */
function offsetOf(place: Place): Offset | null {
  const { node, inside } = place;
  if (node.kind === "choice" && inside.length === 2) {
    const offset = isOneOf(inside[0]!, Z) ? offsetOf(inside[1]!) : null;
    return offset && { ...offset, orZ: true };
  }
  if (node.kind !== "seq" || inside.length < 3 || inside.length > 4) return null;
  const [sign, hours, minutes] = [inside[0]!, inside[1]!, inside.at(-1)!];
  if (!isOneOf(sign, SIGNS) || !isPair(hours, MOST_HOURS) || !isPair(minutes, MOST_MINUTES)) return null;
  const colon = inside.length === 3 ? "never" : colonOf(inside[2]!);
  return colon && { orZ: false, colon };
}

function isOneOf({ node }: Place, words: readonly string[]): boolean {
  return node.kind === "oneOf" && JSON.stringify(node.words) === JSON.stringify(words);
}

function isPair({ node, inside }: Place, most: number): boolean {
  if (node.kind === "label") return isPair(inside[0]!, most);
  const isTwo = node.kind === "digits" && node.min === 2 && node.max === 2;
  return isTwo && node.range?.[0] === 0 && node.range[1] === most;
}

function colonOf({ node, inside }: Place): Offset["colon"] | null {
  if (node.kind === "optional") return colonOf(inside[0]!) && "maybe";
  return node.kind === "literal" && node.text === ":" ? "always" : null;
}

function offsetClosure({ orZ, colon }: Offset, slot: number): Closure {
  return (s, at) => {
    const { bytes } = s;
    if (at >= s.end) return MISMATCH;
    const sign = bytes[at]!;
    if (orZ && (sign & ~LOWER_BIT) === UPPER_Z) {
      s.slots[slot] = 0;
      return at + 1;
    }
    if (at + 5 > s.end || (sign !== PLUS && sign !== MINUS)) return MISMATCH;
    const isColon = colon !== "never" && bytes[at + 3] === COLON;
    const from = isColon ? at + 4 : at + 3;
    if ((colon === "always" && !isColon) || from + 2 > s.end) return MISMATCH;
    const a = bytes[at + 1]! - ZERO;
    const b = bytes[at + 2]! - ZERO;
    const c = bytes[from]! - ZERO;
    const d = bytes[from + 1]! - ZERO;
    if (a >>> 0 > 9 || b >>> 0 > 9 || c >>> 0 > 9 || d >>> 0 > 9) return MISMATCH;
    const hours = a * 10 + b;
    const minutes = c * 10 + d;
    if (hours > MOST_HOURS || minutes > MOST_MINUTES) return MISMATCH;
    const seconds = hours * 3600 + minutes * 60;
    s.slots[slot] = sign === MINUS ? -seconds : seconds;
    return from + 2;
  };
}
