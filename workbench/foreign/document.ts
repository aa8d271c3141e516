import { type Located, locatedJson, Misplaced } from "../../engine/language/located-json.ts";
import type { Marked } from "../writers/index.ts";
import type { Problem } from "./contract.ts";

/** Reads a document of JSON, which may have comments. @returns what is wrong with it, if it is none. */
export function readJson(source: string): Value | Problem {
  try {
    return fromJson(locatedJson(source, true), source);
  } catch (error) {
    if (error instanceof Misplaced) return { at: error.at, length: error.length, message: error.message };
    throw error;
  }
}

function fromJson({ value, at, end, members, items }: Located, source: string): Value {
  if (Array.isArray(value)) return { kind: "list", items: items.map((item) => fromJson(item, source)), at };
  if (typeof value === "string") return { kind: "text", marked: located(value, source, at + 1, end - 1, true), at };
  if (typeof value !== "object" || value === null) {
    const text = value === null ? "" : source.slice(at, end);
    return { kind: "text", marked: located(text, source, at, end, false), at };
  }
  const entries = new Map<string, Value>();
  for (const member of members) {
    const { name, nameAt } = member;
    if (entries.has(name))
      throw new Misplaced(nameAt, `${name} is here twice: put what both have into one`, JSON.stringify(name).length);
    entries.set(name, fromJson(member, source));
  }
  return { kind: "map", entries, at };
}

/** A value of a document, with its place. */
export type Value =
  | { readonly kind: "text"; readonly marked: Marked; readonly at: number }
  | { readonly kind: "list"; readonly items: readonly Value[]; readonly at: number }
  | { readonly kind: "map"; readonly entries: ReadonlyMap<string, Value>; readonly at: number };

const ESCAPE = /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r?\n[ \t]*|[\s\S])/y;

/** Finds each character of a value where it is written: escapes are one, and line ends with their indent may be none. */
export function located(text: string, source: string, from: number, to: number, hasEscapes: boolean): Marked {
  const offsets: number[] = [];
  let at = from;
  for (let i = 0; i < text.length; i++) {
    const unit = text[i]!;
    while (at < to && source[at] !== unit && !(hasEscapes && source[at] === "\\")) at++;
    offsets.push(Math.min(at, to));
    if (!hasEscapes || source[at] !== "\\") {
      at++;
      continue;
    }
    ESCAPE.lastIndex = at;
    at += ESCAPE.exec(source)?.[0].length ?? 1;
  }
  return { text, offsets: [...offsets, Math.min(at, to)] };
}

/** The text under a key of a map; null if there is none. */
export function textAt(value: Value | undefined, ...path: readonly string[]): Marked | null {
  const found = valueAt(value, ...path);
  return found?.kind === "text" && found.marked.text !== "" ? found.marked : null;
}

export function valueAt(value: Value | undefined, ...path: readonly string[]): Value | undefined {
  return path.reduce<Value | undefined>((at, key) => (at?.kind === "map" ? at.entries.get(key) : undefined), value);
}

/** What a value says, or else the first of those inside it that says something. */
export function foundIn<T>(value: Value, said: (value: Value) => T | undefined): T | undefined {
  return allIn(value, said)[0];
}

/** What a function says of any value in it. */
export function allIn<T>(value: Value, said: (value: Value) => T | undefined): readonly T[] {
  if (value.kind === "text") return [];
  const inside = value.kind === "list" ? value.items : [...value.entries.values()];
  const own = said(value);
  return [...(own === undefined ? [] : [own]), ...inside.flatMap((one) => allIn(one, said))];
}
