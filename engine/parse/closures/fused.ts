import { encodeUtf8 } from "../../event/utf8.ts";
import type { Place } from "../../grammar/index.ts";
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
    steps.push({ lead, closure: ground.closure(flat[i]!, plan) });
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

/** The places of a sequence inside a sequence; a name is only for failures. */
function flattened(place: Place): readonly Place[] {
  const { kind } = place.node;
  return kind === "seq" || kind === "label" || kind === "token" ? place.inside.flatMap(flattened) : [place];
}
