import { Event, encodeUtf8, NameTable, toMap } from "../../event/index.ts";
import type { Grammar } from "../../grammar/index.ts";
import { type CompiledParser, compile, REJECT } from "../../parse/compile/index.ts";
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
  let parser: CompiledParser | null = null;
  return (text) => {
    parser ??= compile(grammar, names, "bounded");
    if (names.size > MOST_NAMES) names.clear();
    const bytes = encodeUtf8(text);
    return parser.parse(bytes, 0, bytes.length, event) === REJECT
      ? null
      : new Map([...toMap(event)].map(([name, value]) => [name, own(value)]));
  };
}

/** The reader of any JSON value: an object is a record of the format, other values are read as a member of one. */
export function jsonReader(catalogue: readonly Grammar[]): JsonReader {
  const grammar = catalogue.find(({ json }) => json);
  if (!grammar) return () => undefined;
  const read = readerOf(grammar);
  const member = (name: string, text: string) => {
    const map = read(`{"${name}":${text}}`);
    return map?.size === 1 ? map.get(name) : undefined;
  };
  return (text) => {
    if (/^[ \t\r\n]*\{/.test(text)) return read(text) ?? undefined;
    const value = member("a", text);
    // A second name detects injected members, as in `1, "a": 2`.
    return value === undefined || member("b", text) === undefined ? undefined : value;
  };
}
