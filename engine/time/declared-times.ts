import type { DeclaredStamp } from "../event/declared.ts";
import { ENTRY, type Event, fieldAt, type TapeContext } from "../event/tape.ts";
import { ADDED_DAY, ADDED_HOUR, type Given, givenParts } from "./complete.ts";
import { NO_CLOCK } from "./doubts.ts";
import { ANY_NUMBER } from "./epoch.ts";
import type { FieldReader } from "./field-reader.ts";
import type { Instant } from "./instant.ts";
import { type StampReader, UNREAD } from "./stamp.ts";
import { NONE } from "./time-fields.ts";

/** Reads the timestamps that the grammar of an event declares. */
export type DeclaredTimes = ReturnType<typeof declaredTimes>;

/**
 * @param isAnyLayout false if the user has named the layout: then it is that of every field.
 * @param isZoneGiven true if the user has named the zone: then it is that of every timestamp without one.
 */
export function declaredTimes(
  reader: StampReader,
  values: FieldReader,
  instant: Instant,
  { isAnyLayout, isZoneGiven }: { readonly isAnyLayout: boolean; readonly isZoneGiven: boolean },
) {
  let context: TapeContext | null = null;
  let stamps: readonly DeclaredStamp[] = [];
  let given: Given | null = null;
  let lastAt = 0;

  function stampsOf(event: Event): readonly DeclaredStamp[] {
    if (event.context !== context) {
      context = event.context;
      const declared = context.declared();
      stamps = declared.timestamp;
      given = declared.given && givenParts(declared.given, isZoneGiven);
    }
    return stamps;
  }

  function readAlone(event: Event, place: number, { matchers }: DeclaredStamp): boolean {
    if (!isAnyLayout || matchers.length === 0) return values.readEntry(event, place, ANY_NUMBER);
    return values.readParts(event, place, matchers, false) !== UNREAD && reader.settle(instant, given);
  }

  function readOne(event: Event, stamp: DeclaredStamp): boolean {
    const { entries, length } = event;
    const place = lastAt < length && entries[lastAt] === stamp.name ? lastAt : fieldAt(event, stamp.name);
    if (place === NONE || !readAlone(event, place, stamp)) return false;
    lastAt = times.at = place;
    return true;
  }

  /**
   * Reads all declared fields in their order; of each part, the first one counts.
   * @param mayBeWhole true if one may have the whole timestamp instead of its part, as a run writes it that shows another zone.
   */
  function readAll(event: Event, mayBeWhole: boolean): boolean {
    times.at = NONE;
    let unread = NONE;
    for (let place = 0; place < event.length; place += ENTRY) {
      const stamp = stamps.find(({ name }) => name === event.entries[place]);
      const added = stamp ? values.readParts(event, place, stamp.matchers, times.at !== NONE) : UNREAD;
      if (stamp && added === UNREAD) unread = place;
      if (added === UNREAD) continue;
      if (times.at === NONE) times.at = place;
      else noteFurther(place, added);
    }
    const isRead = times.at !== NONE && reader.settle(instant, given);
    if (!isRead || !mayBeWhole || unread === NONE || !hasNoClock()) return isRead;
    if (!values.readEntry(event, unread, ANY_NUMBER) || hasNoClock()) return readAll(event, false);
    times.date = times.at;
    times.at = unread;
    return true;
  }

  const hasNoClock = () => (reader.doubt & NO_CLOCK) !== 0;

  function noteFurther(place: number, added: number): void {
    times.isWhole = false;
    if ((added & ADDED_HOUR) !== 0) {
      times.date = times.at;
      times.at = place;
    } else if ((added & ADDED_DAY) !== 0) times.date = place;
  }

  const times = {
    /** The places of the last timestamp: its field, or that of its time of day, and that of its date, if it is another. */
    at: NONE,
    date: NONE,
    /** True if one field alone was read. */
    isWhole: true,
    /** The first field of an event that its grammar declares as its timestamp; -1 if there is none. */
    first: (event: Event): number =>
      stampsOf(event).reduce((found, { name }) => (found === NONE ? fieldAt(event, name) : found), NONE),
    /** Reads the timestamp of an event. @returns false if its grammar declares none, or its fields have none. */
    read(event: Event): boolean {
      // Array patterns and callbacks cost much in each event.
      const all = stampsOf(event);
      if (all.length === 0) return false;
      times.isWhole = given === null || given.date === null;
      times.date = NONE;
      if (all.length > 1 && isAnyLayout) return readAll(event, true);
      for (let i = 0; i < all.length; i++) if (readOne(event, all[i]!)) return true;
      return false;
    },
    /** True if the field at `at` is declared. */
    has(event: Event, place: number): boolean {
      const all = stampsOf(event);
      return all.length > 0 && all.some(({ name }) => name === event.entries[place]);
    },
    /** Reads the field at `at` alone. @returns null if it is not declared. */
    readField(event: Event, place: number): boolean | null {
      const stamp = stampsOf(event).find(({ name }) => name === event.entries[place]);
      return stamp ? readAlone(event, place, stamp) : null;
    },
  };
  return times;
}
