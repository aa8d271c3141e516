import type { Event } from "../event/tape.ts";
import type { DeclaredTimes } from "./declared-times.ts";
import { scalarText } from "./field-reader.ts";
import type { SplitTimes } from "./split-times.ts";
import { NONE, type TimeFields } from "./time-fields.ts";
import { type FoundTime, foundAt, foundPair, type TimeSearch } from "./time-search.ts";
import type { UsualReader } from "./usual-reader.ts";

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
    if (likely !== NONE && reader.isTimestamp(event, likely)) return foundAt(found, likely);
    let day = NONE;
    for (let at = fields.next(event, NONE); at !== NONE; at = fields.next(event, at)) {
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
