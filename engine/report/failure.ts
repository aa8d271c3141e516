import { LF, textEnd } from "../event/bytes.ts";
import { decodeUtf8 } from "../event/utf8.ts";
import { type Grammar, type Place, placesOf } from "../grammar/index.ts";
import type { Piece } from "../input/index.ts";
import { type Expected, endOfRecord, expectedAt } from "../parse/expected.ts";
import { codePointsIn, cut } from "./columns.ts";

/** A number at a word boundary: `192.0.2.1` starts with a word. */
const NUMBER = /^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\p{L}\p{M}\p{N}_.])/u;
const WORD = /^[\p{L}\p{M}\p{N}_]+/u;
const ESCAPE = /^\\./su;
const CHARACTER = /^./su;
/** The first word is searched in this many UTF-16 units. */
const LONGEST_WORD = 1024;
/** Longer numbers are cut, in code points. */
const LONGEST_NUMBER = 24;

/** A rejected record, with all that its explanation needs. */
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
  /**
   * The lines of the file that its text is from, if its line feeds do not show that; the first one starts with the record.
   */
  readonly pieces?: readonly Piece[];
  /** Why it is rejected, if not by the grammar. */
  readonly reason?: string;
}

/** A record that its grammar does not accept, and where it went wrong. */
export interface ParseFailure {
  readonly code: "parse-failure";
  /** The file's name as the user wrote it, or `stdin`. */
  readonly source: string;
  /** The physical line, counted from 1 in its file. */
  readonly line: number;
  /** Counted from 1 in Unicode code points of the physical line; a tab is one, a leading BOM of a file is none. */
  readonly column: number;
  /** The name of the grammar. */
  readonly format: string;
  /** Bytes from the start of the record to the place that could not be read. */
  readonly offset: number;
  /** The field with the payload that could not be read, and the grammar that read it; missing if there is none. */
  readonly payload?: { readonly field: string; readonly format: string };
  /** What was expected there. */
  readonly expected: readonly Expected[];
  /** What was found instead: a word or a character; empty at the end of the line. */
  readonly found: string;
  /** The physical line, without its line end. */
  readonly text: string;
  /** The column in the text, if secrets were removed from it. */
  readonly shownColumn?: number;
}

/** Explains a rejected record: line, column, what was expected, what was found. */
export function failureOf(rejected: Rejected): ParseFailure {
  const { grammar, source, bytes, offset, places, reason } = rejected;
  const piece = pieceAt(rejected);
  const text = piece.before + decodeUtf8(bytes, piece.from, piece.to);
  const before = piece.before + decodeUtf8(bytes, piece.from, offset);
  const found = firstOf(text.slice(before.length, before.length + LONGEST_WORD));
  const expected: readonly Expected[] =
    reason !== undefined
      ? [{ kind: "message", message: reason }]
      : isOutOfRange(found, grammar, places)
        ? [outOfRange(found)]
        : expectedOf(grammar, places);
  const payload = payloadOf(grammar, places);
  return {
    code: "parse-failure",
    source,
    line: piece.line,
    column: codePointsIn(before) + 1,
    format: grammar.name,
    offset,
    ...(payload && { payload }),
    expected,
    found,
    text,
  };
}

/** The part of the record in the physical line of its offset. */
function pieceAt({ line, bytes, offset, pieces }: Rejected): Piece {
  const known = pieces?.findLast(({ from }) => from <= offset);
  if (known) return known;
  const from = bytes.subarray(0, offset).lastIndexOf(LF) + 1;
  const feed = bytes.indexOf(LF, offset);
  const to = feed < 0 ? bytes.length : textEnd(bytes, offset, feed);
  return { from, to, line: line + linesIn(bytes, from), before: "" };
}

/** What the failed places expected. */
export function expectedOf(grammar: Grammar, places: readonly number[]): readonly Expected[] {
  const { numbered } = placesOf(grammar);
  return places.map((id) => {
    const place = numbered[id];
    return place ? expectedAt(place) : endOfRecord;
  });
}

/** The innermost payload that a failed place is in; null if it is in none. */
function payloadOf(grammar: Grammar, places: readonly number[]): ParseFailure["payload"] | null {
  const { end, numbered } = placesOf(grammar);
  const inside = places.find((id) => id > end);
  for (let at = inside === undefined ? null : numbered[inside]!; at; at = at.parent) {
    const { node } = at;
    if (node.kind === "within" && node.node.kind === "field")
      return { field: node.node.name, format: node.grammar.name };
  }
  return null;
}

/** True if a number was expected, and the found one is beyond the range of a double. */
function isOutOfRange(found: string, grammar: Grammar, places: readonly number[]): boolean {
  if (!NUMBER.test(found) || Number.isFinite(Number(found))) return false;
  const { numbered } = placesOf(grammar);
  const readsNumber = (place: Place): boolean => place.node.kind === "number" || place.inside.some(readsNumber);
  return places.some((id) => numbered[id] && readsNumber(numbered[id]));
}

function outOfRange(found: string): Expected {
  return { kind: "message", message: `number out of range: ${cut(found, LONGEST_NUMBER)}` };
}

/** The number or the word at the start of a text, else its first character; two after a backslash. */
function firstOf(text: string): string {
  const [start] = NUMBER.exec(text) ?? WORD.exec(text) ?? ESCAPE.exec(text) ?? CHARACTER.exec(text) ?? [""];
  return start;
}

/** The number of line feeds before `end`. */
function linesIn(bytes: Uint8Array, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < end; at = bytes.indexOf(LF, at + 1)) count++;
  return count;
}
