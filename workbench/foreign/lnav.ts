import type { TypeName } from "../../engine/grammar/index.ts";
import type { Marked } from "../writers/index.ts";
import type { Kind, Reading } from "./contract.ts";
import { readJson, textAt, type Value, valueAt } from "./document.ts";
import { either } from "./either.ts";
import { fieldsOf, noteUnknown, type Plan, stampOf } from "./fields.ts";
import { notImported, picked, readLocated } from "./located.ts";
import { flavorOf, type ReadExpression } from "./regex/index.ts";
import { lnavParts } from "./strptime.ts";

const TYPES: Readonly<Record<string, TypeName>> = { integer: "int", float: "float", boolean: "bool" };

/** Format files of lnav. */
export const lnavFormats: Kind = {
  name: "lnav",
  knownAs: [],
  about: "a format file of lnav",
  url: "https://docs.lnav.org/en/latest/formats.html",
  example:
    '{"app_log": {"regex": {"std": {"pattern": "^(?<timestamp>\\\\S+) (?<level>[A-Z]+) (?<body>.*)$"}}, "timestamp-format": ["%Y-%m-%dT%H:%M:%S%z"], "sample": [{"line": "2026-02-03T10:20:30+0100 INFO up"}]}}',
  accepts: ["name"],
  flavors: [],
  inFiles: true,
  sign: /"regex"\s*:\s*\{/,
  read: async (text, { name = null }) => {
    const document = readJson(text);
    if ("message" in document) return notImported(document.message, document.at, document.length);
    const entries = document.kind === "map" ? [...document.entries].filter(([key]) => !key.startsWith("$")) : [];
    if (entries.length === 0) return notImported("this text has no format of lnav");
    const formats = entries.map(([key, format]) => ({ key, format, at: format.at }));
    const names = entries.map(([key]) => key);
    const found = picked(formats, names, name, "format", "lnav");
    return "ok" in found ? found : readFormat(found.key, found.format);
  },
};

const KEYS: readonly string[] = [
  "title description url file-pattern regex timestamp-field timestamp-format timestamp-divisor start-timestamp-field",
  "subsecond-field subsecond-units level-field level level-pointer body-field opid-field opid module-field hide-extra",
  "src-file-field src-line-field thread-id-field duration-field duration-divisor multiline ordered-by-time",
  "convert-to-local-time value tags partitions highlights sample search-table file-type json line-format converter",
  "mime-types max-unrecognized-lines",
].flatMap((some) => some.split(" "));
const KINDS: readonly string[] = [
  ...Object.keys(TYPES),
  ..."string json quoted struct timestamp currency ipaddress xml any".split(" "),
];

function readFormat(name: string, format: Value): Reading {
  const regex = valueAt(format, "regex");
  if (textAt(format, "json")?.text === "true" || textAt(format, "file-type")?.text === "json")
    return notImported(`the format ${name} is of JSON lines: froe reads them with -f json`, format.at);
  if (regex?.kind !== "map" || regex.entries.size === 0)
    return notImported(`the format ${name} has no patterns under regex`, format.at);
  const notes = new Set<string>();
  const layouts = listed(valueAt(format, "timestamp-format"));
  const types = new Map<string, TypeName>();
  const values = valueAt(format, "value");
  noteUnknown(format.kind === "map" ? format.entries.keys() : [], KEYS, notes);
  for (const [field, value] of values?.kind === "map" ? values.entries : []) {
    const kind = textAt(value, "kind")?.text ?? "string";
    const type = TYPES[kind];
    if (!KINDS.includes(kind)) notes.add(`The kind ${kind} of ${field} is not read: it is text.`);
    if (type !== undefined) types.set(field, type);
  }
  const time = textAt(format, "timestamp-field")?.text ?? "timestamp";
  const stamps = layouts.flatMap((layout) => stampOf(layout, lnavParts, notes));
  const plan: Plan = {
    types,
    time: stamps.length === 0 ? null : { name: time, stamps },
    level: textAt(format, "level-field")?.text ?? "level",
    severities: severitiesOf(valueAt(format, "level")),
    message: textAt(format, "body-field")?.text ?? "body",
  };
  const reads: ReadExpression[] = [];
  const names: string[] = [];
  for (const [key, value] of regex.entries) {
    const pattern = textAt(value, "pattern");
    if (pattern === null) continue;
    const read = readLocated(pattern, { flavor: flavorOf("pcre")!, match: "search", fieldOf: fieldsOf(plan, notes) });
    if (!read.ok) return read;
    reads.push(read);
    names.push(key);
  }
  if (reads.length === 0) return notImported(`the format ${name} has no pattern`, regex.at);
  const samples = valueAt(format, "sample");
  const lines = samples?.kind === "list" ? samples.items.flatMap((one) => textAt(one, "line")?.text ?? []) : [];
  const read = either(reads, names);
  return { ...read, name, notes: [...read.notes, ...notes], samples: lines, timeZone: null };
}

/** A map of levels has an expression for each. */
function severitiesOf(levels: Value | undefined): NonNullable<Plan["severities"]> {
  const entries = levels?.kind === "map" ? [...levels.entries] : [];
  return entries.flatMap(([severity, value]) => listed(value).map(({ text }) => ({ severity, pattern: text })));
}

/** A text, or a list of them. */
function listed(value: Value | undefined): readonly Marked[] {
  if (value === undefined || value.kind === "map") return [];
  return value.kind === "text" ? [value.marked] : value.items.flatMap(listed);
}
