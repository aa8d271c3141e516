import { visible } from "../../../engine/output/legible.ts";
import { causeOf, cut } from "../../../engine/report/report.ts";
import type { Mismatch } from "./match.ts";
import { aboutPart, type WrittenPattern } from "./trees.ts";

/** The most characters that are shown of a part, or of a line. */
const LONGEST = 40;

/** The part that fails, as the pattern writes it; one inside a named pattern with its name. */
export function failedPart({ part }: Mismatch, pattern: string): string {
  if (part === null) return "the end of the pattern";
  const written = cut(visible(pattern.slice(part.from, part.to)), LONGEST);
  const isInside = part.name !== null && !written.includes(part.name);
  return isInside
    ? `${written} at ${visible(part.name!)}`
    : written.trim() === written
      ? written
      : JSON.stringify(written);
}

/** What the part asked for, in words. */
export function expectedText({ part, expected }: Mismatch, pattern: WrittenPattern): string {
  if (expected.length > 0) return causeOf(expected);
  const written = part === null ? "" : pattern.text.slice(part.from, part.to);
  const about = aboutPart(pattern, written);
  return `expected what ${cut(written, LONGEST)} matches${about === null ? "" : ` (${about})`}`;
}

/** What the line has where the part fails: a word, a character, or its end. */
export function foundText(line: string, at: number): string {
  const rest = [...line].slice(at, at + LONGEST).join("");
  if (rest === "") return "end of line";
  const [word] = /^[\p{L}\p{N}_.:/-]+/u.exec(rest) ?? /^./su.exec(rest) ?? [rest];
  return word === " " ? "a space" : word === "\t" ? "a tab" : JSON.stringify(visible(word));
}

/** Why a pattern does not match a line, in one sentence. */
export function mismatchText(mismatch: Mismatch, line: string, pattern: WrittenPattern): string {
  const expected = expectedText(mismatch, pattern);
  return `${failedPart(mismatch, pattern.text)}: ${expected}, found ${foundText(line, mismatch.at)}`;
}
