import {
  BOXED,
  CONSTANT,
  CONTAINER,
  decodeUtf8,
  ENTRY,
  type Event,
  encodeUtf8,
  FLOAT,
  FLOAT_TEXT,
  INT,
  INT_TEXT,
  isMap,
  jsonText,
  PLAIN,
  SMALL,
  setAt,
  TEXT,
  type Value,
  type ValueMap,
  valueAt,
} from "../event/index.ts";
import { type FieldMatcher, fieldForms, fieldMatcher } from "./fields.ts";
import { finderOf } from "./finder.ts";
import type { Redaction } from "./redaction.ts";

/** What is removed. */
export interface RedactorOptions {
  readonly kinds: readonly Redaction[];
  /** The names of fields, or ends of ways to values, whose values are removed. */
  readonly fields: readonly string[];
}

/** Removes secrets, and counts them. */
export interface Redactor {
  /** Removes the secrets of an event in place: of its values at every depth, but not of its names. */
  redact(event: Event): void;
  /** A text of a message without secrets. They do not count. */
  text(text: string): string;
  /** A line as it was read, without secrets; a line in which some may be hidden is replaced as a whole. */
  line(text: string): string;
  /** True if values of fields are removed, which a text need not show. */
  readonly hidesFields: boolean;
  /** By kind, or `field:NAME`: how many secrets of it were removed. */
  readonly counts: Map<string, number>;
  /** The fields that no event has had. */
  readonly unseen: Set<string>;
}

/** What is written instead of the value of a field, and of what cannot be shown. */
export const HIDDEN = "[redacted]";

/** Kinds of entries whose span is the text of the value. */
const SPANS: ReadonlySet<number> = new Set([PLAIN, TEXT, INT, INT_TEXT, FLOAT, FLOAT_TEXT]);
/** A character as JSON, C or a URL may write it. */
const ESCAPE = /\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})|%([2-7][0-9a-fA-F])/g;

type Note = (kind: string) => void;

export function makeRedactor({ kinds, fields }: RedactorOptions): Redactor {
  const named = fields.map((field): Redaction => {
    return { name: countedAs(field), about: field, sources: [], forms: fieldForms(field) };
  });
  const all = [...kinds, ...named];
  const finder = finderOf(all);
  const ofKinds = finderOf(kinds);
  const matcher: FieldMatcher | null = fields.length > 0 ? fieldMatcher(fields) : null;
  const counts = new Map(all.map(({ name }) => [name, 0]));
  const unseen = new Set(fields);

  function count(kind: string): void {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }

  /** The text `bytes[from, to)` without secrets; null if it has none. @param note takes the kind of each. */
  function cleanSpan(bytes: Uint8Array, from: number, to: number, note: Note | null): string | null {
    let text: string | null = null;
    let copied = from;
    finder.find(bytes, from, to, (kind, begin, end) => {
      const { name } = all[kind]!;
      const left = kind < kinds.length ? `[${name}]` : HIDDEN;
      text = `${text ?? ""}${decodeUtf8(bytes, copied, begin)}${left}`;
      copied = end;
      note?.(name);
    });
    return text === null ? null : text + decodeUtf8(bytes, copied, to);
  }

  function cleaned(text: string, note: Note | null): string | null {
    const bytes = encodeUtf8(text);
    return cleanSpan(bytes, 0, bytes.length, note);
  }

  /** What is left of a value of text or digits at the end of a way; null if it has no secret. */
  function cleanField(way: string, bytes: Uint8Array, from: number, to: number): string | null {
    const kind = ofKinds.kindAfter(way, bytes, from, to);
    if (kind < 0) return cleanSpan(bytes, from, to, count);
    const { name } = kinds[kind]!;
    count(name);
    return `[${name}]`;
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
    return cleanField(way, bytes, 0, bytes.length) ?? value;
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
      const text = cleanField(way, bytes, from, to);
      if (text !== null) setAt(event, at, text);
      return;
    }
    if (kind < BOXED && kind !== CONSTANT && kind !== SMALL) return;
    if (kind >= CONTAINER && matcher === null && finder.signsIn(bytes, from, to) === 0) return;
    const value = valueAt(event, at);
    const left = cleanValue(value, way);
    if (left !== value) setAt(event, at, left);
  }

  function redact(event: Event): void {
    for (let at = 0; at < event.length; at += ENTRY) {
      const name = event.names.text(event.entries[at]!);
      const field = matcher?.(name) ?? null;
      if (field === null) cleanEntry(event, at, name);
      else setAt(event, at, removed(field));
    }
  }

  function line(text: string): string {
    // Nobody knows which part of a line is a field's value.
    if (fields.length > 0) return HIDDEN;
    const plain = text.replace(ESCAPE, (_, ...codes: readonly (string | undefined)[]) => {
      return String.fromCharCode(Number.parseInt(codes.slice(0, 3).find((code) => code !== undefined) ?? "", 16));
    });
    const left = cleaned(text, null) ?? text;
    return plain !== text && secretsIn(plain) > secretsIn(text) ? HIDDEN : left;
  }

  function secretsIn(text: string): number {
    let found = 0;
    cleaned(text, () => found++);
    return found;
  }

  return {
    redact,
    text: (text) => cleaned(text, null) ?? text,
    line,
    hidesFields: fields.length > 0,
    counts,
    unseen,
  };
}

/** How the values of a field are counted. */
function countedAs(field: string): string {
  return `field:${field}`;
}
