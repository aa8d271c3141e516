import { ASCII_END } from "../event/bytes.ts";
import type { StampMatcher } from "../event/declared.ts";
import { CONTAINER, type Event, FLOAT, INT, PLAIN_STRING, TEXT, typeAt, valueAt } from "../event/tape.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { NO_CLOCK } from "./doubts.ts";
import type { Instant } from "./instant.ts";
import { momentText } from "./moments.ts";
import { type StampReader, UNREAD } from "./stamp.ts";
import type { Zone } from "./zone.ts";

/** Reads timestamps from fields, and keeps the last text. */
export type FieldReader = ReturnType<typeof fieldReader>;

const NO_MATCHERS: readonly StampMatcher[] = [];
/** The longest date or time of day, in bytes. */
const LONGEST_HALF = 64;

/** @param instant each timestamp overwrites it. */
export function fieldReader(reader: StampReader, instant: Instant) {
  const joined = new Uint8Array(2 * LONGEST_HALF + 1);
  let bytes: Uint8Array = joined;
  let from = 0;
  let to = 0;
  let zone: Zone | null = null;

  function readText(text: string, fewest: number): boolean {
    zone = null;
    values.matchers = NO_MATCHERS;
    bytes = encodeUtf8(text);
    from = 0;
    to = bytes.length;
    return reader.read(bytes, 0, to, instant, fewest);
  }

  function readJoined(date: string, clock: string): boolean {
    if (date.length > LONGEST_HALF || clock.length > LONGEST_HALF) return false;
    const text = `${date} ${clock}`;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= ASCII_END) return false;
      joined[i] = code;
    }
    bytes = joined;
    from = 0;
    to = text.length;
    values.matchers = NO_MATCHERS;
    return (
      reader.readIn({ zone, near: null, matchers: NO_MATCHERS }, joined, 0, to, instant) &&
      (reader.doubt & NO_CLOCK) === 0
    );
  }

  const values = {
    /** Reads the value of an entry; a number needs `fewest` digits. @returns true if it is a timestamp. */
    readEntry(event: Event, at: number, fewest: number): boolean {
      const { entries } = event;
      const kind = entries[at + 1]!;
      if (kind === PLAIN_STRING || kind === TEXT || kind === INT || kind === FLOAT) {
        zone = null;
        values.matchers = NO_MATCHERS;
        bytes = event.bytes;
        from = entries[at + 2]!;
        to = entries[at + 3]!;
        return reader.read(bytes, from, to, instant, fewest);
      }
      if (kind >= CONTAINER && typeAt(event, at) !== "map") return false;
      const text = momentText(valueAt(event, at));
      return text !== null && readText(text, fewest);
    },
    /** Reads the parts of the timestamp in an entry, as {@link StampReader.readParts}. */
    readParts(event: Event, at: number, by: readonly StampMatcher[], isMore: boolean): number {
      const { entries } = event;
      const kind = entries[at + 1]!;
      const isSpan = kind === PLAIN_STRING || kind === TEXT || kind === INT || kind === FLOAT;
      const text = isSpan ? null : momentText(valueAt(event, at));
      if (!isSpan && text === null) return UNREAD;
      const of = text === null ? event.bytes : encodeUtf8(text);
      const start = text === null ? entries[at + 2]! : 0;
      const end = text === null ? entries[at + 3]! : of.length;
      const added = reader.readParts(by, of, start, end, isMore);
      if (isMore || added === UNREAD) return added;
      zone = null;
      values.matchers = by;
      bytes = of;
      from = start;
      to = end;
      return added;
    },
    /** What has read the parts of the last text; none if it is in a known layout. */
    matchers: NO_MATCHERS,
    readText,
    /** Reads a date and a time of day as one timestamp. @param zone named by another field, or null. */
    readPair(date: string, clock: string, beside: Zone | null): boolean {
      zone = beside;
      if (readJoined(date, clock)) return true;
      const plain = clockText(clock);
      return plain !== null && readJoined(date.trim().replace(MIDNIGHT, ""), plain);
    },
    /** Reads the last text again, into another instant, in the year that is nearest to `near`. */
    readNear: (near: number, other: Instant): boolean =>
      reader.readIn({ zone, near, matchers: values.matchers }, bytes, from, to, other),
  };
  return values;
}

/** The text of a string or number; null for any other value. */
export function scalarText(event: Event, at: number): string | null {
  return event.entries[at + 1]! >= CONTAINER ? null : momentText(valueAt(event, at));
}

// A date and a time of day in separate fields, as one text.

/** `9:20`, `10:20:30.5 PM`, `10:20:30+01:00`: hours, minutes, seconds, fraction, half of the day, and what follows. */
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})([.,]\d+)?)?(?:\s*([ap])\.?m\.?)?(.*)$/i;
/** `102030` */
const DIGITS = /^(\d{2})(\d{2})(\d{2})(\.\d+)?$/;
/** A time of day of midnight after a date, which means none. */
const MIDNIGHT = /[T ]0{1,2}:00(?::00(?:\.0+)?)?(?:Z|[-+]00:?00)?$/;
const NOON = 12;

/** A time of day as `10:20:30.5`, with the text after it; null if the text is none. */
export function clockText(text: string): string | null {
  const [, hours, minutes, seconds = "00", fraction = "", half, rest = ""]: readonly (string | undefined)[] =
    CLOCK.exec(text.trim()) ?? DIGITS.exec(text.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half);
  if (hour === null || hour > 23 || Number(minutes) > 59 || Number(seconds) > 60) return null;
  return `${String(hour).padStart(2, "0")}:${minutes}:${seconds}${fraction}${rest}`;
}

/** The hour from 0 to 23 of an hour from 1 to 12, or null for any other hour. */
function hourOf(hour: number, half: string): number | null {
  if (hour < 1 || hour > NOON) return null;
  return (hour % NOON) + (half.toLowerCase() === "p" ? NOON : 0);
}
