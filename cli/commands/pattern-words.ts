import { decodeUtf8, encodeUtf8 } from "../../engine/event/index.ts";
import type { OwnWords } from "../../workbench/audit/index.ts";
import { expectedText, failedPart, foundText, type Mismatch } from "../../workbench/foreign/matching/index.ts";
import type { Parsed } from "../parse.ts";
import { patternOf, type TriedPattern } from "./tried-pattern.ts";

/** Why lines do not match the pattern that a command line names, in the words of the pattern; null if it names none. */
export async function patternWords(parsed: Parsed): Promise<((record: Uint8Array) => OwnWords | null) | null> {
  const tried = await patternOf(parsed);
  return tried === null || "ok" in tried ? null : (record) => wordsFor(tried, record);
}

function wordsFor(pattern: TriedPattern, record: Uint8Array): OwnWords | null {
  const line = decodeUtf8(record, 0, record.length);
  const matching = pattern.match(line);
  if (matching.ok !== false) return null;
  const { mismatch } = matching;
  const { at } = mismatch;
  const cause = `${placeIn(pattern.text, mismatch)}: ${expectedText(mismatch, pattern)}`;
  return {
    cause,
    message: `${cause}, found ${foundText(line, at)}`,
    offset: encodeUtf8([...line].slice(0, at).join("")).length,
  };
}

/** The part that fails, and its column in the pattern. */
function placeIn(pattern: string, mismatch: Mismatch): string {
  const { part } = mismatch;
  if (part === null) return failedPart(mismatch, pattern);
  return `${failedPart(mismatch, pattern)} (column ${[...pattern.slice(0, part.from)].length + 1} of the pattern)`;
}
