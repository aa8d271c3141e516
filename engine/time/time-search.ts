import type { Event } from "../event/tape.ts";
import type { Way } from "../event/way.ts";
import type { Pair } from "./split-times.ts";

/** The place of a timestamp in an event. */
export interface Place {
  /** The entry of its field on the tape; for a date and a time of day, that of the time of day. */
  readonly at: number;
  /** The steps from the field's value to the timestamp, if it is in a map. */
  readonly steps: Way;
}

/** Where the timestamp of the last event is. */
export interface FoundTime {
  readonly place: { -readonly [Key in keyof Place]: Place[Key] };
  /** The id of the name of the field of its date, if that is another one, else -1. */
  dateField: number;
  /** True if its field alone determines it. */
  isWhole: boolean;
}

/** Finds and reads the timestamps of events. */
export interface TimeSearch {
  /** The id of the name of the field that the user names, else -1. */
  readonly name: number;
  /** @returns false if the event has none. */
  find(event: Event, found: FoundTime): boolean;
  /** The place of the field in which it is sought first; -1 if there is none. */
  first(event: Event): number;
  /** The text or number in which it is sought first; null if there is none. */
  textOf(event: Event): string | null;
}

export const NOWHERE: Way = [];

export function foundAt(found: FoundTime, at: number, steps: Way = NOWHERE): true {
  found.place.at = at;
  found.place.steps = steps;
  return true;
}

export function foundPair(found: FoundTime, event: Event, { date, clock }: Pair): true {
  found.isWhole = false;
  found.dateField = event.entries[date]!;
  return foundAt(found, clock);
}
