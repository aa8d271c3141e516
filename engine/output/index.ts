import type { NameTable } from "../event/names.ts";
import type { Event } from "../event/tape.ts";
import { makeDefault } from "./default.ts";
import { json } from "./json.ts";
import type { Styles } from "./styles.ts";
import type { Writer } from "./writer.ts";

export { json } from "./json.ts";
export { copySpan, Writer } from "./writer.ts";

/** Writes events. */
export interface Format {
  /** Writes what stands before the first event. */
  readonly begin?: (out: Writer) => void;
  /** Writes one event and its line end. */
  readonly write: (event: Event, out: Writer) => void;
  /** Writes what is left when there are no more events. */
  readonly end?: (out: Writer) => void;
}

/** Where the record of an event stands. */
export interface Origin {
  /** The file's name as the user wrote it, or `stdin`. */
  source: string;
  /** The physical line where the record begins, counted from 1 in its file. */
  line: number;
  /** The record is `bytes[from, to)`, without its line end. */
  bytes: Uint8Array;
  from: number;
  to: number;
}

/** What a run tells an output format. */
export interface OutputOptions {
  readonly names: NameTable;
  /** Where the record of the event that is written stands. */
  readonly origin: Readonly<Origin>;
  /** The colors, or null where none are wanted. */
  readonly styles: Styles | null;
  /** Columns of the terminal that the output goes to, or null where it goes elsewhere. */
  readonly width: number | null;
  /** The fields that the user chose, in that order, or null for all. */
  readonly keys: readonly string[] | null;
}

/** An output format, for people and for a run. */
export interface Output {
  /** What it prints, in one line. */
  readonly about: string;
  readonly make: (options: OutputOptions) => Format | Promise<Format>;
  /** Whether the format picks the fields that the user chose by itself; otherwise it gets events of those alone. */
  readonly picks?: true;
  /** Whether a mark may stand in front of an event. */
  readonly marked?: true;
}

/** Every output format, by the identifier that `-F` takes. */
export const outputs = {
  default: { about: "key='value' pairs, one event a line, for people", make: makeDefault, marked: true },
  json: { about: "JSON Lines, one object a line", make: () => json },
} satisfies Record<string, Output>;

export type OutputName = keyof typeof outputs;
