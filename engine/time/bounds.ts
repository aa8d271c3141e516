import { MILLIS_PER_DAY } from "./calendar.ts";
import { compareInstants, epochNanos, fromEpochNanos, type Instant } from "./instant.ts";
import type { Zone } from "./zone.ts";

/** A bound of time, as a distance from an anchor. */
export interface Bound {
  readonly anchor: Anchor;
  /** Nanoseconds. */
  readonly shift: bigint;
}

export type Anchor =
  | { readonly kind: "instant"; readonly instant: Readonly<Instant> }
  | { readonly kind: "now" }
  /** The first or the last time of the log. */
  | { readonly kind: "start" | "end" }
  /** The other bound. */
  | { readonly kind: "since" | "until" }
  /** A time of day, in milliseconds, this many days after the current day. */
  | { readonly kind: "day"; readonly days: number; readonly clock: number };

/** The first and the last time of a log. */
export interface Span {
  readonly first: Readonly<Instant>;
  readonly last: Readonly<Instant>;
}

/** A span of time with both ends included; null for an open end. */
export interface Window {
  readonly since: Readonly<Instant> | null;
  readonly until: Readonly<Instant> | null;
}

/** True if a point of time is in a window. */
export function isWithin({ since, until }: Window, instant: Readonly<Instant>): boolean {
  if (since !== null && compareInstants(instant, since) < 0) return false;
  return until === null || compareInstants(instant, until) <= 0;
}

/** Why two bounds are no window. */
export type WindowProblem =
  | { readonly problem: "circle" | "empty" }
  /** The times of the log are unknown. */
  | { readonly problem: "no-log"; readonly anchor: "start" | "end" }
  /** A bound is anchored to itself, or to a missing bound. */
  | { readonly problem: "no-anchor"; readonly bound: "since" | "until"; readonly anchor: "since" | "until" };

/**
 * The window between two bounds.
 * @param now milliseconds since 1970.
 * @param zone of days and times of day.
 * @param log the times of the log, or null if they are unknown.
 */
export function windowOf(
  since: Bound | null,
  until: Bound | null,
  now: number,
  zone: Zone,
  log: Span | null = null,
): Window | WindowProblem {
  const bounds = { since, until };
  for (const [bound, other] of [
    ["since", "until"],
    ["until", "since"],
  ] as const) {
    const anchor = bounds[bound]?.anchor.kind;
    if (!log && (anchor === "start" || anchor === "end")) return { problem: "no-log", anchor };
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
      case "start":
      case "end": {
        if (!log) throw new Error("a bound without a log has been let through");
        return anchor.kind === "start" ? log.first : log.last;
      }
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
