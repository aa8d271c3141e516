import { jsonText } from "../../event/json-text.ts";
import type { Event } from "../../event/tape.ts";
import { isMap, type Value } from "../../event/value.ts";
import { epochNanos } from "../../time/index.ts";
import { plainText } from "../flat.ts";
import type { Format, OutputOptions } from "../index.ts";
import { recordReader } from "./log-record.ts";

/**
 * What Loki accepts at /loki/api/v1/push: a line is a request with one entry. The file and the level are labels of its
 * stream, the message is the line, and all other fields are structured metadata, whose values are strings.
 * https://grafana.com/docs/loki/latest/reference/loki-http-api/#ingest-logs
 */
export function makeLoki(options: OutputOptions): Format {
  const read = recordReader(options);
  const { origin } = options;
  return {
    write(event: Event, out) {
      const { instant, severity, level, message, others } = read(event);
      const grade = severity ?? level;
      const labels = { filename: origin.source, ...(grade !== null && { level: grade }) };
      const metadata = Object.fromEntries(others.map(([name, value]) => [labelName(name), textOf(value)]));
      // An entry needs a time; what has none is of now, as an agent that ships it would say.
      const time = instant ? epochNanos(instant) : BigInt(Date.now()) * NANOS_PER_MILLI;
      const line = message === null ? lineOf(others) : textOf(message);
      const entry = [String(time), line, ...(message === null || others.length === 0 ? [] : [metadata])];
      out.text(`${JSON.stringify({ streams: [{ stream: labels, values: [entry] }] })}\n`);
    },
  };
}

const NANOS_PER_MILLI = 1_000_000n;

/** An event without a message is the line, as JSON, which Loki parses in queries. */
function lineOf(others: readonly (readonly [string, Value])[]): string {
  return jsonText(new Map(others));
}

/** A name that queries can use: letters, digits and `_`, and no digit at its start. */
function labelName(name: string): string {
  return name.replace(/[^A-Za-z0-9_]/g, "_").replace(/^(?=\d)/, "_");
}

function textOf(value: Value): string {
  return isMap(value) || Array.isArray(value) ? jsonText(value) : plainText(value);
}
