import { readFloat, readInt } from "../../event/numbers/index.ts";
import { Float, unit } from "../../event/value.ts";
import { type Annotation, type ColumnToken, readingOf } from "../../grammar/index.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";

/** How pairs are written: the separator of pairs, null for white space, and that of keys and values. */
export interface PairForm {
  readonly separator: string | null;
  readonly equals: string;
}

/** The pairs in a string. Quotes have no meaning. */
export function pairsIn(text: string, { separator, equals }: PairForm) {
  const pieces = separator === null ? text.split(/\s+/) : text.split(separator).map((piece) => piece.trim());
  /** Keys and values, trimmed, in order. */
  const pairs: [string, string][] = [];
  /** Words that are not pairs, unchanged. */
  const others: string[] = [];
  for (const piece of pieces) {
    if (piece === "") continue;
    const at = piece.indexOf(equals);
    const key = at < 0 ? "" : piece.slice(0, at).trim();
    if (key === "") others.push(piece);
    else pairs.push([key, piece.slice(at + equals.length).trim()]);
  }
  return { pairs, others };
}

/** The columns of a text. */
export interface Columns {
  readonly texts: readonly string[];
  /** The string between several columns with one name. */
  readonly joiner: string;
  /** The text from a column on. */
  from(column: number): string;
}

/** The columns between blanks, or between separators. */
export function columnsIn(text: string, separator: string | undefined): Columns {
  const line = text.replace(/\r?\n$/, "");
  const pieces = separator === undefined ? [...line.matchAll(/[^ \t]+/g)] : [];
  const texts = separator === undefined ? pieces.map(([piece]) => piece) : line.split(separator);
  return {
    texts,
    joiner: separator ?? " ",
    from: (column) =>
      separator === undefined ? line.slice(pieces[column]!.index) : texts.slice(column).join(separator),
  };
}

/** Columns from an array. */
export function columnsAs(texts: readonly string[], joiner = " "): Columns {
  return { texts, joiner, from: (column) => texts.slice(column).join(joiner) };
}

/** The fields of columns with a list of names. Missing columns are (), excess ones are dropped. */
export function namedColumns({ texts, joiner, from }: Columns, tokens: readonly ColumnToken[]): ScriptMap {
  const fields: ScriptMap = new Map();
  let at = 0;
  for (const token of tokens) {
    const count = token.kind === "rest" ? texts.length : token.count;
    if (token.kind !== "skip") {
      const text = token.kind === "rest" ? () => from(at) : () => texts.slice(at, at + count).join(joiner);
      fields.set(token.name, at < texts.length ? typed(text(), token.type) : unit);
    }
    at = Math.min(at + count, texts.length);
  }
  return fields;
}

function typed(text: string, type: Annotation): ScriptValue {
  const reading = readingOf(type);
  if (reading === null) return text;
  if (type === "int") return readInt(text, "lenient") ?? unit;
  if (type === "float") {
    const value = readFloat(text, "lenient");
    return typeof value === "number" || value instanceof Float ? value : unit;
  }
  return reading.words.true.includes(text) ? true : reading.words.false.includes(text) ? false : unit;
}
