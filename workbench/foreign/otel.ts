import type { Node } from "../../engine/grammar/index.ts";
import type { Marked } from "../writers/index.ts";
import type { Kind, Reading } from "./contract.ts";
import { foundIn, textAt, type Value, valueAt } from "./document.ts";
import { fieldsOf, noteUnknown, type Plan, saysZone, stampOf } from "./fields.ts";
import { notImported, picked, readLocated } from "./located.ts";
import { flavorOf } from "./regex/index.ts";
import { collectorParts, goStamp } from "./strptime.ts";

/** Operators whose lines froe reads with a format. */
const FORMATS: Readonly<Record<string, string>> = {
  json_parser: "json",
  key_value_parser: "logfmt",
  csv_parser: "csv",
  syslog_parser: "syslog",
};
/** Operators that say more about the fields of others. */
const REFINING: readonly string[] = ["time_parser", "severity_parser"];

/** Operators of the OpenTelemetry collector that parse lines. */
export const collectorOperators: Kind = {
  name: "otel",
  knownAs: ["opentelemetry", "filelog", "otelcol"],
  about: "operators of the OpenTelemetry collector",
  url: "https://github.com/open-telemetry/opentelemetry-collector-contrib/blob/main/pkg/stanza/docs/operators/regex_parser.md",
  example:
    "- type: regex_parser\n  regex: '^(?P<time>\\S+) (?P<sev>[A-Z]+) (?P<msg>.*)$'\n  timestamp:\n    parse_from: attributes.time\n    layout: '%Y-%m-%dT%H:%M:%S%z'\n  severity:\n    parse_from: attributes.sev",
  accepts: ["name"],
  flavors: [],
  inFiles: true,
  sign: /\b(?:regex_parser|filelog)\b/,
  read: async (text, { name = null }) => {
    const { readYaml } = await import("./yaml.ts");
    const document = readYaml(text);
    if ("message" in document) return notImported(document.message, document.at, document.length);
    const read = readOperators(operatorsIn(document), name);
    return read.ok ? { ...read, starts: foundIn(document, startOf) } : read;
  },
};

const OPERATOR: readonly string[] = [
  ...["type", "id", "output", "on_error", "parse_from", "parse_to", "regex", "timestamp", "severity", "trace"],
  ...["scope_name", "if", "cache", "preserve_to", "body", "preserve_from"],
];
const TIME: readonly string[] = ["layout", "layout_type", "location", "gotime", "strptime"];
const SEVERITY: readonly string[] = ["mapping", "preset", "overwrite_text"];

/** A level is a text, numbers of status codes (4xx) or a range. More numbers than these are no range of codes. */
function severitiesOf(mapping: Value | undefined): NonNullable<Plan["severities"]> {
  const patterns = (value: Value): readonly string[] => {
    if (value.kind === "list") return value.items.flatMap(patterns);
    if (value.kind === "text")
      return [
        `(?i:${/^\dxx$/.test(value.marked.text) ? value.marked.text.replace("xx", "\\d\\d") : escaped(value.marked.text)})$`,
      ];
    const [min, max] = ["min", "max"].map((key) => Number(textAt(value, key)?.text));
    const numbers = Array.from({ length: Math.min(MOST_CODES, max! - min! + 1) || 0 }, (_, index) => min! + index);
    return numbers.length === 0 ? [] : [`(?:${numbers.join("|")})$`];
  };
  const entries = mapping?.kind === "map" ? [...mapping.entries] : [];
  return entries.flatMap(([name, value]) =>
    patterns(value).map((pattern) => ({ severity: name.replace(/\d$/, ""), pattern })),
  );
}

const MOST_CODES = 1000;
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

interface Operator {
  readonly type: string;
  readonly id: string | null;
  readonly value: Value;
  readonly at: number;
}

/** All operators of a document, in their order. */
function operatorsIn(value: Value): readonly Operator[] {
  if (value.kind === "text") return [];
  if (value.kind === "list") return value.items.flatMap((item) => operatorsIn(item));
  const type = textAt(value, "type")?.text;
  const own =
    type !== undefined && /^[a-z_]+$/.test(type)
      ? [{ type, id: textAt(value, "id")?.text ?? null, value, at: value.at }]
      : [];
  return [...own, ...[...value.entries.values()].flatMap((inner) => operatorsIn(inner))];
}

/** What a receiver, or the operator that reads files or recombines lines, says of the first line of a record. */
const startOf = (value: Value): string | undefined =>
  textAt(valueAt(value, "multiline"), "line_start_pattern")?.text ??
  /^body matches (["'])(.*)\1$/.exec(textAt(value, "is_first_entry")?.text ?? "")?.[2]?.replaceAll("\\\\", "\\");

function readOperators(operators: readonly Operator[], name: string | null): Reading {
  const parsers = operators.filter(({ type }) => type === "regex_parser");
  if (parsers.length === 0) {
    const other = operators.find(({ type }) => Object.hasOwn(FORMATS, type));
    return other === undefined
      ? notImported("there is no regex_parser in this text")
      : notImported(
          `${other.type} needs no grammar: froe reads its lines with -f ${FORMATS[other.type]}`,
          other.value.at,
          other.type.length,
        );
  }
  const names = parsers.map(({ id }, index) => id ?? String(index + 1));
  const parser = picked(parsers, names, name, "regex_parser", "otel");
  if ("ok" in parser) return parser;
  const expression = textAt(parser.value, "regex");
  if (expression === null) return notImported("this regex_parser has no regex", parser.value.at);
  const notes = new Set<string>();
  const from = textAt(parser.value, "parse_from");
  if (from !== null && from.text !== "body")
    notes.add(`The parser reads ${from.text}, which another operator makes: the lines of froe are that text.`);
  const skipped = operators.filter(
    (one) => one !== parser && !REFINING.includes(one.type) && !foundIn(one.value, startOf),
  );
  if (skipped.length > 0)
    notes.add(`Other operators are skipped: ${[...new Set(skipped.map(({ type }) => type))].join(", ")}.`);
  const refining = parsers.length === 1 ? operators.filter(({ type }) => REFINING.includes(type)) : [];
  const own = (key: string, type: string) =>
    valueAt(parser.value, key) ?? refining.find((one) => one.type === type)?.value;
  const time = own("timestamp", "time_parser");
  const level = own("severity", "severity_parser");
  if ([parser.value, time, level].some((value) => value && valueAt(value, "if")))
    notes.add("The condition of an operator, if, is skipped: it is tried on each line.");
  for (const [value, keys] of [
    [parser.value, OPERATOR],
    [time, [...TIME, ...OPERATOR]],
    [level, [...SEVERITY, ...OPERATOR]],
  ] as const)
    noteUnknown(value?.kind === "map" ? value.entries.keys() : [], keys, notes);
  const layout = textAt(time, "layout");
  const timed = fieldIn(textAt(time, "parse_from"));
  const isText = time !== undefined && textAt(time, "layout_type")?.text === "epoch";
  const stamps =
    layout === null || isText ? [] : stampsOf(layout, textAt(time, "layout_type")?.text ?? "strptime", notes);
  const plan: Plan = {
    types: new Map(),
    time: timed === null || stamps.length === 0 ? null : { name: timed, stamps },
    level: fieldIn(textAt(level, "parse_from")),
    severities: severitiesOf(valueAt(level, "mapping")),
    message: null,
  };
  const read = readLocated(expression, { flavor: flavorOf("re2")!, match: "search", fieldOf: fieldsOf(plan, notes) });
  if (!read.ok) return read;
  const zone = layout !== null && !saysZone(layout.text) ? (textAt(time, "location")?.text ?? null) : null;
  return {
    ...read,
    name: parser.id,
    notes: [...read.notes, ...notes],
    samples: [],
    timeZone: zone === "Local" ? null : zone,
  };
}

function stampsOf(layout: Marked, type: string, notes: Set<string>): readonly Node[] {
  if (type !== "gotime") return stampOf(layout, collectorParts, notes);
  const found = goStamp(layout.text);
  if (found === null) notes.add(`The layout of the time, ${layout.text}, has no part of a date.`);
  return found === null ? [] : [found];
}

/** The group that `attributes.time` or `attributes["time"]` names. */
function fieldIn(path: Marked | null): string | null {
  const [, plain, quoted] = /^(?:attributes|body)(?:\.(\w+)|\[["']([^"']+)["']\])$/.exec(path?.text ?? "") ?? [];
  return plain ?? quoted ?? null;
}
