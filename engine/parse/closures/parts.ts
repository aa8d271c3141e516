import { COLON, LOWER_BIT, MINUS, PLUS, UPPER_Z, ZERO } from "../../event/bytes.ts";
import type { PartReaders } from "../../event/declared.ts";
import type { TimePart } from "../../event/time-parts.ts";
import { NONE, numberSlot, SLOT, slotsOf } from "../../event/time-slots.ts";
import type { NodeOf, Place } from "../../grammar/index.ts";
import { type Closure, MISMATCH, type State } from "./closure.ts";
import { isAt, wordsByFirst } from "./words.ts";

// The parts of a timestamp that one closure matches and reads at once; a name around them is only for failures.

/** What matches and reads a part; null if its text has to be matched before it is read. */
export function partAtOnce(part: TimePart, place: Place): Closure | null {
  const { node, inside } = place;
  if (node.kind === "label" || node.kind === "token" || node.kind === "convert") return partAtOnce(part, inside[0]!);
  if (node.kind === "digits") return part === "fraction" ? fractionClosure(node) : numberClosure(part, node);
  if (node.kind === "oneOf" && slotsOf(part).length === 1) return wordClosure(part, node);
  return null;
}

/** What matches and reads an offset, if it is written in the usual way. */
export function offsetAtOnce(place: Place): Closure | null {
  const offset = offsetOf(place);
  return offset && offsetClosure(offset);
}

/** A part that is a few digits. */
function numberClosure(part: TimePart, { min, max, range }: NodeOf<"digits">): Closure | null {
  const slot = numberSlot(part);
  if (slot === null || max === null) return null;
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

/** The digits of a fraction; those after the ninth say nothing. */
function fractionClosure({ min, max, range }: NodeOf<"digits">): Closure | null {
  if (range !== null) return null;
  return (s, at) => {
    const { bytes } = s;
    const most = max === null ? s.end : Math.min(s.end, at + max);
    const exact = Math.min(most, at + NANO_DIGITS);
    let end = at;
    let nanos = 0;
    for (; end < exact; end++) {
      const digit = bytes[end]! - ZERO;
      if (digit >>> 0 > 9) break;
      nanos = nanos * 10 + digit;
    }
    const scale = SCALES[end - at]!;
    while (end < most && (bytes[end]! - ZERO) >>> 0 < 10) end++;
    if (end - at < min) return MISMATCH;
    s.slots[SLOT.nanos] = nanos * scale;
    return end;
  };
}

interface Word {
  readonly bytes: Uint8Array;
  readonly value: number;
}

/** A part that is one of some words, each of which always means the same. */
function wordClosure(part: TimePart, { words }: NodeOf<"oneOf">): Closure {
  const [slot] = slotsOf(part);
  let known: PartReaders | null = null;
  let byFirst: readonly (readonly Word[])[] = [];
  return (s, at) => {
    if (at >= s.end) return MISMATCH;
    if (s.read !== known) {
      known = s.read;
      byFirst = wordsByFirst(words).map((some) => some.map((bytes) => ({ bytes, value: meaningOf(part, bytes, s) })));
    }
    const some = byFirst[s.bytes[at]!]!;
    for (let i = 0; i < some.length; i++) {
      const { bytes, value } = some[i]!;
      if (!isAt(bytes, s.bytes, at, s.end)) continue;
      if (value === NONE) return MISMATCH;
      s.slots[slot!] = value;
      return at + bytes.length;
    }
    return MISMATCH;
  };
}

/** The number that a word means; {@link NONE} if it is no such part. */
function meaningOf(part: TimePart, word: Uint8Array, { slots, read }: State): number {
  const own = new Int32Array(slots.length);
  return read![part](word, 0, word.length, own) ? own[slotsOf(part)[0]!]! : NONE;
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

function offsetClosure({ orZ, colon }: Offset): Closure {
  return (s, at) => {
    const { bytes } = s;
    if (at >= s.end) return MISMATCH;
    const sign = bytes[at]!;
    if (orZ && (sign & ~LOWER_BIT) === UPPER_Z) {
      s.slots[SLOT.offset] = 0;
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
    s.slots[SLOT.offset] = sign === MINUS ? -seconds : seconds;
    return from + 2;
  };
}
