import { LF, textEnd } from "../event/bytes.ts";
import { decodeUtf8 } from "../event/utf8.ts";
import { type Grammar, type Place, placesOf } from "../grammar/index.ts";
import type { Piece } from "../input/index.ts";
import { type Expected, endOfRecord, expectedAt } from "../parse/expected.ts";
import { codePointsIn, cut } from "./columns.ts";

/** A number at a word boundary: `192.0.2.1` starts with a word. */
const NUMBER = /^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\p{L}\p{M}\p{N}_.])/u;
/** The blanks at the start of a text and the word after them. */
const WORD = /^\s*\S*/u;
const ESCAPE = /^\\./su;
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
  /** The part of the pattern that the grammar is from, and what that part asks for, if places are not to say it. */
  readonly asked?: Required<Pick<ParseFailure, "part" | "expected">> & Pick<ParseFailure, "hint">;
  /** In bytes, if `bytes` is the beginning of it. */
  readonly length?: number;
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
  /** The part of a pattern of another program that fails there; missing for a grammar that is from none. */
  readonly part?: string;
  /** What its author may not see, in one sentence, which may quote the line; missing if nothing is known. */
  readonly hint?: string;
  /** What was expected there. */
  readonly expected: readonly Expected[];
  /** The text at that place, to the next blank; empty at the end of the line. */
  readonly found: string;
  /** The physical line, without its line end. */
  readonly text: string;
  /** The column in the text, if secrets were removed from it. */
  readonly shownColumn?: number;
}

/** Explains a rejected record: line, column, what was expected, what was found. */
export function failureOf(rejected: Rejected): ParseFailure {
  const { grammar, source, bytes, offset, places, reason, asked } = rejected;
  const surplus = isAtSurplus(rejected) ? 1 : 0;
  const at = offset + surplus;
  const piece = pieceAt(rejected, at);
  const text = piece.before + decodeUtf8(bytes, piece.from, piece.to);
  const before = piece.before + decodeUtf8(bytes, piece.from, at);
  const behind = text.slice(before.length, before.length + LONGEST_WORD);
  const failed: readonly Expected[] =
    reason !== undefined
      ? [{ kind: "message", message: reason }]
      : (asked?.expected ?? expectedFor(behind, grammar, places));
  const expected = surplus > 0 ? failed.map((one) => (one.kind === "end" ? END_OF_LINES : one)) : failed;
  const payload = payloadOf(grammar, places);
  return {
    code: "parse-failure",
    source,
    line: piece.line,
    column: codePointsIn(before) + 1,
    format: grammar.name,
    offset,
    ...(payload && { payload }),
    ...(asked && { part: asked.part, ...(asked.hint && { hint: asked.hint }) }),
    expected,
    found: textAt(behind, expected),
    text,
  };
}

const END_OF_LINES: Expected = { kind: "name", name: "end of the record" };

/** True if the record could end where a further line of it follows: that line is what does not fit. */
function isAtSurplus({ grammar, bytes, pieces, offset, places, reason, asked }: Rejected): boolean {
  const isBetween = bytes[offset] === LF || pieces?.some(({ from }) => from === offset + 1);
  if ((reason ?? asked) !== undefined || !isBetween || offset + 1 === bytes.length) return false;
  return expectedOf(grammar, places).some(({ kind }) => kind === "end");
}

/** The part of the record in the physical line of a place in it. */
function pieceAt({ line, bytes, pieces }: Rejected, offset: number): Piece {
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

/** What the failed places expected before a text. A number beyond the range of a double is reported as such. */
function expectedFor(text: string, grammar: Grammar, places: readonly number[]): readonly Expected[] {
  const [number] = NUMBER.exec(text) ?? [];
  const isBeyond = number !== undefined && !Number.isFinite(Number(number)) && readNumber(grammar, places);
  if (!isBeyond) return expectedOf(grammar, places);
  return [{ kind: "message", message: `number out of range: ${cut(number, LONGEST_NUMBER)}` }];
}

function readNumber(grammar: Grammar, places: readonly number[]): boolean {
  const { numbered } = placesOf(grammar);
  const readsNumber = (place: Place): boolean => place.node.kind === "number" || place.inside.some(readsNumber);
  return places.some((id) => numbered[id] && readsNumber(numbered[id]));
}

/** The start of a text: to the next blank, or the escape of a quoted text. */
function textAt(text: string, expected: readonly Expected[]): string {
  const isEscape = text.startsWith("\\") && expected.every(({ kind }) => kind === "quoted");
  const [start = ""] = (isEscape ? ESCAPE : WORD).exec(text) ?? [];
  return start;
}

/** The number of line feeds before `end`. */
function linesIn(bytes: Uint8Array, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < end; at = bytes.indexOf(LF, at + 1)) count++;
  return count;
}
