import { MILLIS_PER_DAY } from "./calendar.ts";
import { compareInstants, epochNanos, fromEpochNanos, type Instant } from "./instant.ts";
import type { Zone } from "./zone.ts";

/** A time, and how far a bound is from it. */
export interface Bound {
  readonly anchor: Anchor;
  /** Nanoseconds. */
  readonly shift: bigint;
}

export type Anchor =
  | { readonly kind: "instant"; readonly instant: Readonly<Instant> }
  | { readonly kind: "now" }
  /** The other bound. */
  | { readonly kind: "since" | "until" }
  /** A time of the day, in milliseconds, so many days after the current one. */
  | { readonly kind: "day"; readonly days: number; readonly clock: number };

/** A stretch of time, both ends included; null where it has none. */
export interface Window {
  readonly since: Readonly<Instant> | null;
  readonly until: Readonly<Instant> | null;
}

/** True if a point of time is in a window. */
export function isWithin({ since, until }: Window, instant: Readonly<Instant>): boolean {
  if (since !== null && compareInstants(instant, since) < 0) return false;
  return until === null || compareInstants(instant, until) <= 0;
}

/** Why two bounds make no window. */
export type WindowProblem =
  | { readonly problem: "circle" | "empty" }
  /** A bound is anchored to one that there is not, or to itself. */
  | { readonly problem: "no-anchor"; readonly bound: "since" | "until"; readonly anchor: "since" | "until" };

/**
 * The window between two bounds.
 * @param now milliseconds since 1970.
 * @param zone whose days and clocks count.
 */
export function windowOf(since: Bound | null, until: Bound | null, now: number, zone: Zone): Window | WindowProblem {
  const bounds = { since, until };
  for (const [bound, other] of [
    ["since", "until"],
    ["until", "since"],
  ] as const) {
    const anchor = bounds[bound]?.anchor.kind;
    if (anchor !== "since" && anchor !== "until") continue;
    if (anchor === bound || !bounds[other]) return { problem: "no-anchor", bound, anchor };
    const back = bounds[other].anchor.kind;
    if (back === "since" || back === "until") return { problem: "circle" };
  }

  const instantOf = ({ anchor, shift }: Bound): Instant => fromEpochNanos(epochNanos(anchorOf(anchor)) + shift);
  function anchorOf(anchor: Anchor): Readonly<Instant> {
    switch (anchor.kind) {
      case "instant":
        return anchor.instant;
      case "now":
        return { millis: now, nanos: 0 };
      case "day": {
        const today = Math.floor((now + zone.offsetAt(now)) / MILLIS_PER_DAY) + anchor.days;
        return { millis: zone.fromLocal(today * MILLIS_PER_DAY + anchor.clock), nanos: 0 };
      }
      case "since":
      case "until": {
        const bound = bounds[anchor.kind];
        if (!bound) throw new Error("a bound without an anchor has been let through");
        return instantOf(bound);
      }
    }
  }

  const window = { since: since && instantOf(since), until: until && instantOf(until) };
  const isEmpty = window.since && window.until && compareInstants(window.since, window.until) > 0;
  return isEmpty ? { problem: "empty" } : window;
}
