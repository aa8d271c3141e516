import { isSpecError } from "../../../engine/language/index.ts";
import { compilePattern } from "../../../engine/pattern/compile.ts";
import { lineMatcher, recordMatcher, textMatcher } from "../../../engine/pattern/index.ts";
import { patternOf } from "../../../spec/pattern/matches.ts";
import { type Case, repeated, type Target } from "../case.ts";

/** Patterns that take other engines exponential time, or quadratic, each with strings on which they do. */
const PATTERNS: readonly (readonly [pattern: string, ...texts: string[]])[] = [
  ["^(a+)+b$", "a", "ä"],
  ["(a|a)*b", "a"],
  ["(a*)*c", "a"],
  [".*.*.*x", "a", "é"],
  ["(?i)(k+)+S$", "k", "K"],
  [String.raw`(\w+\s?)*$`, "a ", "ab"],
  [String.raw`\s+$`, " ", " a"],
  ["[^x]*x", "a"],
  ["a.*b", "a"],
  ["(x+x+)+y", "x"],
  [String.raw`(\d+)\.(\d+)\.(\d+)z`, "1.", "1"],
  [String.raw`\b\w+\b!`, "a ", "é "],
  ["(?:a?){50}a{50}", "a"],
  [String.raw`(?P<k>\w+)=(?P<v>"[^"]*"|\S*) ?`, 'a="b" ', 'a="'],
];
const LONGEST_PATTERN = 16 * 1024;
const PARTS = ["a", "(a)", "(?:a|b)", "a*", "[a-z]", "(?i:a)", "a{1,2}", "\\d+", "(", "[", "a|", "\\p{L}"];

/** Matching, in each of the ways that patterns are matched, and reading patterns. */
export function patterns(): readonly Target[] {
  return [
    ...PATTERNS.map(([pattern, ...texts]) => ({
      name: pattern,
      cases: () => texts.flatMap((text) => matched(pattern, text)),
    })),
    { name: "reading patterns", most: LONGEST_PATTERN, cases: () => PARTS.map(read) },
  ];
}

function matched(text: string, piece: string): readonly Case[] {
  const pattern = patternOf(text);
  const [whole, line, first] = [recordMatcher(pattern), lineMatcher(pattern), textMatcher(pattern)];
  const onBytes = (how: string, run: (bytes: Buffer) => void): Case => ({
    name: `${JSON.stringify(piece)}, ${how}`,
    make: (size) => {
      const bytes = Buffer.from(repeated(piece, size));
      return () => run(bytes);
    },
  });
  return [
    onBytes("a record", (bytes) => void whole.match(bytes, 0, bytes.length)),
    onBytes("where a record fails", (bytes) => void whole.furthest(bytes, 0, bytes.length)),
    onBytes("in a line", (bytes) => void line(bytes, 0, bytes.length)),
    {
      name: `${JSON.stringify(piece)}, in a text`,
      make: (size) => {
        const long = repeated(piece, size);
        return () => void first.search(long);
      },
    },
  ];
}

function read(part: string): Case {
  return {
    name: part,
    make: (size) => {
      const text = repeated(part, size);
      return () => {
        const pattern = compilePattern(text, { groups: "all", types: false, reserved: [] });
        if (!isSpecError(pattern)) recordMatcher(pattern).match(Buffer.from("aaaa"), 0, 4);
      };
    },
  };
}
