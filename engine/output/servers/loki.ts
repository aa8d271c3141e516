import { jsonText } from "../../event/json-text.ts";
import type { Event } from "../../event/tape.ts";
import { isMap, type Value } from "../../event/value.ts";
import { epochNanos } from "../../time/index.ts";
import { plainText } from "../flat.ts";
import type { OutputFormat, OutputOptions } from "../format.ts";
import { fieldNames, recordReader } from "./log-record.ts";

/**
 * What Loki accepts at /loki/api/v1/push: a line is a request with one entry. The file and the level are labels of its
 * stream, the message is the line, and all other fields are structured metadata, whose values are strings.
 * https://grafana.com/docs/loki/latest/reference/loki-http-api/#ingest-logs
 */
export function makeLoki(options: OutputOptions): OutputFormat {
  const read = recordReader(options);
  const { origin } = options;
  const names = fieldNames(labelName);
  let undated = 0;
  return {
    write(event: Event, out) {
      const { instant, severity, level, message, others } = read(event);
      const grade = severity ?? level;
      const labels = { filename: origin.source, ...(grade !== null && { level: grade }) };
      // An event without a message is all in its line.
      const metadata = message === null ? [] : names.rename(others).map(([name, value]) => [name, textOf(value)]);
      if (!instant) undated++;
      // An entry needs a time; what has none is of now, as an agent that ships it would say.
      const time = instant ? epochNanos(instant) : BigInt(Date.now()) * NANOS_PER_MILLI;
      const line = message === null ? lineOf(others) : textOf(message);
      const entry = [String(time), line, ...(metadata.length === 0 ? [] : [Object.fromEntries(metadata)])];
      out.text(`${JSON.stringify({ streams: [{ stream: labels, values: [entry] }] })}\n`);
    },
    notes: () => [
      ...(names.changed > 0
        ? [{ code: "changed-names", count: names.changed, rule: "loki has letters, digits and _ in names" } as const]
        : []),
      ...(undated > 0 ? [{ code: "stamped-now", count: undated } as const] : []),
    ],
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
