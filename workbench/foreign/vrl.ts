import { charset, run, type TypeName, timePart } from "../../engine/grammar/index.ts";
import { type Marked, marked } from "../writers/index.ts";
import type { Kind, Reading } from "./contract.ts";
import type { Value } from "./document.ts";
import { fieldsOf, type Plan, stampOf } from "./fields.ts";
import { definitionsOf, readPatterns, unnamed } from "./grok/index.ts";
import { notImported, picked, readLocated } from "./located.ts";
import { flavorOf } from "./regex/index.ts";
import { looseValue, textsOf } from "./settings.ts";

const CALL = /\b(parse_regex(?:_all)?|parse_groks?)!?\s*\(/g;
const PATTERN = /r'((?:[^'\\]|\\[\s\S])*)'|r"((?:[^"\\]|\\[\s\S])*)"/y;
const CONVERSION = /\.?([\w.]+)\s*=\s*(to_int|to_float|to_bool)!?\(\s*(?:string!?\(\s*)?\.?([\w.]+)/g;
const TIME =
  /parse_timestamp!?\(\s*(?:string!?\(\s*)?\.?([\w.]+)\)?\s*(?:\?\?\s*""\s*)?,\s*(?:format:\s*)?"((?:[^"\\]|\\.)*)"/g;
const TYPES: Readonly<Record<string, TypeName>> = { to_int: "int", to_float: "float", to_bool: "bool" };

/** Programs of Vector's remap language that read a line with one expression. */
export const remapPrograms: Kind = {
  name: "vrl",
  knownAs: ["vector", "parse_regex"],
  about: "parse_regex, parse_grok and parse_groks of Vector's remap language",
  url: "https://vector.dev/docs/reference/vrl/functions/#parse_regex",
  example: ". |= parse_regex!(.message, r'^(?P<level>[A-Z]+) (?P<took>\\d+)ms')\n.took = to_int!(.took)",
  accepts: ["name"],
  flavors: [],
  inFiles: true,
  sign: /\bparse_(?:regex|grok|groks)!?\(/,
  read: async (text, { name = null }) => readProgram(text, name),
};

function readProgram(text: string, name: string | null): Reading {
  const calls = [...text.matchAll(CALL)].map(({ 0: { length }, 1: program, index: at }) => ({ at, length, program }));
  const names = calls.map((_, index) => String(index + 1));
  if (calls.length === 0)
    return notImported(
      "there is no parse_regex, parse_grok or parse_groks in this program; another function is read with the format that it names, such as -f json",
    );
  const call = picked(calls, names, name, "call", "vrl");
  if ("ok" in call) return call;
  const { at, length, program } = call;
  const from = at + length;
  if (program === "parse_regex_all")
    return notImported("parse_regex_all makes several events of a line: froe reads one of each", at, length);
  return program === "parse_regex" ? readRegex(text, at, from) : readGrokCall(text, at, from);
}

/** The arguments of `parse_grok(value, "…")`, and of `parse_groks(value, ["…"], {"NAME": "…"})`. */
function readGrokCall(text: string, at: number, from: number): Reading {
  const given: Value[] = [];
  let depth = 1;
  for (let next = from; next < text.length && depth > 0; ) {
    const { value, end } = looseValue(text, next, true);
    const mark = value.kind === "text" && end === value.at + 1 ? text[value.at] : "";
    depth += mark === "(" ? 1 : mark === ")" ? -1 : 0;
    if (depth === 1 && (value.kind !== "text" || /^s?["']/.test(text.slice(value.at)))) given.push(value);
    next = Math.max(end, next + 1);
  }
  const aliases = given.find(({ kind }) => kind === "map");
  const patterns = textsOf(given.find(({ kind }) => kind === "list") ?? given.findLast(({ kind }) => kind === "text"));
  if (patterns.length === 0) return notImported('the pattern has to be written here, as "…"', at, from - at);
  return unnamed(readPatterns(patterns, [definitionsOf(aliases)]));
}

function readRegex(text: string, at: number, from: number): Reading {
  const pattern = patternAfter(text, from);
  if (pattern === null) return notImported("the expression has to be written here, as r'…'", at, from - at);
  const end = text.slice(pattern.offsets.at(-1));
  const numeric = /^['"]\s*,\s*(numeric_groups\s*:\s*true|true\s*\))/.exec(end);
  if (numeric)
    return notImported(
      "groups with a number alone would be fields: give each a name",
      pattern.offsets.at(-1)! + 1,
      numeric[0].length,
    );
  const notes = new Set<string>();
  const plan = planOf(text, notes);
  const read = readLocated(pattern, { flavor: flavorOf("rust")!, match: "search", fieldOf: fieldsOf(plan, notes) });
  if (!read.ok) return read;
  return { ...read, name: null, notes: [...read.notes, ...notes], samples: [], timeZone: null };
}

function patternAfter(text: string, from: number): Marked | null {
  const start = /r['"]/g;
  start.lastIndex = from;
  const found = start.exec(text);
  if (!found) return null;
  PATTERN.lastIndex = found.index;
  const read = PATTERN.exec(text);
  const content = read?.[1] ?? read?.[2];
  return content === undefined ? null : marked(content, found.index + 2);
}

const last = (path: string) => path.split(".").at(-1)!;

function planOf(text: string, notes: Set<string>): Plan {
  const types = new Map<string, TypeName>();
  for (const [, target, conversion, source] of text.matchAll(CONVERSION)) {
    if (last(target!) === last(source!)) types.set(last(source!), TYPES[conversion!]!);
    else
      notes.add(
        `The program calls ${last(source!)} ${last(target!)}, with another type: the group keeps its name and is text.`,
      );
  }
  const times = [...text.matchAll(TIME)];
  const [time] = times;
  if (time === undefined) return { types, time: null, level: null, message: null };
  const name = last(time[1]!);
  const layout = time[2]!;
  const stamps = stampOf(marked(layout, time.index), chronoParts, notes);
  return { types, time: { name, stamps }, level: null, message: null };
}

const fraction = timePart("fraction", run(charset("0-9"), 1, 9));
/** What Rust's chrono has beyond strftime. */
const chronoParts = {
  "%.f": { kind: "seq", nodes: [{ kind: "literal", text: "." }, fraction] },
  "%f": fraction,
  "%3f": timePart("fraction", run(charset("0-9"), 3, 3)),
} as const;
