import { makeDefault } from "./default.ts";
import type { Output, OutputFormat, OutputOptions } from "./format.ts";
import { json } from "./json.ts";
import { makeRaw } from "./raw.ts";
import { isStatusName } from "./status.ts";

export type {
  Note,
  Origin,
  Output,
  OutputFormat,
  OutputOptions,
} from "./format.ts";
export { json } from "./json.ts";
export type { Style, Styles } from "./styles.ts";
export { scratchWriter, Writer } from "./writer.ts";

const timeline = { picks: true, dated: true, isMap: true } as const;

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
    about: "A line for each field, and for each value in it, with its type",
    make: async (options) => (await import("./inspect.ts")).makeInspect(options),
    dated: true,
  },
  view: {
    about: "Columns for people: time, level, source, message, then the other fields; requests as columns",
    make: async (options) => (await import("./view/index.ts")).makeView(options),
    marked: true,
    dated: true,
    isAligned: true,
  },
  csv: delimited("Comma-separated values with a header row, in the order of -k", ",", true),
  tsv: delimited("Tab-separated values with a header row, in the order of -k", "\t", true),
  csvnh: delimited("Comma-separated values without a header row", ",", false),
  tsvnh: delimited("Tab-separated values without a header row", "\t", false),
  raw: {
    about: "What the events were read from: lines of the input, or those that -M joined",
    make: makeRaw,
    picks: true,
    raw: true,
    isUnchanged: true,
  },
  parquet: {
    about: "A Parquet file of typed columns, for DuckDB, Spark and pandas",
    make: async (options) => (await import("./parquet/index.ts")).makeParquet(options),
    dated: true,
    isBinary: true,
  },
  levelmap: {
    about:
      "Timeline of one character for each event: the first letter of its level, or without one the class of its status",
    make: async (options) => (await import("./levelmap.ts")).makeLevelmap(options),
    role: "level",
    isInstead: isStatusName,
    ...timeline,
  },
  keymap: {
    about: "Timeline of one character for each event: the first one of the field of -k",
    make: async (options) => (await import("./keymap.ts")).makeKeymap(options),
    requires: "one-key",
    ...timeline,
  },
  tailmap: {
    about: "Timeline of one character for each event: 1 if the number of -k is p90 or more, 2 from p95, 3 above p99",
    make: async (options) => (await import("./tailmap.ts")).makeTailmap(options),
    numeric: true,
    requires: "one-key",
    ...timeline,
  },
} satisfies Record<string, Output>;

/** @throws Error for an unknown name. */
export function outputNamed(name: string): Output {
  const found = Object.entries<Output>(outputs).find(([known]) => known === name);
  if (!found) throw new Error(`no output format ${name}`);
  return found[1];
}

/** Wide events are wrapped on a terminal. */
function makeForPeople(options: OutputOptions): OutputFormat | Promise<OutputFormat> {
  const { width } = options;
  return width === null
    ? makeDefault(options)
    : import("./wrap.ts").then(({ makeWrapped }) => makeWrapped(options, width));
}

function delimited(about: string, separator: string, header: boolean) {
  return {
    about,
    make: async (options: OutputOptions) => (await import("./table.ts")).makeTable(options, { separator, header }),
    requires: "keys",
    picks: true,
    raw: true,
  } as const satisfies Output;
}
