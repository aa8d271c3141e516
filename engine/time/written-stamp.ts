import type { StampMatcher } from "../event/declared.ts";
import type { EventSource } from "../event/tape.ts";
import { NONE, SLOT, SLOT_COUNT } from "../event/time-parts.ts";
import type { CivilDate } from "./calendar.ts";
import { ADDED_ZONE, complete, hasDay, hasEpoch } from "./complete.ts";
import { partReaders } from "./parts.ts";
import type { Zone } from "./zone.ts";

/** A timestamp as it is written, with what is known besides. A reader has one, which each timestamp overwrites. */
export type WrittenStamp = ReturnType<typeof newStamp>;

export function newStamp() {
  return {
    /** Its parts. */
    slots: new Int32Array(SLOT_COUNT),
    /** The bytes in which the name of its zone is. */
    zoneBytes: new Uint8Array(0) as Uint8Array,
    /** What filled the slots last; null if they may hold other parts than its own. */
    matcher: null as StampMatcher | null,
    /** Its zone if it has none; null for that of the options. */
    zoneBeside: null as Zone | null,
    /** An instant near it, in milliseconds since 1970, for its year if it has none; or null. */
    near: null as number | null,
    /** Where it is from; null if nothing is known of that. */
    source: null as EventSource | null,
    /** What it leaves open, as bits. */
    doubt: 0,
    /** True if it is written like a timestamp, of a day that does not exist. */
    isNoDay: false,
  };
}

/** Reads the parts of a new timestamp. @returns true if it is all of `bytes[from, to)`. */
export function matchWhole(
  stamp: WrittenStamp,
  matcher: StampMatcher,
  bytes: Uint8Array,
  from: number,
  to: number,
): boolean {
  const { slots } = stamp;
  // What dating adds is not of this text.
  if (matcher !== stamp.matcher || !matcher.isPlain) slots.fill(NONE);
  else slots[SLOT.hour] = NONE;
  stamp.matcher = matcher;
  stamp.zoneBytes = bytes;
  return matcher.match(bytes, from, to, slots, partReaders) === to;
}

/** Adds the parts of another text to those that have been read first. @returns what it has added, as bits. */
export function addParts(stamp: WrittenStamp, further: WrittenStamp): number {
  const added = complete(stamp.slots, further.slots);
  if ((added & ADDED_ZONE) !== 0) stamp.zoneBytes = further.zoneBytes;
  stamp.matcher = null;
  return added;
}

/** Adds the day to a timestamp that says none. */
export function addDay(stamp: WrittenStamp, { year, month, day }: CivilDate): void {
  const { slots } = stamp;
  if (hasDay(slots) || hasEpoch(slots)) return;
  slots[SLOT.year] = year;
  slots[SLOT.month] = month;
  slots[SLOT.day] = day;
  // The next text of this kind has none of these either.
  stamp.matcher = null;
}
