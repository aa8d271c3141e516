import { visible } from "../../../engine/output/legible.ts";
import type { Expected } from "../../../engine/parse/expected.ts";
import { causeOf, cut } from "../../../engine/report/report.ts";
import { type MatchedPart, type Mismatch, textOf } from "./match.ts";
import { aboutPart, type WrittenPattern } from "./trees.ts";

/** What people often do not see in a line. */
interface Seen {
  readonly line: readonly string[];
  readonly mismatch: Mismatch;
  /** The literal text that was asked for; null if the part is none. */
  readonly literal: string | null;
  readonly before: MatchedPart | null;
}

/** Of a class that has the letter before the failure, and not the one that is there. */
export function lettersHint(line: readonly string[], { at }: Mismatch, before: MatchedPart | null): string | null {
  return before?.end === at && /^\w(?!\w)[\p{L}\p{N}]/u.test(`${line[at - 1]}${line[at]}`)
    ? `the class before this has no letters beyond ASCII, such as ${line[at]}: \\S (in grok %{NOTSPACE}), or [^…] with what ends the text, has them`
    : null;
}

const hints: readonly ((seen: Seen) => string | null)[] = [
  ({ line, mismatch: { at } }) => {
    const names: Readonly<Record<string, string>> = {
      "\u00a0": "a no-break space (U+00A0), which looks like a space",
      "\u200b": "a zero-width space (U+200B), which cannot be seen",
      "\ufeff": "a byte order mark (U+FEFF), which cannot be seen",
      "\x1b": "the color of a terminal (ESC), which cannot be seen",
      "\r": "a carriage return, of a line that ends with CR LF",
    };
    const name = names[line[at] ?? ""];
    return name === undefined ? null : `the line has ${name} here`;
  },
  ({ line, literal, mismatch: { at } }) =>
    literal?.startsWith(" ") && line[at] === "\t"
      ? "the line has a tab here, and the pattern a space: \\s matches both"
      : null,
  ({ line, mismatch: { at } }) =>
    line[at] === " " && line[at - 1] === " "
      ? "the line has more than one space here, and the pattern one: \\s+ matches any number of them"
      : null,
  ({ line, literal, before }) => {
    if (literal === null || literal.trim() === "") return null;
    const start = before?.end ?? 0;
    const here = line.slice(start, start + [...literal].length).join("");
    return here !== literal && here.toLowerCase() === literal.toLowerCase()
      ? "the text differs in capital letters alone"
      : null;
  },
  ({ line, mismatch, before }) => lettersHint(line, mismatch, before),
  ({ literal, line, mismatch: { at } }) =>
    literal !== null && at >= line.length
      ? "the line ends before this part: make it optional, (?: …)?, if lines may lack it"
      : null,
  ({ line, mismatch: { part, at } }) =>
    part === null && at < line.length ? "the pattern has to read the whole line, and ends before it" : null,
  ({ line, mismatch: { at }, before }) =>
    before !== null && before.start === before.end && at > 0 && line[at] !== undefined && before.name !== null
      ? `${before.name} matched nothing before this`
      : null,
];

/** What may help with a mismatch, each in one sentence. */
export function hintsFor(line: string, mismatch: Mismatch, parts: readonly MatchedPart[]): readonly string[] {
  const { part } = mismatch;
  const seen: Seen = {
    line: [...line],
    mismatch,
    literal: part === null || part.trees.length === 0 ? null : textOf(part),
    before: parts.at(-1) ?? null,
  };
  return hints.flatMap((hint) => hint(seen) ?? []).slice(0, 2);
}

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

/** What the part asked for: what it is called, if its own expectations would say less. */
export function expectedBy({ part, expected }: Mismatch, pattern: WrittenPattern): readonly Expected[] {
  if (expected.length > 0) return expected;
  const written = part === null ? "" : pattern.text.slice(part.from, part.to);
  const about = aboutPart(pattern, written);
  return [{ kind: "name", name: `what ${cut(written, LONGEST)} matches${about === null ? "" : ` (${about})`}` }];
}

/** What the part asked for, in words. */
export function expectedText(mismatch: Mismatch, pattern: WrittenPattern): string {
  return causeOf(expectedBy(mismatch, pattern));
}

/** The part that fails, and its column in the pattern. */
export function placedPart(mismatch: Mismatch, pattern: string): string {
  const { part } = mismatch;
  if (part === null) return failedPart(mismatch, pattern);
  return `${failedPart(mismatch, pattern)} (column ${[...pattern.slice(0, part.from)].length + 1} of the pattern)`;
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
