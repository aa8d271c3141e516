import {
  type Cases,
  type Charset,
  contains,
  type Escapes,
  type Grammar,
  type Place,
  type Places,
  pathOf,
  placesOf,
  visit,
} from "../../../engine/grammar/index.ts";
import { type Expected, endOfRecord, expectedAt } from "../../../engine/parse/expected.ts";
import { hasMessage } from "../../../engine/parse/failure.ts";
import { causeOf } from "../../../engine/report/report.ts";
import { Refused } from "../../regex/index.ts";
import type { PartName } from "./parts/index.ts";

// A grammar as an expression of JavaScript: each node is a call of the function of its kind.

/** The grammar as code. */
export interface Code {
  readonly record: string;
  readonly rules: Readonly<Record<string, string>>;
  /** What was expected, by id: the messages of the grammar first, the end of the record last. */
  readonly labels: readonly string[];
  readonly messages: number;
  readonly used: ReadonlySet<PartName>;
}

interface Writing {
  readonly places: Places;
  readonly used: Set<PartName>;
  readonly idOf: (place: Place) => number;
}

/** @throws Refused for a part that the module cannot read. */
export function codeOf(grammar: Grammar): Code {
  const places = placesOf(grammar);
  const textOf = (place: Place) => wordsOf(expectedAt(place));
  const isMessage = ({ node }: Place) => hasMessage(node);
  const own = [...new Set(places.all.filter(isMessage).map(textOf))];
  const others = new Set<string>();
  const ids = new Map<string, number>();
  const idOf = (place: Place): number => {
    const text = textOf(place);
    if (isMessage(place)) return own.indexOf(text);
    others.add(text);
    const id = ids.get(text) ?? own.length + ids.size;
    ids.set(text, id);
    return id;
  };
  const writing: Writing = { places, used: new Set(), idOf };
  const record = write(places.record, writing);
  const rules = Object.fromEntries(Object.entries(places.rules).map(([name, place]) => [name, write(place, writing)]));
  return { record, rules, labels: [...own, ...others, wordsOf(endOfRecord)], messages: own.length, used: writing.used };
}

/** `status code`, of `expected status code`. */
function wordsOf(expected: Expected): string {
  return causeOf([expected]).replace(/^expected /, "");
}

function write(place: Place, writing: Writing): string {
  return visit(cases, place.node, place, writing);
}

/** A call of a function of the runtime. */
function call(name: PartName, { used }: Writing, ...args: readonly (string | number | null)[]): string {
  used.add(name);
  return `${name}(${args.map((arg) => (arg === null ? "null" : arg)).join(", ")})`;
}

const json = (value: unknown) => JSON.stringify(value);
const insideOf = (place: Place, writing: Writing) => place.inside.map((inner) => write(inner, writing));
const first = (place: Place, writing: Writing) => write(place.inside[0]!, writing);

function refuse(place: Place, { places }: Writing, reason: string): never {
  throw new Refused({ path: pathOf(place, places), reason });
}

const cases: Cases<readonly [place: Place, writing: Writing], string> = {
  literal: ({ text }, place, w) => call("literal", w, json(text), w.idOf(place)),
  oneOf({ words }, place, w) {
    const longest = [...words].sort((a, b) => b.length - a.length);
    return call("oneOf", w, json(longest), w.idOf(place));
  },
  run({ charset, min, max }, place, w) {
    if (charset.other && (max !== null || min > 1) && !(max === 1 && goesOn(place)))
      return refuse(place, w, "it counts bytes, and a string of JavaScript has none");
    return call("run", w, `/${classOf(charset)}${timesOf(min, max)}/y`, w.idOf(place));
  },
  digits({ min, max, range }, place, w) {
    const pattern = `/[0-9]${timesOf(min, max)}/y`;
    return range === null
      ? call("run", w, pattern, w.idOf(place))
      : call("digits", w, pattern, ...range, w.idOf(place));
  },
  number: (_, place, w) => call("number", w, w.idOf(place)),
  rest(_, __, { used }) {
    used.add("rest");
    return "rest";
  },
  end: (_, place, w) => call("end", w, w.idOf(place)),
  until: ({ escapes, last }, place, w) =>
    call("until", w, first(place, w), json(last), escapesText(escapes), w.idOf(place)),
  quoted: ({ open, close, inside, escapes }, place, w) =>
    call("quoted", w, json(open), json(close), `/${classOf(inside)}/`, escapesText(escapes), w.idOf(place)),
  seq: (_, place, w) => call("seq", w, ...insideOf(place, w)),
  choice: (_, place, w) => call("choice", w, ...insideOf(place, w)),
  optional: (_, place, w) => call("optional", w, first(place, w)),
  many({ min, max }, place, w) {
    const [one = "", between = null] = insideOf(place, w);
    return call("many", w, one, between, min, max ?? "Infinity");
  },
  look: (_, place, w) => call("look", w, first(place, w)),
  not: (_, place, w) => call("not", w, first(place, w), w.idOf(place)),
  ref: ({ rule }, _, w) => call("ref", w, json(rule)),
  nest: ({ limit }, place, w) => call("nest", w, limit, first(place, w), w.idOf(place)),
  convert({ reading, node }, place, w) {
    if (reading.notation) return refuse(place, w, "it computes a value from units, bytes or hexadecimal digits");
    const { types, form, words, otherwise } = reading;
    const read = [types, form === "strict", words.true, words.false, otherwise].map(json).join(", ");
    return call("convert", w, first(place, w), `reading(${read})`, json(node.kind === "join"), w.idOf(place));
  },
  constant({ value }, place, w) {
    const written = typeof value === "object" && value !== null ? "absent" : json(value);
    return call("constant", w, written, place.inside.length > 0 ? first(place, w) : "ok");
  },
  join({ max }, place, w) {
    const [one = "", between = ""] = insideOf(place, w);
    return call("join", w, one, between, max);
  },
  map: (_, place, w) => call("map", w, first(place, w)),
  list: (_, place, w) => call("list", w, first(place, w)),
  item: (_, place, w) => call("item", w, first(place, w)),
  field({ name, omit, escapes, null: none }, place, w) {
    const extra = [json(omit), escapes ? escapesText(escapes) : "null", ...(none === undefined ? [] : [json(none)])];
    const isPlain = omit === null && !escapes && none === undefined;
    return call("field", w, json(name), first(place, w), w.idOf(place), ...(isPlain ? [] : extra));
  },
  within: (_, place, w) => refuse(place, w, "another format reads its text"),
  pair(_, place, w) {
    const [key = "", ...others] = insideOf(place, w);
    return call("pair", w, key, others.length > 1 ? others[0]! : null, others.at(-1)!);
  },
  cells: (_, place, w) => refuse(place, w, "the columns of a table are named by its first line, or by none"),
  native: (_, place, w) => refuse(place, w, "it is a regular expression for froe's own engine"),
  derive: ({ name, from, shift, mask, table }, _, w) =>
    call("derive", w, json(name), json(from), shift, mask, json(table)),
  meaning: (_, place, w) => first(place, w),
  label: (_, place, w) => call("label", w, first(place, w), w.idOf(place)),
  token: (_, place, w) => call("token", w, first(place, w), w.idOf(place)),
  fail: (_, place, w) => call("fail", w, w.idOf(place)),
};

/** True if the rest of a character whose first byte is read is read by what comes next, with all that follows it. */
function goesOn(place: Place): boolean {
  const { parent } = place;
  const next = parent?.node.kind === "seq" ? parent.inside[parent.inside.indexOf(place) + 1]?.node : undefined;
  return next?.kind === "run" && next.charset.other && next.min === 0 && next.max === null;
}

function timesOf(min: number, max: number | null): string {
  if (max === null && min < 2) return min === 0 ? "*" : "+";
  if (min === max) return min === 1 ? "" : `{${min}}`;
  return `{${min},${max ?? ""}}`;
}

const ASCII = 128;

/** The class of an expression for a charset. */
function classOf(set: Charset): string {
  let text = "";
  for (let from = 0; from < ASCII; from++) {
    if (!contains(set, from)) continue;
    let to = from;
    while (to + 1 < ASCII && contains(set, to + 1)) to++;
    text += from === to ? codeText(from) : `${codeText(from)}-${codeText(to)}`;
    from = to;
  }
  return `[${text}${set.other ? "\\x80-\\uffff" : ""}]`;
}

function codeText(code: number): string {
  const character = String.fromCharCode(code);
  return /[0-9A-Za-z ]/.test(character) ? character : `\\x${code.toString(16).padStart(2, "0")}`;
}

function escapesText(escapes: Escapes | null): string {
  if (escapes === null) return "null";
  const { lead, meaning, unicode, unknown } = escapes;
  return json({ lead, meaning, ...(unicode !== null && { unicode }), ...(unknown === "fail" && { strict: true }) });
}
