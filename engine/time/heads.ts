import { ZERO } from "../event/bytes.ts";
import type { StampMatcher } from "../event/declared.ts";
import { SLOT_COUNT } from "../event/time-parts.ts";
import { givenMatcher } from "./given.ts";
import type { Layout } from "./lexemes.ts";
import { headMatchers } from "./matchers.ts";
import { partReaders } from "./parts.ts";

/** Reads a timestamp at the start of `bytes[from, to)`. @returns the byte after it, or -1 where there is none. */
export type StampHead = (bytes: Uint8Array, from: number, to: number) => number;

const NONE = -1;
/** Seconds since 1970 from 2001 on, and up to billionths of them. */
const EPOCH_DIGITS = [10, 19] as const;

/**
 * What reads timestamps of one layout each, where something else follows them.
 * @param layout the layout that they are written in, or null for all that are known, a
 * time of day, and a number of seconds, or fractions of them, since 1970.
 */
export function stampHeads(layout: Layout | null): readonly StampHead[] {
  const slots = new Int32Array(SLOT_COUNT);
  const headOf = (matcher: StampMatcher): StampHead => {
    return (bytes, from, to) => {
      const end = matcher.match(bytes, from, to, slots, partReaders);
      return end < to && isDigit(bytes[end]!) ? NONE : end;
    };
  };
  return layout ? [headOf(givenMatcher(layout))] : [...headMatchers.map(headOf), epochHead];
}

function epochHead(bytes: Uint8Array, from: number, to: number): number {
  const [least, most] = EPOCH_DIGITS;
  let end = from;
  while (end < to && isDigit(bytes[end]!)) end++;
  return end - from >= least && end - from <= most ? end : NONE;
}

function isDigit(byte: number): boolean {
  return (byte - ZERO) >>> 0 < 10;
}
