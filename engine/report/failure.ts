import { type Expected, endOfRecord, expectedAt } from "../backends/expected.ts";
import { decodeUtf8 } from "../event/utf8.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { placesOf } from "../grammar/place.ts";
import { codePointsIn } from "./columns.ts";
import type { ParseFailure } from "./diagnostic.ts";

const LF = 10;
const CR = 13;
const WORD = /^[\p{L}\p{M}\p{N}_]+/u;
const ESCAPE = /^\\./su;
const CHARACTER = /^./su;

/** A rejected record: all that has to be kept of it to explain it later. */
export interface Rejected {
  readonly grammar: Grammar;
  /** The file's name as the user wrote it, or `stdin`. */
  readonly source: string;
  /** The record's first physical line, counted from 1 in its file. */
  readonly line: number;
  /** The record without its line end and without the BOM of its file; a copy, if the bytes are used again. */
  readonly bytes: Uint8Array;
  /** The furthest byte that could not be read, counted from the record's start. */
  readonly offset: number;
  /** Ids of the places of the grammar that failed there. */
  readonly places: readonly number[];
}

/** Says of a rejected record what people want to know: line, column, what was expected, what is there. */
export function failureOf({ grammar, source, line, bytes, offset, places }: Rejected): ParseFailure {
  const start = bytes.subarray(0, offset).lastIndexOf(LF) + 1;
  const feed = bytes.indexOf(LF, offset);
  const end = feed < 0 ? bytes.length : feed > offset && bytes[feed - 1] === CR ? feed - 1 : feed;
  const text = decodeUtf8(bytes, start, end);
  const before = decodeUtf8(bytes, start, offset);
  return {
    code: "parse-failure",
    source,
    line: line + linesIn(bytes, start),
    column: codePointsIn(before) + 1,
    format: grammar.name,
    offset,
    expected: expectedOf(grammar, places),
    found: firstOf(text.slice(before.length)),
    text,
  };
}

/** What could have stood where the places failed. */
export function expectedOf(grammar: Grammar, places: readonly number[]): readonly Expected[] {
  const { all } = placesOf(grammar);
  return places.map((id) => {
    const place = all[id];
    return place ? expectedAt(place) : endOfRecord;
  });
}

/** The word that a text begins with, else its first character; a backslash takes the next one with it. */
function firstOf(text: string): string {
  const [start] = WORD.exec(text) ?? ESCAPE.exec(text) ?? CHARACTER.exec(text) ?? [""];
  return start;
}

/** How many lines end before `end`. */
function linesIn(bytes: Uint8Array, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < end; at = bytes.indexOf(LF, at + 1)) count++;
  return count;
}
