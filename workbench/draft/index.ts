export { draftBody, draftCode, grammarFileText, layoutOf } from "./code.ts";
export { type Draft, draftRecord, hasLayout, shareOf } from "./draft.ts";

/** Fewer blocks, or shorter ones on average, may be blank lines by chance. */
const FEWEST_BLOCKS = 3;
const FEWEST_LINES = 2;
/** At least this share of the blocks begins with the same word, and no other line does. */
const LEAST_ALIKE = 0.8;

/** True if records are blocks of several lines with blank lines between them, and most begin alike. */
export function areParagraphs(lines: readonly string[]): boolean {
  const heads = lines.filter((line, i) => line.trim() !== "" && (lines[i - 1] ?? "").trim() === "");
  const content = lines.filter((line) => line.trim() !== "").length;
  if (heads.length < FEWEST_BLOCKS || content < heads.length * FEWEST_LINES) return false;
  const word = /^\S+/.exec(heads[1]!)?.[0] ?? "";
  const begin = (line: string) => line.startsWith(word);
  return heads.filter(begin).length >= heads.length * LEAST_ALIKE && lines.filter(begin).length <= heads.length;
}
