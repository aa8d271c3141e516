import type { Marked } from "../writers/index.ts";

// Documents with the places of their values: what json-document.ts and yaml-document.ts read.

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
