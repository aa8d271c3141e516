import { hintsFor, mismatchText } from "../../workbench/foreign/matching/index.ts";
import type { Range } from "../calls.ts";
import type { Pattern, PatternMatch } from "../protocol.ts";
import { readerOf } from "./patterns.ts";

/** How a pattern matches a line, part by part; null for what is no pattern of another program. */
export function matchOf({ kind, text: all }: Pattern, line: string): PatternMatch | null {
  const tried = readerOf(kind)?.triedOf?.(all);
  if (!tried) return null;
  const { text, lead, match } = tried;
  const matching = match(line);
  if (matching.ok === null) return { matches: null, parts: [], failure: null };
  const characters = [...line];
  const ranged = ({ from, to }: Range): Range => ({ from: from + lead, to: to + lead });
  const parts = matching.parts.map(({ name, start, end, ...own }) => ({
    name,
    range: ranged(own),
    text: characters.slice(start, end).join(""),
    column: start + 1,
  }));
  if (matching.ok) return { matches: true, parts, failure: null };
  const { mismatch } = matching;
  const failure = {
    range: mismatch.part && ranged(mismatch.part),
    column: mismatch.at + 1,
    message: mismatchText(mismatch, line, text, kind),
    hints: hintsFor(line, mismatch, matching.parts, text),
  };
  return { matches: false, parts, failure };
}
