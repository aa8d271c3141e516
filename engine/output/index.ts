import type { NameTable } from "../event/names.ts";
import type { Role } from "../event/roles.ts";
import type { Event } from "../event/tape.ts";
import type { Timestamps } from "../time/index.ts";
import { makeDefault } from "./default.ts";
import { json } from "./json.ts";
import type { Styles } from "./styles.ts";
import type { TableLayout } from "./table.ts";
import type { Writer } from "./writer.ts";

export { json } from "./json.ts";
export type { Style, Styles } from "./styles.ts";
export { scratchWriter, Writer } from "./writer.ts";

/** Writes events. */
export interface Format {
  /** Writes what is before the first event. */
  readonly writeHead?: (out: Writer) => void;
  /**
   * Writes one event and its line end.
   * @param sign what is before it, in a format that is for people.
   */
  readonly write: (event: Event, out: Writer, sign?: string) => void;
  /** Whether it writes each event as canonical JSON: a record whose text is that is its own output. */
  readonly isCanonicalJson?: true;
  /** Writes what is left when there are no more events. */
  readonly end?: (out: Writer) => void;
  /** True if what was written last ends within a line. */
  readonly isMidLine?: () => boolean;
  /** True if some event had what a map shows; not there for other formats. */
  readonly hasShown?: () => boolean;
  /** What there is to say at the end of what was written. */
  readonly remarks?: () => readonly Remark[];
}

/** What a format could not write as it was. */
export type Remark =
  /** Fields under another name, because the format cannot hold theirs. */
  | { readonly code: "changed-names"; readonly count: number }
  /** Events that are not in a map, because it holds no more than `limit`. */
  | { readonly code: "map-full"; readonly count: number; readonly limit: number }
  /** Values that are not in the file, because no column holds them. */
  | { readonly code: "lost-values"; readonly count: number };

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
  /** Reads the timestamps of events, for a format that is `dated`; null for others. */
  readonly timestamps: Timestamps | null;
  /** True if a map tells what its characters mean. */
  readonly legend: boolean;
}

/** An output format, for people and for a run. */
export interface Output {
  /** What it prints, in one line. */
  readonly about: string;
  readonly make: (options: OutputOptions) => Format | Promise<Format>;
  /** True if the format picks the fields that the user chose by itself; otherwise it gets events of those alone. */
  readonly picks?: true;
  /** The role of the field that such a format picks where the user has not chosen. */
  readonly role?: Role;
  /** True if a mark may be before an event. */
  readonly marked?: true;
  /** The fields that the user has to choose: some, or just one. */
  readonly needs?: "keys" | "one-key";
  /** True if texts are in it as they are, so that a terminal has to be kept from their control characters. */
  readonly raw?: true;
  /** True if it says when events were. */
  readonly dated?: true;
  /** True if it shows numbers alone. */
  readonly numeric?: true;
  /** True if each event is one character in a row of many. */
  readonly isMap?: true;
  /** True if it is one whole, and no text: it goes to a file, and is written by one reader. */
  readonly isBinary?: true;
}

/** Every output format, by the identifier that `-F` takes; all but the most common are loaded when they are used. */
export const outputs = {
  default: { about: "key='value' pairs, one event a line, for people", make: makeForPeople, marked: true },
  json: { about: "JSON Lines, one object a line", make: () => json, raw: true },
  logfmt: {
    about: "key=value pairs, one event a line; maps and arrays are flat, as in csv",
    make: async () => (await import("./logfmt.ts")).makeLogfmt(),
    raw: true,
  },
  inspect: {
    about: "Each field in a line of its own, with its type",
    make: async (options) => (await import("./inspect.ts")).makeInspect(options),
    dated: true,
  },
  csv: {
    about: "Comma-separated values with a header row, in the order of -k",
    make: (options) => table(options, { separator: ",", header: true }),
    needs: "keys",
    picks: true,
    raw: true,
  },
  tsv: {
    about: "Tab-separated values with a header row, in the order of -k",
    make: (options) => table(options, { separator: "\t", header: true }),
    needs: "keys",
    picks: true,
    raw: true,
  },
  csvnh: {
    about: "Comma-separated values without a header row",
    make: (options) => table(options, { separator: ",", header: false }),
    needs: "keys",
    picks: true,
    raw: true,
  },
  tsvnh: {
    about: "Tab-separated values without a header row",
    make: (options) => table(options, { separator: "\t", header: false }),
    needs: "keys",
    picks: true,
    raw: true,
  },
  parquet: {
    about: "A Parquet file of typed columns, for DuckDB, Spark and pandas",
    make: async (options) => (await import("./parquet/index.ts")).makeParquet(options),
    isBinary: true,
  },
  levelmap: {
    about: "Timeline of one character for each event: the first letter of its level, or of what its number means",
    make: async (options) => (await import("./levelmap.ts")).makeLevelmap(options),
    picks: true,
    role: "level",
    dated: true,
    isMap: true,
  },
  keymap: {
    about: "Timeline of one character for each event: the first of the field of -k",
    make: async (options) => (await import("./keymap.ts")).makeKeymap(options),
    needs: "one-key",
    picks: true,
    dated: true,
    isMap: true,
  },
  tailmap: {
    about: "Timeline of one character for each event: how far the number of -k is in the tail",
    make: async (options) => (await import("./tailmap.ts")).makeTailmap(options),
    numeric: true,
    needs: "one-key",
    picks: true,
    dated: true,
    isMap: true,
  },
} satisfies Record<string, Output>;

/** @throws Error where there is no format of this name. */
export function outputNamed(name: string): Output {
  const found = Object.entries<Output>(outputs).find(([known]) => known === name);
  if (!found) throw new Error(`no output format ${name}`);
  return found[1];
}

/** Whoever looks at a terminal sees wide events wrapped. */
function makeForPeople(options: OutputOptions): Format | Promise<Format> {
  const { width } = options;
  return width === null
    ? makeDefault(options)
    : import("./wrap.ts").then(({ makeWrapped }) => makeWrapped(options, width));
}

async function table(options: OutputOptions, layout: TableLayout): Promise<Format> {
  return (await import("./table.ts")).makeTable(options, layout);
}
