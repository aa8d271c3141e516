import { decodeUtf8, Event, NameTable } from "../event/index.ts";
import { makeDefault, makeLogfmt, makeTable, makeView, makeWrapped, styles } from "../output/direct.ts";
import { json, type OutputFormat, type OutputOptions, scratchWriter, type Writer } from "../output/index.ts";
import { FORMAT_FIELD } from "../readers/index.ts";
import { type TimestampOptions, timestampsOf } from "../time/index.ts";
import { type AnyFields, fillFrom, fillWith } from "./values.ts";

/** One event, or several. */
export type Events = AnyFields | Iterable<AnyFields>;

export interface CsvOptions {
  /** The fields that are columns, in this order. */
  readonly columns: readonly string[];
  /** True to write a row with the names of the columns first; true by default. */
  readonly header?: boolean;
  /** One ASCII character between two cells; a comma by default. */
  readonly separator?: string;
}

export interface RenderOptions {
  /**
   * What a line looks like, as `-F` names it: `view` by default, in columns (time, level, source, message, then the other
   * fields; access logs by their requests); `default` for `key='value'` pairs.
   */
  readonly format?: "view" | "default";
  /** True for the colors of a terminal; false by default. */
  readonly color?: boolean;
  /**
   * The columns of the terminal: wider events are wrapped, and `view` also aligns columns, shows dates in lines of their own and
   * hides fields that repeat. Without it each event is one line.
   */
  readonly width?: number;
  /** The fields to write, in this order; all by default. */
  readonly fields?: readonly string[];
}

/** The text of events as JSON Lines, what `-F json` prints: a line for each event, with its line end. */
export function toJsonLines(events: Events): string {
  return textBy(jsonWriter(), events);
}

/** The text of events as logfmt, what `-F logfmt` prints: maps and arrays are flat. */
export function toLogfmt(events: Events): string {
  return textBy(logfmtWriter(), events);
}

/**
 * The text of events as comma-separated values, what `-F csv` prints: absent fields, null and unit are empty cells, maps
 * and arrays are flat.
 * @throws TypeError for options without columns, or with a separator that is not one character of ASCII.
 */
export function toCsv(events: Events, options: CsvOptions): string {
  return textBy(csvWriter(options), events);
}

/**
 * The text of events for people, what `-F view` prints: columns of the time, the level, the message and the other fields.
 * Control characters are escaped, so that no event can change a terminal.
 * @throws TypeError for an unknown format, RangeError for a width that is no number of columns.
 */
export function render(events: Events, options: RenderOptions = {}): string {
  return textBy(peopleWriter(options), events);
}

/** Writes events one after the other; the text of each is overwritten by the next one. */
export interface EventWriter {
  /** The bytes before the first event. */
  head(): Uint8Array;
  /** The bytes of one event, with its line end. @throws TypeError for what is no event. */
  write(event: AnyFields): Uint8Array;
}

export function jsonWriter(): EventWriter {
  return writerOf(() => json, null);
}

export function logfmtWriter(): EventWriter {
  return writerOf(makeLogfmt, null);
}

export function csvWriter(options: CsvOptions): EventWriter {
  const { columns, header = true, separator = "," } = options ?? {};
  if (!Array.isArray(columns) || columns.length === 0)
    throw new TypeError('toCsv needs the fields that are columns: { columns: ["ts", "status"] }');
  if (!/^[\0-\x7f]$/.test(separator)) throw new TypeError("a separator of cells is one character of ASCII");
  return writerOf((output) => makeTable(output, { separator, header }), columns);
}

export function peopleWriter({ format = "view", color = false, width, fields }: RenderOptions): EventWriter {
  if (format !== "view" && format !== "default")
    throw new TypeError(`render has the formats "view" and "default", not ${JSON.stringify(format)}`);
  if (width !== undefined && !(Number.isInteger(width) && width > 0))
    throw new RangeError(`a width is a number of columns from 1 on, not ${width}`);
  const look = { styles: color ? styles : null, width: width ?? null };
  return writerOf((options) => makeForPeople({ ...options, ...look }, format), fields ?? null);
}

function makeForPeople(options: OutputOptions, format: "view" | "default"): OutputFormat {
  const { names, width } = options;
  if (format === "view") {
    return makeView({ ...options, timestamps: timestampsOf(usualTimes(), names), hidden: [FORMAT_FIELD] });
  }
  return width === null ? makeDefault(options) : makeWrapped(options, width);
}

/** How timestamps are read: by their usual names, those without a zone in UTC. */
function usualTimes(): TimestampOptions {
  return { field: null, layouts: null, zone: "UTC", zoneAssumed: true, year: null, now: Date.now() };
}

function writerOf(make: (options: OutputOptions) => OutputFormat, keys: readonly string[] | null): EventWriter {
  const names = new NameTable();
  const event = new Event(names);
  const origin = { source: "", line: 0, bytes: new Uint8Array(0), from: 0, to: 0 };
  const format = make({ ...plainOutput, names, origin, keys });
  const out = scratchWriter();
  const taken = (write: (out: Writer) => void): Uint8Array => {
    out.at = 0;
    write(out);
    return out.bytes.subarray(0, out.at);
  };
  return {
    head: () => taken((to) => format.writeHead?.(to)),
    write(fields) {
      if (typeof fields !== "object" || fields === null)
        throw new TypeError("an event is an object of fields, as parse and readEvents give it");
      if (keys === null) fillFrom(event, fields);
      else fillWith(event, fields, keys);
      return taken((to) => format.write(event, to));
    },
  };
}

/** The options of a format that writes to a string. */
const plainOutput = {
  styles: null,
  width: null,
  rowWidth: null,
  timestamps: null,
  zone: null,
  isChosen: true,
  legend: false,
  hidesRepeats: false,
  isCut: false,
  hidden: [],
} satisfies Partial<OutputOptions>;

function textBy(writer: EventWriter, events: Events): string {
  let text = textOf(writer.head());
  for (const event of isSeveral(events) ? events : [events]) text += textOf(writer.write(event));
  return text;
}

function textOf(bytes: Uint8Array): string {
  return decodeUtf8(bytes, 0, bytes.length);
}

/** A map is one event: that of its fields. */
function isSeveral(events: Events): events is Iterable<AnyFields> {
  return typeof events === "object" && events !== null && Symbol.iterator in events && !(events instanceof Map);
}
