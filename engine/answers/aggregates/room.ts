import type { Room } from "./states.ts";

/** Percentiles of all groups together keep about this many different numbers. */
const ALL_EXACT = 1_280_000;
const MOST_EXACT = 10_000;
/** Fewer numbers take less memory than what approximates them. */
const LEAST_EXACT = 50;

/** Up to this many groups count different values as exactly as can be. */
const FEW_GROUPS = 16;
const LEAST_ERROR = 0.001;

/**
 * What each of this many groups may keep, so that all of them together need about as much memory as a few. It is the same
 * between one power of two and the next, and depends on the number of groups alone, not on their order.
 */
export function roomOf(groups: number): Room {
  const size = 2 ** Math.floor(Math.log2(Math.max(1, groups)));
  return {
    exact: Math.max(LEAST_EXACT, Math.min(MOST_EXACT, Math.floor(ALL_EXACT / size))),
    error: LEAST_ERROR * Math.sqrt(Math.max(1, size / FEW_GROUPS)),
  };
}
