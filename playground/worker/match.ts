import { hintsFor, mismatchText } from "../../workbench/foreign/matching/index.ts";
import type { Range } from "../calls.ts";
import type { AuthoredPattern, PatternMatch } from "../protocol.ts";
import type { Tried } from "./pattern-reader.ts";
import { readerOf } from "./patterns.ts";

/** What tries the pattern of a grammar on lines; null for what is no pattern of another program. */
export function matcherOf({ pattern, origins }: Pick<AuthoredPattern, "pattern" | "origins">) {
  const tried = readerOf(pattern.kind)?.triedOf?.(pattern.text);
  if (!tried) return null;
  const places = new Map(origins.map(([id, { from, to }]) => [`${from} ${to}`, id]));
  return (line: string) => matchOf(tried, pattern.kind, line, ({ from, to }) => places.get(`${from} ${to}`) ?? -1);
}

/** How a pattern matches a line, part by part. */
function matchOf(
  { text, at, match }: Tried,
  kind: string,
  line: string,
  placeOf: (range: Range) => number,
): PatternMatch {
  const matching = match(line);
  const characters = [...line];
  const ranged = ({ from, to }: Range): Range => ({ from: at(from), to: at(to) });
  const parts = matching.parts.map(({ name, start, end, ...own }) => ({
    name,
    range: ranged(own),
    place: placeOf(ranged(own)),
    text: characters.slice(start, end).join(""),
    column: start + 1,
  }));
  const mismatch = matching.ok ? null : matching.mismatch;
  if (mismatch === null) return { matches: matching.ok, parts, failure: null };
  const failure = {
    range: mismatch.part && ranged(mismatch.part),
    column: mismatch.at + 1,
    message: mismatchText(mismatch, line, { kind, text }),
    hints: hintsFor(line, mismatch, matching.parts),
  };
  return { matches: matching.ok, parts, failure };
}
