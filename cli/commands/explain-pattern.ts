import { decodeUtf8, jsonText, type Value, type ValueMap } from "../../engine/event/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { widthOf } from "../../engine/output/width.ts";
import type { DrawingLook } from "../../engine/report/drawing/index.ts";
import { causeOf, cut, excerpt } from "../../engine/report/report.ts";
import {
  aboutPart,
  expectedText,
  failedPart,
  foundText,
  hintsFor,
  type MatchedPart,
  type Matching,
  type Mismatch,
  mismatchText,
} from "../../workbench/foreign/matching/index.ts";
import type { TriedPattern } from "./tried-pattern.ts";

/** The version of the schema, docs/explain-pattern.schema.json. */
const VERSION = 1;

/** How a pattern matches a line, or where it fails: a drawing, or JSON for programs. */
export function explainPattern(
  pattern: TriedPattern,
  { operand, bytes }: { readonly operand: string; readonly bytes: Uint8Array },
  look: DrawingLook,
  isJson: boolean,
): { readonly text: string; readonly accepted: boolean } {
  const line = decodeUtf8(bytes, 0, bytes.length);
  const matching = pattern.match(line);
  const text = isJson ? patternJson(pattern, operand, line, matching) : patternDrawing(pattern, line, matching, look);
  return { text, accepted: matching.ok === true };
}

const record = (entries: Readonly<Record<string, Value>>): ValueMap => new Map(Object.entries(entries));

/** Columns count characters from 1, and `end` is the column after the last one. */
function patternJson(own: TriedPattern, operand: string, line: string, matching: Matching): string {
  const { kind, text: pattern } = own;
  const column = (at: number) => [...pattern.slice(0, at)].length + 1;
  const written = (from: number, to: number) =>
    record({ text: pattern.slice(from, to), column: column(from), end: column(to) });
  const characters = [...line];
  const part = ({ from, to, name, start, end }: MatchedPart) =>
    record({
      pattern: written(from, to),
      name,
      text: characters.slice(start, end).join(""),
      column: start + 1,
      end: end + 1,
    });
  const failure = (mismatch: Mismatch) => {
    const { part: failed, at, expected, tried } = mismatch;
    return record({
      pattern: failed === null ? null : written(failed.from, failed.to),
      name: failed?.name ?? null,
      column: at + 1,
      message: mismatchText(mismatch, line, own),
      expected: expected.map((one) => causeOf([one])),
      found: characters.slice(at).join("").slice(0, LONGEST_FOUND),
      tried: tried === null ? null : tried.map((place) => place + 1),
      hints: matching.ok === false ? [...hintsFor(line, mismatch, matching.parts)] : [],
    });
  };
  return jsonText(
    record({
      version: VERSION,
      operand,
      text: line,
      kind,
      pattern,
      matches: matching.ok,
      parts: matching.ok === null ? [] : matching.parts.map(part),
      failure: matching.ok === false ? failure(matching.mismatch) : null,
    }),
  );
}

const LONGEST_FOUND = 200;

/** The margin of a drawing, and the words before its two rows. */
const PATTERN = "  pattern  ";
const LINE = "  line     ";
const LEAST_ROOM = 20;
/** Columns of an output that is no terminal. */
const USUAL_WIDTH = 200;
const LONGEST_CELL = 40;

/** A pattern and a line, one above the other: the part that fails underlined, and a caret where it does. */
function patternDrawing(tried: TriedPattern, line: string, matching: Matching, look: DrawingLook): string {
  const { text: pattern, kind } = tried;
  const { heading, wrong } = look.paint;
  if (matching.ok === null)
    return `${wrong("the pattern takes too long")}: it goes back over the line in too many ways, as it would in its own engine; end its parts at characters that they do not contain`;
  const room = Math.max(LEAST_ROOM, (look.width ?? USUAL_WIDTH) - PATTERN.length - 1);
  if (matching.ok)
    return [heading(`${kind}: the pattern matches`), ...matchedRows(matching.parts, pattern, line, look)].join("\n");
  const { mismatch, parts } = matching;
  const found = foundText(line, mismatch.at);
  const expected = expectedText(mismatch, tried);
  return [
    `${heading(`${kind}: the pattern does not match`)}: ${wrong(`${failedPart(mismatch, pattern)} fails at column ${mismatch.at + 1} of the line`)}`,
    "",
    ...patternRows(mismatch, pattern, room, wrong),
    ...lineRows(line, mismatch.at, room, wrong),
    "",
    `${visible(expected)}, found ${found}${triedText(mismatch)}`,
    ...aboutRows(mismatch, tried),
    ...hintsFor(line, mismatch, parts).map((hint) => `hint: ${hint}`),
    ...(parts.length === 0
      ? ["", "Nothing matched before it."]
      : ["", heading("What matched before it"), ...matchedRows(parts, pattern, line, look)]),
  ].join("\n");
}

/** What a part with a name matches, if the row before does not say it. */
function aboutRows({ part, expected }: Mismatch, tried: TriedPattern): readonly string[] {
  const written = part === null || expected.length === 0 ? "" : tried.text.slice(part.from, part.to);
  const about = aboutPart(tried, written);
  return about === null ? [] : [`${written.replace(/:[^}]*/, "")} matches: ${about}`];
}

function triedText({ tried, alternatives }: Mismatch): string {
  const others = alternatives > 1 ? `; this is the one of ${alternatives} alternatives that gets furthest` : "";
  return tried === null ? others : `; it is at none of the columns ${tried[0] + 1} to ${tried[1] + 1}${others}`;
}

type Painter = (text: string) => string;

/** The line of the pattern with the part, and the part underlined. */
function patternRows({ part }: Mismatch, pattern: string, room: number, paint: Painter): readonly string[] {
  const [from, to] = part === null ? [pattern.length, pattern.length] : [part.from, part.to];
  const start = pattern.lastIndexOf("\n", from - 1) + 1;
  const feed = pattern.indexOf("\n", start);
  const written = pattern.slice(start, feed < 0 ? pattern.length : feed).replace(/\r$/, "");
  const column = [...pattern.slice(start, from)].length + 1;
  const { line, caret } = excerpt(written, column, room);
  const width = widthOf(visible(written.slice(from - start, to - start)));
  const mark = "^".repeat(Math.max(1, Math.min(width, widthOf(line) - caret)));
  return [PATTERN + line, " ".repeat(PATTERN.length + caret) + paint(mark)];
}

function lineRows(text: string, at: number, room: number, paint: Painter): readonly string[] {
  const { line, caret } = excerpt(text, at + 1, room);
  return [LINE + line, " ".repeat(LINE.length + caret) + paint("^")];
}

/** A row for each part: its name, as it is written, and the text that it matched. */
function matchedRows(
  parts: readonly MatchedPart[],
  pattern: string,
  line: string,
  { paint, width }: DrawingLook,
): readonly string[] {
  const characters = [...line];
  const shown = parts.filter(({ name, isText, start, end }) => name !== null || (!isText && end > start));
  const rows = shown.map(({ from, to, name, start, end }) => ({
    name: name ?? "",
    written: cut(visible(pattern.slice(from, to).replace(/\s*\n\s*/g, " ")), LONGEST_CELL),
    text: visible(characters.slice(start, end).join("")),
  }));
  const widest = (pick: (row: (typeof rows)[number]) => string) =>
    Math.max(0, ...rows.map((row) => widthOf(pick(row))));
  const [first, second] = [widest(({ name }) => name), widest(({ written }) => written)];
  const padded = (text: string, columns: number) => text + " ".repeat(Math.max(0, columns - widthOf(text)));
  const room = Math.max(LEAST_ROOM, (width ?? USUAL_WIDTH) - first - second - 7);
  return rows.map(({ name, written, text }) =>
    `  ${paint.field(name, text)(padded(visible(name), first))}  ${padded(written, second)}  ${paint.said(text === "" ? "(nothing)" : cut(text, room))}`.trimEnd(),
  );
}
