import { Event, encodeUtf8, NameTable, toMap } from "../../event/index.ts";
import { madeOnce, once } from "../../event/remembered.ts";
import { charset, field, type Grammar, placesOf, run, seq } from "../../grammar/index.ts";
import { compile, REJECT } from "../../parse/compile/index.ts";
import { own } from "../runtime/fields.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";

/** Reads the fields of a string, or returns null if the format does not accept it. */
export type Reader = (text: string) => ScriptMap | null;

/** Reads a JSON value, or returns undefined for invalid JSON. */
export type JsonReader = (text: string) => ScriptValue | undefined;

const MOST_NAMES = 10_000;

/** The reader of strings in a format. Its parser is made for the first string. */
export function readerOf(grammar: Grammar): Reader {
  const names = new NameTable();
  const event = new Event(names);
  const parser = once(() => compile(grammar, names, "bounded"));
  return (text) => {
    if (names.size > MOST_NAMES) names.clear();
    const bytes = encodeUtf8(text);
    return parser().parse(bytes, 0, bytes.length, event) === REJECT
      ? null
      : new Map([...toMap(event)].map(([name, value]) => [name, own(value)]));
  };
}

const VALUE = "value";
const blanks = run(charset(" \t\r\n"), 0);

/** The reader of a JSON text as the value of a member of an object is read. */
const valueReader = madeOnce((grammar: Grammar): Reader => {
  const [value] = placesOf(grammar).all.flatMap(({ node }) => (node.kind === "pair" ? node.value : []));
  return readerOf({ ...grammar, json: false, record: seq(blanks, field(VALUE, value!), blanks) });
});

/** The reader of any JSON value: an object is a record of the format. */
export function jsonReader(catalogue: readonly Grammar[]): JsonReader {
  const grammar = catalogue.find(({ json }) => json);
  if (!grammar) return () => undefined;
  const read = readerOf(grammar);
  return (text) => (/^[ \t\r\n]*\{/.test(text) ? (read(text) ?? undefined) : valueReader(grammar)(text)?.get(VALUE));
}
