import { jsonText } from "../../event/json-text.ts";
import type { Severity } from "../../event/levels.ts";
import { plainName } from "../../event/roles.ts";
import type { Event } from "../../event/tape.ts";
import { Float, isMap, type Value } from "../../event/value.ts";
import { type Instant, NANOS_PER_MILLI } from "../../time/index.ts";
import { plainText } from "../flat.ts";
import type { OutputFormat, OutputOptions } from "../format.ts";
import { fieldNames, type NamedValue, recordReader } from "./log-record.ts";

/** The numbers of syslog. */
const LEVELS: Readonly<Record<Severity, number>> = {
  fatal: 2,
  error: 3,
  warn: 4,
  notice: 5,
  info: 6,
  debug: 7,
  trace: 7,
};

/** The names of fields with the host of an event, in the form of {@link plainName}. */
const HOSTS = ["host", "hostname", "host_name"];
/** The host of an event that names none: what has sent it. */
const SENDER = "froe";
const MILLIS_PER_SECOND = 1000;
const NANO_DIGITS = 9;

/**
 * GELF 1.1, one object a line: the message, its host, time and level, and all other fields with `_` before their names;
 * maps are flat. https://go2docs.graylog.org/current/getting_in_log_data/gelf.html
 */
export function makeGelf(options: OutputOptions): OutputFormat {
  const read = recordReader(options);
  const names = fieldNames(fieldName);
  return {
    write(event: Event, out) {
      const { instant, severity, level, message, others } = read(event);
      const host = others.find(([name, value]) => typeof value === "string" && HOSTS.includes(plainName(name)));
      const rest = others.filter((one) => one !== host);
      const members = [
        `"version":"1.1"`,
        `"host":${jsonText(host?.[1] ?? SENDER)}`,
        `"short_message":${jsonText(message === null ? jsonText(new Map(others)) : textOf(message))}`,
        ...(instant ? [`"timestamp":${secondsText(instant)}`] : []),
        ...(severity ? [`"level":${LEVELS[severity]}`] : []),
        ...(level === null ? [] : [`"_level_name":${jsonText(level)}`]),
        ...names.rename(rest.flatMap(flat)).map(([name, value]) => `${jsonText(`_${name}`)}:${plainValue(value)}`),
      ];
      out.text(`{${members.join(",")}}\n`);
    },
    notes: () =>
      names.changed > 0
        ? [{ code: "changed-names", count: names.changed, rule: "gelf has letters, digits, _ . and - in names" }]
        : [],
  };
}

/** The name of an additional field, without the `_` before it; that of the level is taken. */
function fieldName(name: string): string {
  const allowed = name.replace(/[^\w.-]/g, "_");
  return REFUSED.has(allowed) ? `${allowed}_` : allowed;
}
/** A field called _id is refused. */
const REFUSED: ReadonlySet<string> = new Set(["id", "level_name"]);

/** A field, or those within a map; their names are joined by dots. */
function flat([name, value]: NamedValue): readonly NamedValue[] {
  return isMap(value) ? [...value].flatMap(([key, inside]) => flat([`${name}.${key}`, inside])) : [[name, value]];
}

/** Values are numbers and strings. */
function plainValue(value: Value): string {
  const isNumber = typeof value === "number" || typeof value === "bigint" || value instanceof Float;
  return isNumber ? jsonText(value) : jsonText(textOf(value));
}

function textOf(value: Value): string {
  return isMap(value) || Array.isArray(value) ? jsonText(value) : plainText(value);
}

/** Seconds since 1970 with all decimals of the instant. */
function secondsText({ millis, nanos }: Readonly<Instant>): string {
  const seconds = Math.floor(millis / MILLIS_PER_SECOND);
  const fraction = (millis - seconds * MILLIS_PER_SECOND) * NANOS_PER_MILLI + nanos;
  // Before 1970 the fraction counts toward zero.
  if (seconds < 0) return String(millis / MILLIS_PER_SECOND);
  return `${seconds}.${String(fraction).padStart(NANO_DIGITS, "0")}`.replace(/\.?0+$/, "");
}
