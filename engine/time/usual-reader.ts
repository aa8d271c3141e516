import type { Event } from "../event/tape.ts";
import { NO_CLOCK } from "./doubts.ts";
import type { FieldReader } from "./field-reader.ts";
import type { StampReader } from "./stamp.ts";
import type { TimeFields } from "./time-fields.ts";

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
