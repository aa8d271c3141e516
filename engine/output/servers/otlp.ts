import { jsonText } from "../../event/json-text.ts";
import type { Severity } from "../../event/levels.ts";
import { plainName } from "../../event/roles.ts";
import type { Event } from "../../event/tape.ts";
import { Float, isMap, type Value } from "../../event/value.ts";
import { epochNanos } from "../../time/index.ts";
import type { OutputFormat, OutputOptions } from "../format.ts";
import { type LogRecord, type NamedValue, recordReader } from "./log-record.ts";

/** The numbers of severities; each name has four, and the first one is that of the name. */
const SEVERITIES: Readonly<Record<Severity, number>> = {
  trace: 1,
  debug: 5,
  info: 9,
  notice: 10,
  warn: 13,
  error: 17,
  fatal: 21,
};

/** What a record has of its trace: the member, the names of fields in the form of {@link plainName}, and its text. */
const TRACE = [
  { member: "traceId", names: ["trace_id", "traceid"], text: /^(?!0+$)[0-9a-f]{32}$/i },
  { member: "spanId", names: ["span_id", "spanid"], text: /^(?!0+$)[0-9a-f]{16}$/i },
] as const;

/** The names of fields that say which service wrote an event, in the form of {@link plainName}. */
const SERVICES = ["service_name", "service"];

const LEAST_INT = -(2n ** 63n);
const MOST_INT = 2n ** 63n - 1n;

/**
 * OTLP logs as JSON lines: a line is a message of the type LogsData with one record.
 * https://opentelemetry.io/docs/specs/otel/protocol/file-exporter/ and
 * https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding: names in camel case, 64-bit ints as strings, ids in hex.
 */
export function makeOtlp(options: OutputOptions): OutputFormat {
  const read = recordReader(options);
  return {
    write(event: Event, out) {
      const record = read(event);
      const service = record.others.find((one) => typeof one[1] === "string" && SERVICES.includes(plainName(one[0])));
      const others = record.others.filter((one) => one !== service);
      const resource = service ? `{"attributes":[${attribute(["service.name", service[1]])}]}` : "{}";
      const scope = `{"scope":{"name":"froe"},"logRecords":[${recordText({ ...record, others })}]}`;
      out.text(`{"resourceLogs":[{"resource":${resource},"scopeLogs":[${scope}]}]}\n`);
    },
  };
}

function recordText({ instant, level, severity, message, others }: LogRecord): string {
  const trace = TRACE.flatMap(({ member, names, text }) => {
    const field = others.find(
      (one) => typeof one[1] === "string" && text.test(one[1]) && names.some((name) => name === plainName(one[0])),
    );
    return field ? [{ member, field }] : [];
  });
  const used = new Set(trace.map(({ field }) => field));
  const attributes = others.filter((one) => !used.has(one)).map(attribute);
  const members = [
    ...(instant ? [`"timeUnixNano":"${epochNanos(instant)}"`] : []),
    ...(severity ? [`"severityNumber":${SEVERITIES[severity]}`] : []),
    ...(level === null ? [] : [`"severityText":${jsonText(level)}`]),
    ...(message === null ? [] : [`"body":${anyValue(message)}`]),
    ...(attributes.length > 0 ? [`"attributes":[${attributes.join(",")}]`] : []),
    ...trace.map(({ member, field }) => `"${member}":${jsonText(String(field[1]).toLowerCase())}`),
  ];
  return `{${members.join(",")}}`;
}

function attribute([name, value]: NamedValue): string {
  return `{"key":${jsonText(name)},"value":${anyValue(value)}}`;
}

/** A value of any type; null and unit are a value without a member. */
function anyValue(value: Value): string {
  if (typeof value === "string") return `{"stringValue":${jsonText(value)}}`;
  if (typeof value === "boolean") return `{"boolValue":${value}}`;
  if (typeof value === "bigint") return intValue(value);
  if (typeof value === "number") return Number.isInteger(value) ? intValue(BigInt(value)) : doubleValue(value);
  if (value instanceof Float) return doubleValue(value.float);
  if (typeof value === "symbol" || value === null) return "{}";
  if (isMap(value)) return `{"kvlistValue":{"values":[${Array.from(value, attribute).join(",")}]}}`;
  return `{"arrayValue":{"values":[${value.map(anyValue).join(",")}]}}`;
}

/** An int; one of more than 64 bits is text, so that no digit is lost. */
function intValue(value: bigint): string {
  const member = value >= LEAST_INT && value <= MOST_INT ? "intValue" : "stringValue";
  return `{"${member}":"${value}"}`;
}

/** A float; one that is not finite is a string, as in JSON of protocol buffers. */
function doubleValue(value: number): string {
  return `{"doubleValue":${Number.isFinite(value) ? value : `"${String(value)}"`}}`;
}
