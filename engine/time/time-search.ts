import type { NameTable } from "../event/names.ts";
import { type Event, fieldAt, valueAt } from "../event/tape.ts";
import { valueWithin, type Way, wayOf } from "../event/way.ts";
import type { DeclaredTimes } from "./declared-times.ts";
import { NO_CLOCK } from "./doubts.ts";
import { ANY_NUMBER } from "./epoch.ts";
import { type FieldReader, scalarText } from "./field-reader.ts";
import { momentText } from "./moments.ts";
import type { Pair, SplitTimes } from "./split-times.ts";
import type { StampReader } from "./stamp.ts";
import { NONE, type TimeFields } from "./time-fields.ts";

/** The place of a timestamp in an event. */
export interface TimePlace {
  /** The entry of its field on the tape; for a date and a time of day, that of the time of day. */
  readonly at: number;
  /** The steps from the field's value to the timestamp, if it is in a map. */
  readonly steps: Way;
}

/** Where the timestamp of the last event is. */
export interface FoundTime {
  readonly at: { -readonly [Key in keyof TimePlace]: TimePlace[Key] };
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
  found.at.at = at;
  found.at.steps = steps;
  return true;
}

export function foundPair(found: FoundTime, event: Event, { date, clock }: Pair): true {
  found.isWhole = false;
  found.dateField = event.entries[date]!;
  return foundAt(found, clock);
}

/** Reads timestamps from fields by their names. */
export interface UsualReader {
  /** @returns true if the field has a day, or a number of as many digits as its name asks for. */
  read(event: Event, at: number): boolean;
  /** @returns true if the field has a day and a time of day. */
  isTimestamp(event: Event, at: number): boolean;
}

export function usualReader(fields: TimeFields, values: FieldReader, reader: StampReader): UsualReader {
  function read(event: Event, at: number): boolean {
    return values.readEntry(event, at, fields.leastDigits(event.entries[at]!));
  }
  return { read, isTimestamp: (event, at) => read(event, at) && (reader.doubt & NO_CLOCK) === 0 };
}

/** Finds timestamps where the grammar of an event declares them, or else in fields with usual names. */
export function usualSearch(
  fields: TimeFields,
  reader: UsualReader,
  splits: SplitTimes,
  declared: DeclaredTimes,
): TimeSearch {
  function findDeclared(event: Event, found: FoundTime): boolean {
    if (!declared.read(event)) return false;
    found.isWhole = declared.isWhole;
    if (declared.date !== NONE) found.dateField = event.entries[declared.date]!;
    return foundAt(found, declared.at);
  }

  function findUsual(event: Event, found: FoundTime): boolean {
    const likely = fields.usualPlace(event);
    if (likely !== NONE && !declared.has(event, likely) && reader.isTimestamp(event, likely))
      return foundAt(found, likely);
    let day = NONE;
    for (let at = fields.next(event, NONE); at !== NONE; at = fields.next(event, at)) {
      // Alone, a part of a day that does not exist may be another one.
      if (declared.has(event, at)) continue;
      if (reader.isTimestamp(event, at)) {
        fields.foundAt(at);
        return foundAt(found, at);
      }
      if (day === NONE && reader.read(event, at)) day = at;
      const pair = splits.pairOf(event, at);
      if (pair) return foundPair(found, event, pair);
    }
    return day !== NONE && isDay(event, day, found);
  }

  /** True if the field of a day is the timestamp, alone or with the time of day of any other field. */
  function isDay(event: Event, at: number, found: FoundTime): boolean {
    const pair = splits.pairOfDay(event, at);
    if (pair) return foundPair(found, event, pair);
    return !splits.hasClockBeside(event, at) && reader.read(event, at) && foundAt(found, at);
  }

  function first(event: Event): number {
    fields.update();
    const at = declared.first(event);
    return at === NONE ? fields.next(event, NONE) : at;
  }

  return {
    name: NONE,
    find: (event, found) => findDeclared(event, found) || findUsual(event, found),
    first,
    textOf(event) {
      const at = first(event);
      return at === NONE ? null : scalarText(event, at);
    },
  };
}

/** Finds timestamps in the field that the user names, or at the end of a way of names (`a.b`). */
export function namedSearch(field: string, names: NameTable, values: FieldReader, declared: DeclaredTimes): TimeSearch {
  const name = names.fix(field);
  const [first, ...steps] = wayOf(field);
  const outer = steps.length > 0 ? names.fix(first!) : NONE;

  /** The field in whose value the way goes on; -1 if there is none. */
  function outerOf(event: Event): number {
    return outer === NONE ? NONE : fieldAt(event, outer);
  }

  function textIn(event: Event, at: number): string | null {
    return momentText(valueWithin(valueAt(event, at), steps));
  }

  return {
    name,
    find(event, found) {
      const at = fieldAt(event, name);
      const isDeclared = at === NONE ? null : declared.readField(event, at);
      if (isDeclared !== null) return isDeclared && foundAt(found, at);
      if (at !== NONE) return values.readEntry(event, at, ANY_NUMBER) && foundAt(found, at);
      const within = outerOf(event);
      const text = within === NONE ? null : textIn(event, within);
      return text !== null && values.readText(text, ANY_NUMBER) && foundAt(found, within, steps);
    },
    first: (event) => fieldAt(event, name),
    textOf(event) {
      const at = fieldAt(event, name);
      if (at !== NONE) return scalarText(event, at);
      const within = outerOf(event);
      return within === NONE ? null : textIn(event, within);
    },
  };
}
