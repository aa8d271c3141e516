import type { NameTable } from "../event/names.ts";
import type { Role } from "../event/roles.ts";
import type { Event } from "../event/tape.ts";
import type { Timestamps, UndatedPlace } from "../time/index.ts";
import { makeDefault } from "./default.ts";
import { json } from "./json.ts";
import { makeRaw } from "./raw.ts";
import { isStatusName } from "./status.ts";
import type { Styles } from "./styles.ts";
import type { TableLayout } from "./table.ts";
import type { Template } from "./template.ts";
import type { Writer } from "./writer.ts";

export { FOLD_FIELDS } from "./folded.ts";
export { json } from "./json.ts";
export type { Style, Styles } from "./styles.ts";
export { fieldsOfTemplate, roleNamed, type Template, templateFields } from "./template.ts";
export { scratchWriter, Writer } from "./writer.ts";

/** Writes events. */
export interface Format {
  /** Writes the head, before the first event. */
  readonly writeHead?: (out: Writer) => void;
  /**
   * Writes one event and its line end.
   * @param sign a mark before it, in a format for people.
   */
  readonly write: (event: Event, out: Writer, sign?: string) => void;
  /** True if it writes canonical JSON: a record in that form is copied. */
  readonly isCanonicalJson?: true;
  /** Writes the rest after the last event. */
  readonly end?: (out: Writer) => void;
  /** True if the last write ended within a line. */
  readonly isMidLine?: () => boolean;
  /** For maps: true if some event had what they show. */
  readonly hasShown?: () => boolean;
  /** Remarks at the end of the output. */
  readonly remarks?: () => readonly Remark[];
}

/** Data that a format could not write unchanged. */
export type Remark =
  /** Events that took several lines of a terminal in the default format, which the user did not choose. */
  | { readonly code: "wrapped-events"; readonly count: number }
  /** Fields under another name, because the format does not allow theirs. */
  | { readonly code: "changed-names"; readonly count: number; readonly rule: string }
  /** Events that are not in a map, because it has at most `limit`. */
  | { readonly code: "map-full"; readonly count: number; readonly limit: number }
  /** Events without a timestamp in a map whose rows are of equal time. */
  | { readonly code: "undated-in-map"; readonly count: number; readonly first: UndatedPlace | null }
  /** Values that are not in the file, because no column accepts them. */
  | { readonly code: "lost-values"; readonly count: number }
  /** Events without a timestamp that got the time of now, because the format needs one. */
  | { readonly code: "stamped-now"; readonly count: number }
  /** Values for which a template has a layout of times, but which are no times. */
  | { readonly code: "undated-values"; readonly count: number };

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

/** The length of time of each row of a map, in milliseconds, or `fitting` for one that fits its events. */
export type RowTime = number | "fitting";

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
  /** The length of time of its rows; null if each has as many events as fit. */
  readonly rowTime: RowTime | null;
  /** The fields that the user chose, in that order, or null for all. */
  readonly keys: readonly string[] | null;
  /** Reads the timestamps of events, for a `dated` format; null for others. */
  readonly timestamps: Timestamps | null;
  /** The zone of timestamps that name none, for a `dated` format; null for others. */
  readonly zone: string | null;
  /** What each line is, for the format of templates; null for others. */
  readonly template: Template | null;
  /** True if the user chose the format. */
  readonly isChosen: boolean;
  /** True if a map explains its characters. */
  readonly legend: boolean;
  /** The fields that froe adds to events, which a format for people leaves out unless they are chosen. */
  readonly hidden: readonly string[];
}

/** The definition of an output format. */
export interface Output {
  /** What it prints, in one line. */
  readonly about: string;
  readonly make: (options: OutputOptions) => Format | Promise<Format>;
  /** True if the format selects the chosen fields itself; otherwise its events have only those. */
  readonly picks?: true;
  /** The role of the field that such a format selects by default. */
  readonly role?: Role;
  /** True for the names of the fields that it selects for events without that one. */
  readonly isInstead?: (name: string) => boolean;
  /** True if events may have marks before them. */
  readonly marked?: true;
  /** What the user has to choose: at least one field, exactly one, or a template. */
  readonly needs?: "keys" | "one-key" | "template";
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

/** Every output format, by its name for `-F`; all but the most common are loaded on demand. */
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
  view: {
    about: "Columns for people: the time, the level, the message, then the other fields; access logs as columns",
    make: async (options) => (await import("./view/index.ts")).makeView(options),
    marked: true,
    dated: true,
    isAligned: true,
  },
  template: {
    about: "Lines of any form",
    make: (options) => fromTemplate(options),
    needs: "template",
    picks: true,
    marked: true,
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
  raw: {
    about: "What the events were read from, unchanged: lines of the input, or those that -M joined",
    make: makeRaw,
    picks: true,
    raw: true,
    isUnchanged: true,
  },
  parquet: {
    about: "A Parquet file of typed columns, for DuckDB, Spark and pandas",
    make: async (options) => (await import("./parquet/index.ts")).makeParquet(options),
    isBinary: true,
  },
  otlp: {
    about: "Log records of OpenTelemetry as JSON lines, for collectors (OTLP)",
    make: async (options) => (await import("./servers/otlp.ts")).makeOtlp(options),
    dated: true,
    raw: true,
  },
  loki: {
    about: "Requests of Loki's push API, one a line",
    make: async (options) => (await import("./servers/loki.ts")).makeLoki(options),
    dated: true,
    raw: true,
  },
  gelf: {
    about: "GELF 1.1 for Graylog, one object a line",
    make: async (options) => (await import("./servers/gelf.ts")).makeGelf(options),
    dated: true,
    raw: true,
  },
  levelmap: {
    about: "Timeline of one character for each event: the first letter of its level, or the class of its status",
    make: async (options) => (await import("./levelmap.ts")).makeLevelmap(options),
    picks: true,
    role: "level",
    isInstead: isStatusName,
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

/** @throws Error for an unknown name. */
export function outputNamed(name: string): Output {
  const found = Object.entries<Output>(outputs).find(([known]) => known === name);
  if (!found) throw new Error(`no output format ${name}`);
  return found[1];
}

/** Wide events are wrapped on a terminal. */
function makeForPeople(options: OutputOptions): Format | Promise<Format> {
  const { width } = options;
  return width === null
    ? makeDefault(options)
    : import("./wrap.ts").then(({ makeWrapped }) => makeWrapped(options, width));
}

async function fromTemplate(options: OutputOptions): Promise<Format> {
  const { template } = options;
  if (!template) throw new Error("the format of templates is made without one");
  return (await import("./template/index.ts")).makeTemplate({ ...options, template });
}

async function table(options: OutputOptions, layout: TableLayout): Promise<Format> {
  return (await import("./table.ts")).makeTable(options, layout);
}
