import { decodeUtf8, Event, NameTable } from "../event/index.ts";
import { type ArgumentKinds, checkArgument, checkOptions, isObject, NAMES } from "../language/arguments.ts";
import { makeDefault, makeLogfmt, makeTable, makeView, makeWrapped, styles } from "../output/direct.ts";
import { COLUMNS } from "../output/fold.ts";
import { json, type OutputFormat, type OutputOptions, scratchWriter, type Writer } from "../output/index.ts";
import { FORMAT_FIELD } from "../readers/index.ts";
import { timestampsOf } from "../time/index.ts";
import { type AnyFields, fillFrom, fillWith, isEvent } from "./values.ts";

/** One event, or several. */
export type Events = AnyFields | Iterable<AnyFields>;

export interface CsvOptions {
  /** The top-level fields that are columns, in this order. */
  readonly columns: readonly string[];
  /** True to write a row with the names of the columns first; true by default. */
  readonly header?: boolean;
  /** One ASCII character between two cells; a comma by default. */
  readonly separator?: string;
}

export interface RenderOptions {
  /**
   * What a line looks like, as `-F` names it: `view` by default (time, level, source, message, then the other
   * fields; access logs by their requests); `default` for `key='value'` pairs.
   */
  readonly format?: "view" | "default";
  /** True for the colors of a terminal; false by default. */
  readonly color?: boolean;
  /** The columns of the terminal: wider events are wrapped, and `view` has dates in lines of their own. Without it none are wrapped. */
  readonly width?: number;
  /** The top-level fields to write; all by default. In this order, but `view` has time, level, source and message first. */
  readonly fields?: readonly string[];
}

/** Events as `-F json` prints them: JSON Lines. */
export function toJsonLines(events: Events): string {
  return textBy(jsonWriter("toJsonLines"), events);
}

/** Events as `-F logfmt` prints them: a map or an array is one value, `b:1,c_0:2`. */
export function toLogfmt(events: Events): string {
  return textBy(logfmtWriter("toLogfmt"), events);
}

/**
 * Events as `-F csv` prints them: absent fields, null and unit are empty cells; a map or an array is one cell,
 * `b:1,c_0:2`.
 * @throws TypeError for options without columns, RangeError for a separator that is a double quote, a line end, or
 * not one ASCII character.
 */
export function toCsv(events: Events, options: CsvOptions): string {
  return textBy(csvWriter("toCsv", options), events);
}

/**
 * Events for people, as `-F view` prints those of JSON. Control characters are escaped; with `width`, `view`
 * prints values of several lines as such.
 * @throws TypeError for an unknown format, RangeError for a width that is less than 1 or no integer.
 */
export function render(events: Events, options: RenderOptions = {}): string {
  return textBy(peopleWriter("render", options), events);
}

/** Writes events one after the other; the text of each is overwritten by the next one. */
export interface EventWriter {
  /** The function that was called for it, for errors. */
  readonly caller: string;
  /** The bytes before the first event. */
  head(): Uint8Array;
  /** The bytes of one event, with its line end. @throws TypeError for what is no event. */
  write(event: AnyFields): Uint8Array;
}

export function jsonWriter(caller: string): EventWriter {
  return writerOf(caller, () => json, null);
}

export function logfmtWriter(caller: string): EventWriter {
  return writerOf(caller, makeLogfmt, null);
}

const EVENT = { is: "an object of fields, as parse and readEvents give it", test: isEvent };
/** A stream or a promise of events would be an event without fields. */
const EVENTS = {
  is: "an event or several, no promise or stream of them",
  test: (value: unknown) => isEvent(value) || (isObject(value) && Symbol.iterator in value),
};

const isSeparator = (value: unknown) => typeof value === "string" && /^[^"\r\n\x80-\uffff]$/.test(value);

/** The options of {@link CsvOptions}. */
const CSV_OPTIONS = {
  columns: NAMES,
  header: "boolean",
  separator: { is: "one character of ASCII, no quote or line end", type: "string", test: isSeparator },
} satisfies ArgumentKinds;

export function csvWriter(caller: string, options: CsvOptions): EventWriter {
  checkOptions(caller, options, CSV_OPTIONS);
  const { columns, header = true, separator = "," } = options;
  checkArgument(caller, "columns", columns, NAMES);
  return writerOf(caller, (output) => makeTable(output, { separator, header }), columns);
}

/** The options of {@link RenderOptions}. */
const RENDER_OPTIONS = {
  format: { is: '"view" or "default"', test: (value) => value === "view" || value === "default" },
  color: "boolean",
  width: COLUMNS,
  fields: NAMES,
} satisfies ArgumentKinds;

export function peopleWriter(caller: string, options: RenderOptions): EventWriter {
  checkOptions(caller, options, RENDER_OPTIONS);
  const { format = "view", color = false, width, fields } = options;
  const look = { styles: color ? styles : null, width: width ?? null };
  return writerOf(caller, (options) => makeForPeople({ ...options, ...look }, format), fields ?? null);
}

function makeForPeople(options: OutputOptions, format: "view" | "default"): OutputFormat {
  const { names, width } = options;
  if (format === "view") {
    const usual = { field: null, layouts: null, zone: "UTC", zoneAssumed: true, year: null, now: Date.now() };
    return makeView({ ...options, timestamps: timestampsOf(usual, names), hidden: [FORMAT_FIELD] });
  }
  return width === null ? makeDefault(options) : makeWrapped(options, width);
}

function writerOf(
  caller: string,
  make: (options: OutputOptions) => OutputFormat,
  keys: readonly string[] | null,
): EventWriter {
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
    caller,
    head: () => taken((to) => format.writeHead?.(to)),
    write(fields) {
      checkArgument(caller, "event", fields, EVENT);
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
  checkArgument(writer.caller, "events", events, EVENTS);
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
