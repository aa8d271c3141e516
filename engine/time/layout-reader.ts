import { CLOSE_BRACKET, OPEN_BRACKET, SPACE } from "../event/bytes.ts";
import type { Dater } from "./dater.ts";
import { NO_CLOCK, SHORT_YEAR } from "./doubts.ts";
import { readEpoch } from "./epoch.ts";
import { givenMatcher } from "./given.ts";
import { AHEAD } from "./guessed-years.ts";
import type { Instant } from "./instant.ts";
import type { Layout } from "./lexemes.ts";
import { type KnownMatcher, knownMatchers } from "./matchers.ts";
import { matchWhole, type WrittenStamp } from "./written-stamp.ts";

/** Which timestamps are read. */
export interface LayoutOptions {
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
export function layoutReader({ layouts, now }: LayoutOptions, stamp: WrittenStamp, date: Dater): LayoutReader {
  const known: readonly KnownMatcher[] =
    layouts?.map((layout) => ({ matcher: givenMatcher(layout), isAmbiguous: false })) ?? knownMatchers;
  /** The index of the layout that worked last, or {@link NUMBER}. */
  let last = 0;

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
    if (last !== NUMBER) {
      if (readLayout(last, bytes, from, to, instant)) return true;
    } else if (!isDigitDate(to - from) && readNumber(bytes, from, to, instant, fewest)) return true;
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

/** True if this many digits may be a date, `20260203` or `20260203102030`, which is tried before a number. */
function isDigitDate(length: number): boolean {
  return length === 8 || length === 14;
}
