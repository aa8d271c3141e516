import { Event, encodeUtf8, NameTable, toMap, type ValueMap } from "../../event/index.ts";
import type { Grammar } from "../../grammar/index.ts";
import { type CompiledParser, compile, REJECT } from "../../parse/compile/index.ts";
import { own } from "../runtime/fields.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";

/** The fields of a text, or null where the format does not accept it. */
export type Reader = (text: string) => ScriptMap | null;

/** The value that a JSON text is, or undefined where it is none. */
export type JsonReader = (text: string) => ScriptValue | undefined;

const MOST_NAMES = 10_000;

/** What reads texts in a format. Its parser is made for the first text: where scripts run, code can be generated. */
export function readerOf(grammar: Grammar): Reader {
  const names = new NameTable();
  const event = new Event(names);
  let parser: CompiledParser | null = null;
  return (text) => {
    parser ??= compile(grammar, names, "bounded");
    if (names.size > MOST_NAMES) names.clear();
    const bytes = encodeUtf8(text);
    return parser.parse(bytes, 0, bytes.length, event) === REJECT ? null : changeable(toMap(event));
  };
}

/** What reads any value written in JSON: an object is a record of the format, and others are made a member of one. */
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
    // A text with further members of the same name, `1, "a": 2`, is found out by another one.
    return value === undefined || member("b", text) === undefined ? undefined : value;
  };
}

/** The fields of an event as a map that scripts can change. */
function changeable(map: ValueMap): ScriptMap {
  return new Map([...map].map(([name, value]) => [name, own(value)]));
}
