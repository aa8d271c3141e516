import type { Event } from "../event/index.ts";
import type { Needs } from "./needs.ts";
import type { Glance } from "./stages/verdict.ts";

/** Where readers put the events that they make. */
export interface EventSink {
  /** @param isProbed whether the event has no fields but those that {@link JsonSink.needs} names: its record is canonical JSON. */
  accept(event: Event, isProbed: boolean): void;
  /** Whether no further event is of use. */
  readonly concluded: boolean;
  /** What it takes of records of JSON in place of events; missing where it takes events alone. */
  readonly json?: JsonSink;
}

/** What a sink takes of records of JSON in place of events that have all of their fields. */
export interface JsonSink {
  /** Takes records whose text is canonical; null where it takes none. */
  readonly copies: JsonCopies | null;
  /** Takes an event that has been surveyed, where nothing else is done with events; or null. */
  readonly survey: ((event: Event) => void) | null;
  /** The fields that are enough to know of an event, or null where all are needed. */
  readonly needs: Needs | null;
}

/** A record whose text is canonical JSON is its own output: it is copied there, and no event is made of it. */
export interface JsonCopies {
  /** Whether records are not written, only counted. */
  readonly quiet: boolean;
  /** Tells whether a record is left out; null where none is. */
  readonly glance: Glance | null;
  /** Counts records, and those of them that the glance has left out. */
  count(records: number, leftOut: number): void;
}
