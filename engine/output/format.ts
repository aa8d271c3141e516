import type { NameTable } from "../event/names.ts";
import type { Role } from "../event/roles.ts";
import type { Event } from "../event/tape.ts";
import type { Timestamps } from "../time/index.ts";
import type { Styles } from "./styles.ts";
import type { Writer } from "./writer.ts";

/** Writes events. */
export interface OutputFormat {
  /** Writes the head, before the first event. */
  readonly writeHead?: (out: Writer) => void;
  /** Writes one event and its line end. @param sign a mark before it, in a format for people. */
  readonly write: (event: Event, out: Writer, sign?: string) => void;
  /** True if it writes canonical JSON: a record in that form is copied. */
  readonly isCanonicalJson?: true;
  /** Writes the rest after the last event. */
  readonly end?: (out: Writer) => void;
  /** True if the last write ended within a line. */
  readonly isMidLine?: () => boolean;
  /** For maps: true if some event had what they show. */
  readonly hasShown?: () => boolean;
  /** Notes at the end of the output. */
  readonly notes?: () => readonly Note[];
}

/** Data that a format could not write unchanged. */
export type Note =
  /** Events that took several lines of a terminal in the default format, which the user did not choose. */
  | { readonly code: "wrapped-events"; readonly count: number }
  /** Fields under another name, because the format does not allow theirs. */
  | { readonly code: "changed-names"; readonly count: number; readonly rule: string }
  /** Events that are not in a map, because it has at most `limit`. */
  | { readonly code: "map-full"; readonly count: number; readonly limit: number }
  /** Values that are not in the file, because no column accepts them. */
  | { readonly code: "lost-values"; readonly count: number };

/** The place of an event's record. */
export interface Origin {
  /** The file's name as the user wrote it, or `stdin`. */
  source: string;
  /** The first physical line of the record, counted from 1 in its file. */
  line: number;
  /** The record is `bytes[from, to)`, without its line end. */
  bytes: Uint8Array;
  from: number;
  to: number;
}

/** The options of an output format. */
export interface OutputOptions {
  readonly names: NameTable;
  /** The place of the current event's record. */
  readonly origin: Readonly<Origin>;
  /** The colors, or null without colors. */
  readonly styles: Styles | null;
  /** Columns of the terminal that the output goes to, or null for other outputs. */
  readonly width: number | null;
  /** Columns of the rows of a map; null without any terminal. */
  readonly rowWidth: number | null;
  /** The fields that the user chose, in that order, or null for all. */
  readonly keys: readonly string[] | null;
  /** Reads the timestamps of events, for a `dated` format; null for others. */
  readonly timestamps: Timestamps | null;
  /** The zone of timestamps that name none, for a `dated` format; null for others. */
  readonly zone: string | null;
  /** True if the user chose the format. */
  readonly isChosen: boolean;
  /** True if a map explains its characters. */
  readonly legend: boolean;
  /** True if the view leaves out what repeats from event to event. */
  readonly hidesRepeats: boolean;
  /** True if the view cuts an event where the line ends. */
  readonly isCut: boolean;
  /** The fields that froe adds to events, which a format for people leaves out unless they are chosen. */
  readonly hidden: readonly string[];
}

/** The definition of an output format. */
export interface Output {
  /** What it prints, in one line. */
  readonly about: string;
  readonly make: (options: OutputOptions) => OutputFormat | Promise<OutputFormat>;
  /** True if the format selects the chosen fields itself; otherwise its events have only those. */
  readonly picks?: true;
  /** The role of the field that such a format selects by default. */
  readonly role?: Role;
  /** True for the names of the fields that it selects for events without that one. */
  readonly isInstead?: (name: string) => boolean;
  /** True if events may have marks before them. */
  readonly marked?: true;
  /** What the user has to choose: at least one field, or exactly one. */
  readonly requires?: "keys" | "one-key";
  /** True if it writes strings unchanged, so that control characters have to be escaped for a terminal. */
  readonly raw?: true;
  /** True if it shows the times of events. */
  readonly dated?: true;
  /** True if it shows only numbers. */
  readonly numeric?: true;
  /** True if each event is one character. */
  readonly isMap?: true;
  /** True if on a terminal the output for an event depends on those before it. */
  readonly isAligned?: true;
  /** True if it writes the records of the input, whatever is done with their fields. */
  readonly isUnchanged?: true;
  /** True if it is one binary file, which is written by one reader. */
  readonly isBinary?: true;
}
