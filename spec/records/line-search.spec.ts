import { describe, expect, test } from "vitest";
import { isSpecError } from "../../engine/language/index.ts";
import { lineMatcher, literalOf, loadPatterns } from "../../engine/pattern/index.ts";
import { lineSearch } from "../../engine/records/choosing/line-chooser.ts";

async function patternOf(text: string) {
  const { compilePattern } = await loadPatterns();
  const pattern = compilePattern(text, { groups: "all", types: false, reserved: [] });
  if (isSpecError(pattern)) throw new Error(pattern.message);
  return pattern;
}

describe("lines are searched", () => {
  test.each([
    ["GET /", "GET /"],
    ["a\\.b", "a.b"],
    ["[x]y", "xy"],
    ["", null],
    ["a.b", null],
    ["^a", null],
    ["(?i)a", null],
    ["a|b", null],
    ["a+", null],
    ["\u00e9", null],
    ["a\\n", null],
  ])("%s as the bytes of %s", async (text, expected) => {
    const literal = literalOf(await patternOf(text));
    expect(literal && Buffer.from(literal).toString()).toBe(expected);
  });

  test("and found as by matching each, however they are asked for", async () => {
    const all = Array.from({ length: 2000 }, (_, n) => "abc".repeat(n % 5).slice(n % 3) + (n % 11 === 0 ? "\r" : ""));
    const bytes = Buffer.from(`${all.join("\n")}\n`);
    for (const text of ["ca", "abcab", "cc", "c", "bcabcabcabc"]) {
      const pattern = await patternOf(text);
      const search = lineSearch(pattern);
      const matches = lineMatcher(pattern);
      for (const step of [1, 3]) {
        search.enter(bytes, bytes.length);
        let from = 0;
        for (const [n, line] of all.entries()) {
          const to = from + line.length;
          if (n % step === 0) expect([n, search.has(bytes, from, to)]).toEqual([n, matches(bytes, from, to)]);
          from = to + 1;
        }
      }
      const other = Buffer.from(`x${text}x`);
      expect(search.has(other, 0, other.length)).toBe(true);
      expect(search.has(other, 0, text.length)).toBe(false);
    }
  });
});
