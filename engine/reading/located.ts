import { decodeUtf8, valueAt } from "../event/index.ts";
import { levelFinder } from "../event/role-field.ts";
import { declaredIn } from "../parse/closures/index.ts";
import { provideDeclared } from "../parse/tiers.ts";
import { timestampsOf } from "../time/index.ts";
import type { EventObject } from "./event-object.ts";
import type { EventMaker } from "./event-reader.ts";
import { objectsOf } from "./objects.ts";

/** An event and its record, for `meta: true`. */
export interface Located<E> {
  readonly event: E;
  /** The first line of the record in its source, 1-based. */
  readonly line: number;
  /** The text of the record, without its line end. */
  readonly text: string;
  /** Its timestamp, to the millisecond; null if it has none. */
  readonly time: Date | null;
  /** Its level as written; null if it has none. */
  readonly level: string | null;
}

/**
 * Makes events with their records.
 * @param zone the time zone of timestamps that have none.
 * @throws RangeError at the first such timestamp, for an unknown zone.
 */
export function locatedMaker(isExact: boolean, zone: string): EventMaker<Located<EventObject>> {
  provideDeclared(declaredIn);
  return (names, formats) => {
    const toObject = objectsOf(isExact)(names, formats);
    const dating = { field: null, layouts: null, zone, zoneAssumed: false, year: null, now: Date.now() };
    const timestamps = timestampsOf(dating, names);
    const levelOf = levelFinder();
    return (event, origin) => {
      const { line, bytes, from, to } = origin;
      const level = levelOf(event);
      return {
        event: toObject(event, origin),
        line,
        text: decodeUtf8(bytes, from, to),
        time: timestamps.of(event) ? new Date(timestamps.instant.millis) : null,
        level: level < 0 ? null : String(valueAt(event, level)),
      };
    };
  };
}
