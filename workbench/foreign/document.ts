import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import { type Marked, marked } from "../writers/index.ts";
import type { Problem } from "./contract.ts";

/** Reads a document of YAML, or of JSON, which is YAML too. @returns what is wrong with it, if it is none. */
export function readYaml(source: string): Value | Problem {
  const document = parseDocument(source, { logLevel: "silent" });
  const [error] = document.errors;
  if (error) {
    const [at, to] = error.pos;
    return { at, length: Math.max(1, to - at), message: error.message.split("\n")[0]!.replace(/ at line .*$/, "") };
  }
  return toValue(document.contents, source);
}

function toValue(node: unknown, source: string): Value {
  if (isMap(node)) {
    const entries = node.items.flatMap(({ key, value }) =>
      isScalar(key) ? [[String(key.value), toValue(value, source)] as const] : [],
    );
    return { kind: "map", entries: new Map(entries), at: node.range?.[0] ?? 0 };
  }
  if (isSeq(node))
    return { kind: "list", items: node.items.map((item) => toValue(item, source)), at: node.range?.[0] ?? 0 };
  if (!isScalar(node)) return { kind: "text", marked: marked(""), at: 0 };
  const [from, to] = node.range ?? [0, 0];
  const text = node.value === null || node.value === undefined ? "" : String(node.value);
  return { kind: "text", marked: located(text, source, from, to, node.type === "QUOTE_DOUBLE"), at: from };
}

/** Deeper than any format file. */
const DEEPEST = 100;

const BLANK = /(?:\s+|\/\/.*|\/\*[\s\S]*?\*\/)*/y;
const TEXT = /"[^"\\\n]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\n]*)*"/y;
const WORD = /[\w+.-]+/y;

interface Cursor {
  readonly source: string;
  at: number;
}

/** Reads a document of JSON, which may have comments. @returns what is wrong with it, if it is none. */
export function readJson(source: string): Value | Problem {
  const cursor = { source, at: 0 };
  taken(cursor, BLANK);
  const document = valueAfter(cursor, 0);
  taken(cursor, BLANK);
  if ("message" in document || cursor.at === source.length) return document;
  return wrong(cursor, "expected the end of the document");
}

function valueAfter(cursor: Cursor, depth: number): Value | Problem {
  const { source, at } = cursor;
  if (depth > DEEPEST) return wrong(cursor, "the document is too deep");
  if (source[at] === '"') return textAfter(cursor);
  if (takes(cursor, "{")) return mapAfter(cursor, at, depth);
  if (takes(cursor, "[")) {
    const items: Value[] = [];
    const problem = listed(cursor, "]", () => {
      const item = valueAfter(cursor, depth + 1);
      if ("message" in item) return item;
      items.push(item);
      return null;
    });
    return problem ?? { kind: "list", items, at };
  }
  const word = taken(cursor, WORD);
  if (word === "") return wrong(cursor, "expected a value of JSON");
  return { kind: "text", marked: located(word === "null" ? "" : word, source, at, cursor.at, false), at };
}

function mapAfter(cursor: Cursor, at: number, depth: number): Value | Problem {
  const entries = new Map<string, Value>();
  const problem = listed(cursor, "}", () => {
    const key = textAfter(cursor);
    if ("message" in key) return key;
    if (!takes(cursor, ":")) return wrong(cursor, "expected : after the name of a value");
    const value = valueAfter(cursor, depth + 1);
    if ("message" in value) return value;
    if (entries.has(key.marked.text))
      return {
        at: key.at,
        length: key.marked.text.length + 2,
        message: `${key.marked.text} is here twice: put what both have into one`,
      };
    entries.set(key.marked.text, value);
    return null;
  });
  return problem ?? { kind: "map", entries, at };
}

function textAfter(cursor: Cursor): Extract<Value, { kind: "text" }> | Problem {
  const { source, at } = cursor;
  if (source[at] !== '"') return wrong(cursor, "expected a text in double quotes");
  const written = taken(cursor, TEXT);
  if (written === "") return wrong(cursor, "the text does not end, or has an escape that JSON does not know");
  const text: string = JSON.parse(written);
  return { kind: "text", marked: located(text, source, at + 1, cursor.at - 1, true), at };
}

/** Reads what is between commas, up to the sign that ends it. */
function listed(cursor: Cursor, end: string, itemAfter: () => Problem | null): Problem | null {
  if (takes(cursor, end)) return null;
  for (;;) {
    const problem = itemAfter();
    if (problem) return problem;
    if (takes(cursor, end)) return null;
    if (!takes(cursor, ",")) return wrong(cursor, `expected , or ${end}`);
  }
}

/** The text that the pattern matches here, which is read. */
function taken(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.source)?.[0] ?? "";
  cursor.at += found.length;
  return found;
}

/** True if the mark follows, which is read with the blanks around it. */
function takes(cursor: Cursor, mark: string): boolean {
  taken(cursor, BLANK);
  if (cursor.source[cursor.at] !== mark) return false;
  cursor.at++;
  taken(cursor, BLANK);
  return true;
}

function wrong({ at }: Cursor, message: string): Problem {
  return { at, length: 1, message };
}

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
