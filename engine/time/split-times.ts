import { ENTRY, type Event, typeAt } from "../event/tape.ts";
import { halves } from "../event/time-names.ts";
import { NO_CLOCK } from "./doubts.ts";
import { ANY_NUMBER, NO_NUMBER } from "./epoch.ts";
import { clockText, type FieldReader, scalarText } from "./field-reader.ts";
import type { Instant } from "./instant.ts";
import type { StampReader } from "./stamp.ts";
import { IS_ZONE, MAY_BE_CLOCK, NONE, SAME_MOMENT, type TimeFields } from "./time-fields.ts";
import type { Zone } from "./zone.ts";
import { noteZone, ownZones } from "./zones.ts";

/** A date and a time of day in two fields. */
export interface Pair {
  readonly date: number;
  readonly clock: number;
}

/** Finds and reads timestamps whose halves are in two fields. */
export type SplitTimes = ReturnType<typeof splitTimes>;

/** @param instant that `reader` reads into. @param foreignZones collects the names of zones that are not applied. */
export function splitTimes(
  fields: TimeFields,
  values: FieldReader,
  reader: StampReader,
  instant: Readonly<Instant>,
  foreignZones: Set<string>,
) {
  const zones = ownZones();

  function pair(event: Event, date: number, clock: number): Pair | null {
    const dateOf = scalarText(event, date);
    const clockOf = scalarText(event, clock);
    if (dateOf === null || clockOf === null) return null;
    return values.readPair(dateOf, clockOf, fields.hasZones ? zoneBeside(event) : null) ? { date, clock } : null;
  }

  /** The zone that another field names; an unknown name is noted. */
  function zoneBeside(event: Event): Zone | null {
    const name = textOfKind(event, fields, IS_ZONE);
    if (name === null) return null;
    const own = zones.of(name);
    if (own === null) noteZone(foreignZones, name);
    return own;
  }

  /** True if the field is a time of day, or a timestamp in any zone of the day that begins at `day`. */
  function hasClock(event: Event, at: number, day: number): boolean {
    const mayBe = (fields.kind(event.entries[at]!) & MAY_BE_CLOCK) !== 0 && typeAt(event, at) === "string";
    const text = mayBe ? scalarText(event, at) : null;
    if (text === null || clockText(text) !== null) return text !== null;
    const isStamp = values.readText(text, NO_NUMBER) && (reader.doubt & NO_CLOCK) === 0;
    return isStamp && Math.abs(instant.millis - day) <= SAME_MOMENT;
  }

  return {
    /** Reads the field at `at` with the one whose name is that of its other half; null if they are no timestamp. */
    pairOf(event: Event, at: number) {
      const half = halves.get(fields.rank(event.entries[at]!));
      const other = half ? fields.placeOfRank(event, half.other) : NONE;
      if (!half || other === NONE) return null;
      return half.isClock ? pair(event, other, at) : pair(event, at, other);
    },
    /** Reads the day at `at` with the time of day of any other field with a usual name; null if there is none. */
    pairOfDay(event: Event, day: number) {
      for (let at = fields.next(event, NONE); at !== NONE; at = fields.next(event, at)) {
        const clock = at === day ? null : scalarText(event, at);
        const found = clock === null || clockText(clock) === null ? null : pair(event, day, at);
        if (found) return found;
      }
      return null;
    },
    /** True if some field of the event has a time of day that may belong to the day at `at`. */
    hasClockBeside(event: Event, day: number) {
      if (!values.readEntry(event, day, ANY_NUMBER)) return false;
      const start = instant.millis;
      for (let at = 0; at < event.length; at += ENTRY) if (at !== day && hasClock(event, at, start)) return true;
      return false;
    },
  };
}

/** The text of the first field whose name is of that kind, or null if there is none. */
function textOfKind(event: Event, fields: TimeFields, kind: number): string | null {
  const { entries, length } = event;
  for (let at = 0; at < length; at += ENTRY) {
    if ((fields.kind(entries[at]!) & kind) === 0) continue;
    const text = scalarText(event, at);
    if (text !== null && text !== "") return text;
  }
  return null;
}
