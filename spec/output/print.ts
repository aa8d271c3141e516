import { decodeUtf8, Event, encodeUtf8, fill, NameTable, type Value } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { type OutputFormat, type OutputOptions, Writer } from "../../engine/output/index.ts";
import { createParser } from "../../engine/parse/parser.ts";
import type { TimestampOptions } from "../../engine/time/index.ts";
import { backend } from "../backend.ts";

/** What a run tells an output format where the user asked for nothing, and the output goes to a file. */
export function outputOptions(names: NameTable, options: Partial<OutputOptions> = {}): OutputOptions {
  const origin = { source: "app.log", line: 1, bytes: new Uint8Array(0), from: 0, to: 0 };
  return {
    names,
    origin,
    styles: null,
    width: null,
    rowWidth: options.width ?? null,
    keys: null,
    timestamps: null,
    zone: null,
    isChosen: true,
    legend: false,
    hidesRepeats: false,
    isCut: false,
    hidden: [],
    ...options,
  };
}

/** How timestamps are read where the user says nothing of it. */
export const usualTimes: TimestampOptions = {
  field: null,
  layouts: null,
  zone: "UTC",
  zoneAssumed: true,
  year: null,
  now: 0,
};

/** An event that code has made. */
export function eventOf(fields: Record<string, Value> | ReadonlyMap<string, Value>, names = new NameTable()): Event {
  const event = new Event(names);
  fill(event, fields instanceof Map ? fields : new Map(Object.entries(fields)));
  return event;
}

/** What `grammar` reads in `line`. */
export function readLine(grammar: Grammar, line: string, names = new NameTable()): Event {
  const event = new Event(names);
  const bytes = encodeUtf8(`${line}\n`);
  const end = bytes.length - 1;
  if (createParser(grammar, names, "line", backend).parse(bytes, 0, end, event) !== end) throw new Error("rejected");
  return event;
}

/** What the format prints of the event that `grammar` reads in `line`, without the last line end. */
export function printLine(
  make: (options: OutputOptions) => OutputFormat,
  grammar: Grammar,
  line: string,
  options: Partial<OutputOptions> = {},
): string {
  const event = readLine(grammar, line);
  return printEvents(make(outputOptions(event.names, options)), [event]);
}

/**
 * What `format` prints of `events`, without the last line end. The output begins with hardly any room, so that every
 * format has to ask for it.
 */
export function printEvents(format: OutputFormat, events: readonly Event[]): string {
  let bytes = new Uint8Array(1);
  const out = new Writer(bytes, 0, (needed) => {
    const larger = new Uint8Array(Math.max(out.at + needed, bytes.length + (bytes.length >> 3)));
    larger.set(bytes.subarray(0, out.at));
    bytes = larger;
    return bytes;
  });
  format.writeHead?.(out);
  for (const event of events) format.write(event, out);
  format.end?.(out);
  return decodeUtf8(out.bytes, 0, out.at).replace(/\n$/, "");
}
