import { COLON, LOWER_BIT, MINUS, PLUS, UPPER_Z, ZERO } from "../../event/bytes.ts";
import type { Place } from "../../grammar/index.ts";
import { type Closure, MISMATCH } from "./closure.ts";

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
