import { type Event, replacedWithin, setAt, valueAt } from "../../event/index.ts";
import {
  type Duration,
  durationNanos,
  durationOf,
  durationText,
  epochNanos,
  instantText,
  isWithin,
  type TimePlace,
  type Timestamps,
  utc,
  type Window,
  type Zone,
} from "../../time/index.ts";
import type { Stage, StageContext } from "../stages/stage.ts";

/**
 * Keeps the events whose timestamp is in a window.
 * @param undated is called for every event without a timestamp, which is not kept unless it has the fate of another.
 * @param sourceOf the input of the event, if one without a timestamp has the fate of the one before it there; or null.
 */
export function keepWithin(
  window: Window,
  timestamps: Timestamps,
  undated: (event: Event) => void,
  { leaveOut }: Pick<StageContext, "leaveOut">,
  sourceOf: (() => string) | null = null,
): Stage {
  const { instant } = timestamps;
  if (sourceOf !== null) return keepFollowing(window, timestamps, undated, leaveOut, sourceOf);
  return (event) => {
    if (timestamps.of(event)) return isWithin(window, instant) || leaveOut();
    undated(event);
    return leaveOut();
  };
}

function keepFollowing(
  window: Window,
  timestamps: Timestamps,
  undated: (event: Event) => void,
  leaveOut: () => false,
  sourceOf: () => string,
): Stage {
  /** Whether the last event with a timestamp was kept, by input. */
  const fates = new Map<string, boolean>();
  return (event) => {
    if (timestamps.of(event)) {
      const isKept = isWithin(window, timestamps.instant);
      fates.set(sourceOf(), isKept);
      return isKept || leaveOut();
    }
    const fate = fates.get(sourceOf());
    if (fate === undefined) undated(event);
    return fate === true || leaveOut();
  };
}

/** Reads the timestamp of each event, for what comes after it. @param undated is called for every event without one. */
export function readTimestamp(timestamps: Timestamps, undated: (event: Event) => void): Stage {
  return (event) => {
    if (!timestamps.of(event)) undated(event);
    return true;
  };
}

/** Writes the timestamp of each event, which has been read, in RFC 3339 and UTC. */
export function normalizeTimestamp(timestamps: Timestamps): Stage {
  const { instant, at } = timestamps;
  return (event) => {
    if (timestamps.found) write(event, at, instantText(instant, utc));
    return true;
  };
}

/** Writes every timestamp of each event in RFC 3339, as the clocks of a zone show it. */
export function showTimestamps(timestamps: Timestamps, zone: Zone): Stage {
  const { instant } = timestamps;
  return (event) => {
    timestamps.each(event, (place) => write(event, place, instantText(instant, zone)));
    return true;
  };
}

function write(event: Event, { at, steps }: TimePlace, text: string): void {
  setAt(event, at, steps.length === 0 ? text : replacedWithin(valueAt(event, at), steps, text));
}

const DEFAULT_WIDTH = 80;
const MILLI = 1_000_000n;
const SECOND = 1000n * MILLI;
const MINUTE = 60n * SECOND;

/**
 * Makes a function that returns what to print between the event whose timestamp was read last and the dated event before it: a
 * line, with its end, if they are at least so far apart, else null.
 */
export function gapMarker(least: Duration, timestamps: Timestamps, width: number | null): () => string | null {
  const { instant } = timestamps;
  const leastNanos = durationNanos(least);
  let last: bigint | null = null;
  return () => {
    if (!timestamps.found) return null;
    const before = last;
    last = epochNanos(instant);
    if (before === null) return null;
    const distance = last > before ? last - before : before - last;
    if (distance < leastNanos) return null;
    const text = ` ${lengthText(distance)} ${last > before ? "later" : "earlier"} `;
    const dashes = Math.max(2, (width ?? DEFAULT_WIDTH) - text.length);
    return `${"-".repeat(dashes >> 1)}${text}${"-".repeat(dashes - (dashes >> 1))}\n`;
  };
}

/** As exact as people want it: `300ms`, `4.877s`, `2h 5m`. */
function lengthText(nanos: bigint): string {
  if (nanos >= MINUTE) return durationText(durationOf(nanos - (nanos % SECOND)));
  return nanos >= SECOND ? `${Number(nanos / MILLI) / 1000}s` : durationText(durationOf(nanos));
}
