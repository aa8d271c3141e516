import { decodeUtf8, jsonText, type Value, type ValueMap } from "../../engine/event/index.ts";
import type { DrawingLook } from "../../engine/report/drawing/index.ts";
import { causeOf } from "../../engine/report/report.ts";
import {
  hintsFor,
  type MatchedPart,
  type Matching,
  type Mismatch,
  mismatchText,
} from "../../workbench/foreign/matching/index.ts";
import { patternDrawing } from "./pattern-drawing.ts";
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
      hints: matching.ok === false ? [...hintsFor(line, mismatch, matching.parts, pattern)] : [],
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
