import {
  BOXED,
  CONSTANT,
  CONTAINER,
  ENTRY,
  type Event,
  encodeUtf8,
  FLOAT,
  FLOAT_TEXT,
  INT,
  INT_TEXT,
  isMap,
  jsonText,
  PLAIN_STRING,
  SMALL,
  setAt,
  TEXT,
  type Value,
  type ValueMap,
  valueAt,
} from "../event/index.ts";
import { type FieldMatcher, fieldForms, fieldMatcher } from "./fields.ts";
import { HIDDEN, type TextCleaner, textCleaner } from "./finder.ts";
import type { Redaction } from "./redaction.ts";

/** What is removed. */
export interface RedactorOptions {
  readonly kinds: readonly Redaction[];
  /** The names of fields, or ends of ways to values, whose values are removed. */
  readonly fields: readonly string[];
}

/** Removes secrets, and counts them. */
export type Redactor = ReturnType<typeof makeRedactor>;

/** Kinds of entries whose span is the text of the value. */
const SPANS: ReadonlySet<number> = new Set([PLAIN_STRING, TEXT, INT, INT_TEXT, FLOAT, FLOAT_TEXT]);
/** A character as JSON, C or a URL may write it. */
const ESCAPE = /\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})|%([2-7][0-9a-fA-F])/g;

export function makeRedactor({ kinds, fields }: RedactorOptions) {
  const named = fields.map((field): Redaction => {
    return { name: countedAs(field), about: field, sources: [], forms: fieldForms(field) };
  });
  const all = [...kinds, ...named];
  const cleaner = textCleaner(kinds, named);
  const matcher: FieldMatcher | null = fields.length > 0 ? fieldMatcher(fields) : null;
  /** By kind, or `field:NAME`: how many secrets of it were removed. */
  const counts = new Map(all.map(({ name }) => [name, 0]));
  /** The fields that no event has had. */
  const unseen = new Set(fields);

  function count(kind: string): void {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }

  function removed(field: string): string {
    unseen.delete(field);
    count(countedAs(field));
    return HIDDEN;
  }

  /** The value without secrets; the same if it has none. @param way the names of the fields around it and its own. */
  function cleanValue(value: Value, way: string): Value {
    if (value === null || typeof value === "boolean") return value;
    if (isMap(value)) return cleanMap(value, way);
    if (Array.isArray(value)) {
      const items = value.map((item: Value) => cleanValue(item, way));
      return items.some((item, i) => item !== value[i]) ? items : value;
    }
    const bytes = encodeUtf8(typeof value === "string" ? value : jsonText(value));
    return cleaner.field(way, bytes, 0, bytes.length, count) ?? value;
  }

  function cleanMap(map: ValueMap, way: string): Value {
    let isSame = true;
    const copy = new Map<string, Value>();
    for (const [name, value] of map) {
      const inner = `${way}.${name}`;
      const field = matcher?.(inner) ?? null;
      const left = field === null ? cleanValue(value, inner) : removed(field);
      isSame &&= left === value;
      copy.set(name, left);
    }
    return isSame ? map : copy;
  }

  /** Cleans the entry at `at` of an event, if it needs that. */
  function cleanEntry(event: Event, at: number, way: string): void {
    const { entries, bytes } = event;
    const kind = entries[at + 1]!;
    const from = entries[at + 2]!;
    const to = entries[at + 3]!;
    if (SPANS.has(kind)) {
      const text = cleaner.field(way, bytes, from, to, count);
      if (text !== null) setAt(event, at, text);
      return;
    }
    if (kind < BOXED && kind !== CONSTANT && kind !== SMALL) return;
    if (kind >= CONTAINER && matcher === null && !cleaner.mayHide(bytes, from, to)) return;
    const value = valueAt(event, at);
    const left = cleanValue(value, way);
    if (left !== value) setAt(event, at, left);
  }

  /** Removes the secrets of an event in place: of its values at every depth, but not of its names. */
  function redact(event: Event): void {
    for (let at = 0; at < event.length; at += ENTRY) {
      const name = event.names.text(event.entries[at]!);
      const field = matcher?.(name) ?? null;
      if (field === null) cleanEntry(event, at, name);
      else setAt(event, at, removed(field));
    }
  }

  return {
    redact,
    /** A text of a message without secrets. They do not count. */
    text: (text: string) => cleaner.text(text, null) ?? text,
    /** A line as it was read, without secrets: where fields are removed, nobody knows which part is a value, and all is. */
    line: (text: string) => (fields.length > 0 ? HIDDEN : cleanLine(text, cleaner)),
    /** True for the name of a field, or the way to a value, that is removed. */
    hides: (way: string) => matcher !== null && matcher(way) !== null,
    counts,
    unseen,
  };
}

/** A line without secrets; hidden as a whole if it has more of them once its escapes are read. */
function cleanLine(text: string, cleaner: TextCleaner): string {
  const plain = text.replace(ESCAPE, (_, ...codes: readonly (string | undefined)[]) => {
    return String.fromCharCode(Number.parseInt(codes.slice(0, 3).find((code) => code !== undefined) ?? "", 16));
  });
  const secretsIn = (of: string) => {
    let found = 0;
    cleaner.text(of, () => found++);
    return found;
  };
  return plain !== text && secretsIn(plain) > secretsIn(text) ? HIDDEN : (cleaner.text(text, null) ?? text);
}

/** How the values of a field are counted. */
function countedAs(field: string): string {
  return `field:${field}`;
}
