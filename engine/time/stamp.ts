import type { StampMatcher } from "../event/declared.ts";
import { saysDay, saysYear } from "./complete.ts";
import { type DaterOptions, dater } from "./dater.ts";
import { LIKELY_NUMBER, NO_NUMBER } from "./epoch.ts";
import type { Given } from "./given-time.ts";
import type { Instant } from "./instant.ts";
import { type LayoutOptions, layoutReader } from "./layout-reader.ts";
import { addDay, addParts, matchWhole, newStamp } from "./written-stamp.ts";
import type { Zone } from "./zone.ts";

/** How timestamps are read. */
export interface StampOptions extends LayoutOptions, DaterOptions {}

/** What is known of a timestamp besides its text. */
interface StampContext {
  /** The zone of a timestamp without one; null for that of the options. */
  readonly zone: Zone | null;
  /** An instant near it, in milliseconds since 1970, for the year of a timestamp without one; or null. */
  readonly near: number | null;
  /** What reads its parts; none if it is in a known layout. */
  readonly matchers: readonly StampMatcher[];
}

/** Reads timestamps from text. */
export interface StampReader {
  /**
   * Reads `bytes[from, to)` into `instant`.
   * @param fewest the digits that a number needs to be a timestamp: {@link LIKELY_NUMBER} or another.
   * @returns true if it is a timestamp; if not, `instant` is invalid.
   */
  read(bytes: Uint8Array, from: number, to: number, instant: Instant, fewest: number): boolean;
  /** The same with more context. */
  readIn(context: StampContext, bytes: Uint8Array, from: number, to: number, instant: Instant): boolean;
  /**
   * Reads the parts of a timestamp in `bytes[from, to)`: those of a new one, or with `isMore` those that the last text
   * has left open.
   * @returns {@link UNREAD} if no matcher reads the text, else what it has added to the parts before, as bits.
   */
  readParts(matchers: readonly StampMatcher[], bytes: Uint8Array, from: number, to: number, isMore: boolean): number;
  /**
   * Sets an instant from the parts that have been read, and where they say no date or no zone from those that are given.
   * @returns false if there is no such day.
   */
  settle(instant: Instant, given: Given | null): boolean;
  /** What the last timestamp leaves open, as bits. */
  readonly doubt: number;
  /** True if the last text was written like a timestamp, of a day that does not exist. */
  readonly isNoDay: boolean;
}

/** No matcher reads the text. */
export const UNREAD = -1;

/**
 * @param foreignZones collects the ambiguous names of zones in timestamps, which are not applied.
 * @throws RangeError for an unknown zone.
 */
export function stampReader(options: StampOptions, foreignZones: Set<string> = new Set()): StampReader {
  const stamp = newStamp();
  /** A text that completes another one. */
  const further = newStamp();
  const date = dater(options, foreignZones);
  const readLayouts = layoutReader(options, stamp, date);

  function read(bytes: Uint8Array, from: number, to: number, instant: Instant, fewest: number): boolean {
    stamp.isNoDay = false;
    return readLayouts(bytes, from, to, instant, fewest);
  }

  function readParts(
    matchers: readonly StampMatcher[],
    bytes: Uint8Array,
    from: number,
    to: number,
    isMore: boolean,
  ): number {
    stamp.isNoDay = false;
    for (let i = 0; i < matchers.length; i++) {
      if (!isMore) {
        if (matchWhole(stamp, matchers[i]!, bytes, from, to)) return 0;
      } else if (matchWhole(further, matchers[i]!, bytes, from, to)) return completeBy();
    }
    return UNREAD;
  }

  /** Adds the further parts to those that have been read first. @returns what it has added, as bits. */
  function completeBy(): number {
    const { slots } = stamp;
    const isNear = !saysYear(slots) && saysDay(slots) && saysDay(further.slots) && saysYear(further.slots);
    const added = addParts(stamp, further);
    const instant: Instant = { millis: 0, nanos: 0 };
    if (isNear && stamp.near === null && date(further, instant)) stamp.near = instant.millis;
    return added;
  }

  return {
    read,
    readIn({ zone, near, matchers }, bytes, from, to, instant) {
      stamp.zoneBeside = zone;
      stamp.near = near;
      const isRead =
        matchers.length > 0
          ? readParts(matchers, bytes, from, to, false) !== UNREAD && date(stamp, instant)
          : read(bytes, from, to, instant, NO_NUMBER);
      stamp.zoneBeside = stamp.near = null;
      return isRead;
    },
    readParts,
    settle(instant, given) {
      if (given !== null) {
        stamp.zoneBeside = given.zone;
        if (given.date !== null) addDay(stamp, given.date);
      }
      const isDated = date(stamp, instant);
      stamp.zoneBeside = stamp.near = null;
      return isDated;
    },
    get doubt() {
      return stamp.doubt;
    },
    get isNoDay() {
      return stamp.isNoDay;
    },
  };
}

/** Makes a function that reads one timestamp from a text; null if it is none. */
export function readInstant(options: StampOptions): (text: string) => Instant | null {
  const reader = stampReader(options);
  const encoder = new TextEncoder();
  return (text) => {
    const bytes = encoder.encode(text);
    const instant: Instant = { millis: 0, nanos: 0 };
    return reader.read(bytes, 0, bytes.length, instant, LIKELY_NUMBER) ? instant : null;
  };
}
