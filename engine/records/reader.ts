import type { Event } from "../event/index.ts";
import type { Column, ColumnState } from "../grammar/index.ts";
import type { LineRule } from "../input/index.ts";
import type { Writer } from "../output/index.ts";
import type { HeadLayout } from "../time/index.ts";

/** What the start of a file determines for the rest of it, as plain data: a reader of a later part continues with it. */
export interface FileContext {
  /** The columns of a table; null for other formats. */
  readonly columns: readonly Column[] | null;
  /** The state of joining lines, and true if a line has begun a record; null without joining. */
  readonly joined: { readonly known: number; readonly begun: boolean } | null;
  /** What directives say of the columns; null for a format without directives. */
  readonly directives: ColumnState | null;
  /** How its lines of text begin; null if they have no timestamps, missing for other formats. */
  readonly head?: HeadLayout | null;
}

/** The context of formats whose lines are independent. */
export const NO_FILE_CONTEXT: FileContext = { columns: null, joined: null, directives: null };

/** Reads the records of one format, or of a cascade. */
export interface Reader {
  /** A new file begins. */
  startFile(): void;
  /**
   * How far `bytes[0, filled)` may hold whole records, of which what lies before `fresh` has been checked before.
   * @returns 0 where there is none.
   */
  complete(bytes: Uint8Array, fresh: number, filled: number): number;
  /**
   * Reads records of `bytes[from, to)` and writes their events, until the output region is full or the run is to end.
   * @returns the end of the last record that was read.
   */
  read(bytes: Uint8Array, from: number, to: number): number;
  /**
   * How far `bytes[0, to)` holds whole records that are no longer than a line may be; asked where one may be, and before a
   * text is repaired, which changes its length. A reader that has not got it is given no line that is too long.
   */
  whole?(bytes: Uint8Array, to: number): number;
  /** True if it chooses whole rows itself; other readers are given only chosen lines. */
  readonly choosesRows?: true;
  /** A record that is too long has been skipped. */
  lose(): void;
  /**
   * A line is to be skipped. @returns how it begins if it is a directive, which does not hold then; else null.
   * @param line its first bytes.
   */
  directiveLost?(line: Uint8Array): string | null;
  /** What another reader needs to continue at the start of a record; null if none can. */
  fileContext(): FileContext | null;
  /** Why no other reader can ever continue; null if one can, or if that is not known yet. */
  undivided?(): string | null;
  /** Reads on where a record begins, in another piece of memory. */
  inherit(fileContext: FileContext): void;
  /** How its lines of text begin; null if they have no timestamps. Missing for other formats. */
  head?(): HeadLayout | null;
  /** The role of a line in its record, if lines are joined and each line alone decides that. */
  readonly role?: LineRule["role"];
  /** The file ends inside the record `bytes[from, to)`. @returns how many of its bytes nothing could be made of. */
  end(bytes: Uint8Array, from: number, to: number): number;
  /** How many of the bytes that the last call of `read` has left are whole lines of a record that is not complete. */
  held?(): number;
  /**
   * Nothing more has come for a while: what has been read of records that are not complete is all of them.
   * @param from the first byte that the last call of `read` has left.
   * @returns the end of what was read now.
   */
  settle?(bytes: Uint8Array, from: number): number;
  /** How many bytes, other than those held, have been read of records that will never be complete. */
  abandoned?(): number;
}

/** The lines of an input that say how the others are read. */
export interface Directives {
  /** What they have said so far; set, it is what they are taken to have said. */
  state: ColumnState;
  has(bytes: Uint8Array, from: number, to: number): boolean;
  /** True if rows take their date from the rows before them. */
  readonly isOrdered: boolean;
  /** As {@link Reader.directiveLost}. */
  lost(line: Uint8Array): string | null;
  /** A row is not to be read; what later rows take from it is noted. */
  pass(bytes: Uint8Array, from: number, to: number): void;
}

/** Reads records of one format, or of a cascade, whose ends are already known. */
export interface RecordReader {
  /** A new file begins. */
  startFile(): void;
  /** Whether the first line of a file is a record of its own, however the others are cut. */
  readonly hasHeader: boolean;
  /** The columns of a table, or null where they are not known yet; missing for what is none. */
  readonly columns?: readonly Column[] | null;
  /** Missing for a format without directives. */
  readonly directives?: Directives;
  /** Whether line ends at the end of a record are part of it. */
  readonly verbatim: boolean;
  /**
   * Reads the record `bytes[from, to)`, which a line end follows. The current line is its first one.
   * @param size the bytes of the input that the record was made of, with its line end.
   * @returns whether the run goes on.
   */
  record(bytes: Uint8Array, from: number, to: number, size: number): boolean;
}

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
