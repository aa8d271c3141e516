import { CLOSE_BRACKET, isDigit, OPEN_BRACKET, SPACE } from "../event/bytes.ts";
import type { StampMatcher } from "../event/declared.ts";
import { SLOT_COUNT } from "../event/time-parts.ts";
import { type Given, hasDay, hasYear } from "./complete.ts";
import { type Dater, type DaterOptions, dater } from "./dater.ts";
import { NO_CLOCK, SHORT_YEAR } from "./doubts.ts";
import { LIKELY_NUMBER, NO_NUMBER, readEpoch } from "./epoch.ts";
import { givenMatcher } from "./given.ts";
import { AHEAD } from "./guessed-years.ts";
import type { Instant } from "./instant.ts";
import type { Layout } from "./lexemes.ts";
import { headMatchers, type KnownMatcher, knownMatchers } from "./matchers.ts";
import { partReaders } from "./parts.ts";
import { sameDay } from "./same-day.ts";
import { addDay, addParts, matchWhole, newStamp, type WrittenStamp } from "./written-stamp.ts";
import type { Zone } from "./zone.ts";

/** Which timestamps are read. */
interface LayoutOptions {
  /** Their layouts; null for all known ones and numbers. */
  readonly layouts: readonly Layout[] | null;
  /** The current time of the run, in milliseconds since 1970. */
  readonly now: number;
}

/** Reads a timestamp in `bytes[from, to)`; a number needs `fewest` digits. @returns false if it is none. */
type LayoutReader = (bytes: Uint8Array, from: number, to: number, instant: Instant, fewest: number) => boolean;

/** The longest timestamp, in bytes. */
const LONGEST = 200;
/** Used instead of the index of a layout. */
const NUMBER = -1;

/** Makes a reader of timestamps in any of the layouts, perhaps with blanks and brackets around them. */
function layoutReader({ layouts, now, zone }: StampOptions, stamp: WrittenStamp, date: Dater): LayoutReader {
  const known: readonly KnownMatcher[] =
    layouts?.map((layout) => ({ matcher: givenMatcher(layout), isAmbiguous: false })) ?? knownMatchers;
  /** The index of the layout that worked last, or {@link NUMBER}. */
  let last = 0;
  const recent = sameDay(zone);

  function readLayout(index: number, bytes: Uint8Array, from: number, to: number, instant: Instant): boolean {
    const { matcher, isAmbiguous } = known[index]!;
    if (!matchWhole(stamp, matcher, bytes, from, to) || !date(stamp, instant)) return false;
    // A layout without a time of day that the user names means a whole timestamp.
    if (layouts) stamp.doubt &= ~NO_CLOCK;
    if (!isAmbiguous) return true;
    stamp.doubt |= SHORT_YEAR;
    return instant.millis <= now + AHEAD;
  }

  function readNumber(bytes: Uint8Array, from: number, to: number, instant: Instant, fewest: number): boolean {
    stamp.doubt = 0;
    return readEpoch(bytes, from, to, fewest, instant);
  }

  function readBare(bytes: Uint8Array, from: number, to: number, instant: Instant, fewest: number): boolean {
    if (to - from > LONGEST) return false;
    // As many digits as of 20260203 or 20260203102030 may be a date, which is tried before a number.
    const isDate = to - from === 8 || to - from === 14;
    if (last !== NUMBER) {
      if (recent.read(stamp, bytes, from, to, instant)) return true;
      if (readLayout(last, bytes, from, to, instant)) {
        if (!layouts) recent.keep(stamp, bytes, from, to, instant);
        return true;
      }
    } else if (!isDate && readNumber(bytes, from, to, instant, fewest)) return true;
    for (let i = 0; i < known.length; i++) {
      if (i !== last && readLayout(i, bytes, from, to, instant)) {
        last = i;
        return true;
      }
    }
    if (layouts || !readNumber(bytes, from, to, instant, fewest)) return false;
    last = NUMBER;
    return true;
  }

  return (bytes, from, to, instant, fewest) => {
    if (readBare(bytes, from, to, instant, fewest)) return true;
    let start = from;
    let end = to;
    while (start < end && bytes[start] === SPACE) start++;
    while (start < end && bytes[end - 1] === SPACE) end--;
    if (end - start > 1 && bytes[start] === OPEN_BRACKET && bytes[end - 1] === CLOSE_BRACKET) {
      start++;
      end--;
    }
    return end - start < to - from && readBare(bytes, start, end, instant, fewest);
  };
}

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
export interface StampReader extends Pick<WrittenStamp, "source" | "doubt" | "isNoDay"> {
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
    const isNear = !hasYear(slots) && hasDay(slots) && hasDay(further.slots) && hasYear(further.slots);
    const added = addParts(stamp, further);
    const instant: Instant = { millis: 0, nanos: 0 };
    if (isNear && stamp.near === null && date(further, instant)) stamp.near = instant.millis;
    return added;
  }

  // Plain members: an object with accessors costs a search for each of its members.
  return Object.assign(stamp, {
    read,
    readIn({ zone, near, matchers }: StampContext, bytes: Uint8Array, from: number, to: number, instant: Instant) {
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
    settle(instant: Instant, given: Given | null) {
      if (given !== null) {
        stamp.zoneBeside = given.zone;
        if (given.date !== null) addDay(stamp, given.date);
      }
      const isDated = date(stamp, instant);
      stamp.zoneBeside = stamp.near = null;
      return isDated;
    },
  });
}

/**
 * Makes a function that reads one timestamp from a text; null if it is none.
 * @param isSure true if a text that names an ambiguous zone, such as CST, is none; if not, it is in the usual zone.
 */
export function readInstant(options: StampOptions, isSure = false): (text: string) => Instant | null {
  const foreign = new Set<string>();
  const reader = stampReader(options, foreign);
  const encoder = new TextEncoder();
  return (text) => {
    const bytes = encoder.encode(text);
    const instant: Instant = { millis: 0, nanos: 0 };
    foreign.clear();
    const isRead = reader.read(bytes, 0, bytes.length, instant, LIKELY_NUMBER);
    return isRead && !(isSure && foreign.size > 0) ? instant : null;
  };
}

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
      return end < to && isDigit(bytes[end]) && isDigit(bytes[end - 1]) ? NONE : end;
    };
  };
  return layout ? [headOf(givenMatcher(layout))] : [...headMatchers.map(headOf), epochHead];
}

function epochHead(bytes: Uint8Array, from: number, to: number): number {
  const [least, most] = EPOCH_DIGITS;
  let end = from;
  while (end < to && isDigit(bytes[end])) end++;
  return end - from >= least && end - from <= most ? end : NONE;
}
