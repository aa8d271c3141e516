import type { TypeName } from "../../engine/grammar/index.ts";
import { type Marked, marked } from "../writers/index.ts";
import type { Kind, Problem, Reading } from "./contract.ts";
import { allIn, textAt, type Value, valueAt } from "./document.ts";
import { fieldsOf, noteUnknown, type Plan, saysZone, stampOf } from "./fields.ts";
import { notImported, picked, readLocated } from "./located.ts";
import { flavorOf } from "./regex/index.ts";
import { fluentParts } from "./strptime.ts";

const TYPES: Readonly<Record<string, TypeName>> = { integer: "int", int: "int", float: "float", bool: "bool" };
/** Formats that froe reads without a parser. */
const FORMATS: Readonly<Record<string, string>> = {
  json: "json",
  logfmt: "logfmt",
  apache2: "combined",
  nginx: "combined",
  syslog: "syslog",
  none: "line",
  ltsv: `line -e 'e.absorb_kv("line", #{sep: "\\t", kv_sep: ":"})'`,
};

/** A parser: its keys in lower case. */
interface Section {
  readonly keys: ReadonlyMap<string, Marked>;
  readonly at: number;
}

/** The parsers of a text, and the expression of a multi-line parser with which a record begins. */
interface Sections {
  readonly sections: readonly Section[];
  readonly starts: string | undefined;
}

/** Parsers of Fluent Bit, in both its languages of configuration. */
export const fluentParsers: Kind = {
  name: "fluentbit",
  knownAs: ["fluent-bit"],
  about: "a parser of Fluent Bit",
  url: "https://docs.fluentbit.io/manual/data-pipeline/parsers/configuring-parser",
  example:
    "[PARSER]\n    Name access\n    Format regex\n    Regex ^(?<host>[^ ]*) \\[(?<time>[^\\]]*)\\] (?<code>\\d+)$\n    Time_Key time\n    Time_Format %d/%b/%Y:%H:%M:%S %z\n    Types code:integer",
  accepts: ["name"],
  flavors: [],
  inFiles: true,
  sign: /^\s*(?:\[(?:MULTILINE_)?PARSER\]|(?:multiline_)?parsers:\s*$)/im,
  read: async (text, { name = null }) => {
    const found = /^\s*(?:\[|<parse>)/m.test(text) ? classic(text) : await fromYaml(text);
    if ("message" in found) return notImported(found.message, found.at, found.length);
    const { sections, starts } = found;
    const read = chosen(sections, name, starts);
    return read.ok ? { starts, ...read } : read;
  },
};

/** Parsers of Fluentd, which the same code reads. */
export const fluentdParsers: Kind = {
  ...fluentParsers,
  name: "fluentd",
  knownAs: [],
  about: "a parser of Fluentd",
  url: "https://docs.fluentd.org/parser/regexp",
  example:
    "<parse>\n  @type regexp\n  expression /^(?<host>[^ ]*) \\[(?<time>[^\\]]*)\\] (?<code>\\d+)$/\n  time_format %d/%b/%Y:%H:%M:%S %z\n  types code:integer\n</parse>",
  sign: /^\s*<(?:parse|source)[ >]/im,
};

/** Keys of `<parse>` of Fluentd, as Fluent Bit calls them. */
const FLUENTD: Readonly<Record<string, string>> = { "@type": "format", expression: "regex", timezone: "time_offset" };
const KEYS: readonly string[] = [
  "name format regex time_key time_format time_offset time_keep time_strict types time_system_timezone",
  "skip_empty_values decode_field decode_field_as logfmt_no_bare_keys keep_time_key time_type null_value_pattern",
  "null_empty_string estimate_current_event utc localtime format_firstline multiline_flush_interval",
].flatMap((some) => some.split(" "));

function classic(text: string): Sections {
  const sections: { keys: Map<string, Marked>; at: number; isParser: boolean }[] = [];
  let at = 0;
  for (const line of text.split("\n")) {
    const [, own, tag] = /^\s*(?:\[(\w+)\]|<(\/?\w+))/.exec(line) ?? [];
    const section = own ?? tag;
    const pair = /^(\s*)(@?[A-Za-z_.]+\d*)(\s+)(.*?)\s*$/.exec(line);
    if (section !== undefined) sections.push({ keys: new Map(), at, isParser: /^(?:parser|parse)$/i.test(section) });
    else if (pair) {
      const [, indent = "", key = "", blanks = "", value = ""] = pair;
      sections
        .at(-1)
        ?.keys.set(FLUENTD[key] ?? key.toLowerCase(), marked(value, at + indent.length + key.length + blanks.length));
    }
    at += line.length + 1;
  }
  const rules = [...text.matchAll(/^\s*rule\s+"[^"]*\bstart_state\b[^"]*"\s+"\/(.*)\/"/gm)];
  return { sections: sections.filter(({ isParser }) => isParser), starts: startsOf(rules.map(([, start]) => start!)) };
}

async function fromYaml(text: string): Promise<Sections | Problem> {
  const { readYaml } = await import("./yaml.ts");
  const document = readYaml(text);
  if ("message" in document) return document;
  const parsers = valueAt(document, "parsers");
  const items: readonly Value[] = parsers?.kind === "list" ? parsers.items : [document];
  const sections = items.flatMap((item) => {
    if (item.kind !== "map") return [];
    const keys = [...item.entries].flatMap(([key, value]) =>
      value.kind === "text" ? [[key.toLowerCase(), value.marked] as const] : [],
    );
    return keys.some(([key]) => key === "format") ? [{ keys: new Map(keys), at: item.at }] : [];
  });
  const starts = allIn(document, (value) => {
    const isStart = /\bstart_state\b/.test(textAt(value, "state")?.text ?? "");
    return isStart ? textAt(value, "regex")?.text.replace(/^\/(.*)\/$/, "$1") : undefined;
  });
  return { sections, starts: startsOf(starts) };
}

/** The expression of any of the rules with which a record begins. */
function startsOf(rules: readonly string[]): string | undefined {
  return rules.length > 0 ? rules.join("|") : undefined;
}

function chosen(sections: readonly Section[], name: string | null, starts: string | undefined): Reading {
  const names = sections.map(({ keys }, index) => keys.get("name")?.text ?? String(index + 1));
  if (sections.length === 0)
    return notImported(
      starts === undefined
        ? "there is no parser in this text: a section [PARSER] or <parse>, or a list parsers:"
        : `there is no [PARSER] for the lines that this [MULTILINE_PARSER] joins: froe joins them with -M 'regex:match=${starts}'`,
    );
  const section = picked(sections, names, name, "parser", "fluentbit");
  return "ok" in section ? section : readSection(section);
}

function readSection({ keys, at }: Section): Reading {
  const format = keys.get("format");
  if (format === undefined) return notImported("this parser has no Format, in Fluentd @type", at);
  const refused = (message: string) => notImported(message, format.offsets[0], format.text.length);
  const known = FORMATS[format.text.toLowerCase()];
  if (known !== undefined) return refused(`this parser needs no grammar: froe reads its lines with -f ${known}`);
  const first = keys.get("format_firstline");
  const written = format.text === "multiline" ? joinedFormats(keys) : keys.get("regex");
  const needed = keys.has("name") ? "Format regex and a Regex" : "@type regexp and an expression";
  if (format.text === "multiline" && (!written || !first))
    return refused("@type multiline has format_firstline, and format1, format2 and so on");
  if (!/^(?:regexp?|multiline)$/i.test(format.text) || written === undefined)
    return refused(`froe reads parsers with ${needed}, not ${format.text}`);
  const notes = new Set<string>();
  const { expression, flags } = unslashed(written);
  const plan = planOf(keys, notes);
  const timeZone = zoneOf(keys, notes);
  const read = readLocated(expression, {
    flavor: { ...flavorOf("oniguruma")!, lines: first !== undefined },
    match: "search",
    flags,
    fieldOf: fieldsOf(plan, notes),
  });
  if (!read.ok) return read;
  const name = keys.get("name")?.text ?? null;
  const starts = first && { starts: unslashed(first).expression.text };
  return { ...read, ...starts, name, notes: [...read.notes, ...notes], samples: [], timeZone };
}

/** format1, format2 and so on of a record of several lines: one expression, whose dots match line ends. */
function joinedFormats(keys: Section["keys"]): Marked | undefined {
  const numbers = Array.from(keys, ([key]) => Number(/^format(\d+)$/.exec(key)?.[1] ?? 0)).filter(Boolean);
  const some = numbers.toSorted((a, b) => a - b).map((number) => unslashed(keys.get(`format${number}`)!).expression);
  if (some.length === 0) return undefined;
  const text = some.map((one) => one.text).join("");
  return {
    text: `/${text}/m`,
    offsets: [0, ...some.flatMap(({ offsets }) => offsets.slice(0, -1)), ...some.at(-1)!.offsets.slice(-1), 0, 0],
  };
}

/** An expression without the slashes around it. */
function unslashed({ text, offsets }: Marked): { readonly expression: Marked; readonly flags: string } {
  const slashed = /^\/(.*)\/([imxo]*)$/s.exec(text);
  if (!slashed) return { expression: { text, offsets }, flags: "" };
  const content = slashed[1]!;
  return { expression: { text: content, offsets: offsets.slice(1, content.length + 2) }, flags: slashed[2]! };
}

function planOf(keys: Section["keys"], notes: Set<string>): Plan {
  const types = new Map<string, TypeName>();
  for (const pair of keys.get("types")?.text.split(/[\s,]+/) ?? []) {
    const [field = "", type = ""] = pair.split(":");
    const known = TYPES[type.toLowerCase()];
    if (known !== undefined) types.set(field, known);
    else if (type !== "" && type !== "string") notes.add(`The type ${type} of ${field} is not read: it is text.`);
  }
  noteUnknown(
    [...keys.keys()].filter((key) => !/^format\d+$/.test(key)),
    KEYS,
    notes,
  );
  for (const key of keys.keys())
    if (key.startsWith("decode_field")) notes.add("Decode_Field is skipped: fields are text.");
  const layout = keys.get("time_format");
  const name = keys.get("time_key")?.text ?? "time";
  const time = layout === undefined ? null : { name, stamps: stampOf(layout, fluentParts, notes) };
  return { types, time, level: null, message: null };
}

/** The zone of times without one: Time_Offset, or else UTC. */
function zoneOf(keys: Section["keys"], notes: Set<string>): string | null {
  const layout = keys.get("time_format")?.text;
  if (layout === undefined || saysZone(layout)) return null;
  const offset = keys.get("time_offset")?.text;
  if (offset === undefined || /^[+-]?0+:?0*$/.test(offset)) return "UTC";
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  if (hours !== undefined && minutes === "00") return `Etc/GMT${sign === "+" ? "-" : "+"}${Number(hours)}`;
  if (/^[A-Za-z_]+(?:\/[\w/+-]+)?$/.test(offset)) return offset;
  notes.add(`The zone ${offset} is not read: give it with --input-tz.`);
  return null;
}
