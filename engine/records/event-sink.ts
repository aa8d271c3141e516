import type { Event } from "../event/index.ts";
import type { Writer } from "../output/index.ts";

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

/** A record whose text is canonical JSON is its own output: it is copied there, and no event is built from it. */
export interface JsonCopies {
  /** Where the text of a record is copied. */
  readonly writer: Writer;
  /** Whether records are not written, only counted. */
  readonly quiet: boolean;
  /** Counts records that were copied. */
  count(records: number): void;
}

/** What a run needs to know of its events. */
export interface Needs {
  /** Whether the fields of a name are checked; nothing depends on others. */
  readonly wants: (name: string) => boolean;
  /** Whether the record itself is written, where its text is canonical JSON. */
  readonly copies: boolean;
  /** Whether the names and types of all fields are counted, though they are not checked. */
  readonly counts: boolean;
}
