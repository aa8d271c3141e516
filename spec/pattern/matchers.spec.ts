import { describe, expect, test } from "vitest";
import { lineMatcher, recordMatcher, textMatcher } from "../../engine/pattern/index.ts";
import { patternOf } from "./matches.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("records", () => {
  test("have the bytes of each group, counted from the start of the record", () => {
    const matcher = recordMatcher(patternOf(String.raw`(\w+)=(\d+)?;(.*)`));
    const bytes = utf8("before größe=;日本");
    expect(matcher.match(bytes, 7, bytes.length)).toBe(true);
    expect(Array.from(matcher.spans)).toEqual([0, 7, 0, 0, 9, 15]);
  });

  test("end at their last byte, whatever follows", () => {
    const matcher = recordMatcher(patternOf("(a+)b?"));
    expect(matcher.match(utf8("aab"), 0, 2)).toBe(true);
    expect(matcher.match(utf8("aac"), 0, 3)).toBe(false);
  });

  test("may have bytes that belong to no character: each is one that nobody knows", () => {
    const matcher = recordMatcher(patternOf("a(.)(.)b"));
    const bytes = Uint8Array.of(0x61, 0xff, 0xc3, 0x62);
    expect(matcher.match(bytes, 0, 4)).toBe(true);
    expect(Array.from(matcher.spans)).toEqual([1, 2, 2, 3]);
  });

  test.each([
    ["no lead", [0x80]],
    ["a character in more bytes than it needs", [0xc0, 0xaf]],
    ["half a pair of surrogates", [0xed, 0xa0, 0x80]],
    ["a character beyond the last one", [0xf4, 0x90, 0x80, 0x80]],
    ["a character cut off", [0xe6, 0x97]],
  ])("have no character where there is %s", (_, bytes) => {
    const matcher = recordMatcher(patternOf(`.{${bytes.length}}`));
    expect(matcher.match(Uint8Array.from(bytes), 0, bytes.length)).toBe(true);
  });

  test("that do not match tell how far they do, and which items could have followed", () => {
    const matcher = recordMatcher(patternOf(String.raw`é(\d+): x|é(\d+)-y`));
    const bytes = utf8("é12=x");
    expect(matcher.furthest(bytes, 0, bytes.length)).toEqual({ at: 4, items: [2, 7] });
    expect(matcher.furthest(utf8("é1: xy"), 0, 7)).toEqual({ at: 6, items: [9] });
  });

  test("are matched by the automaton where V8 has not enough memory", () => {
    const matcher = recordMatcher(patternOf("(?:a|b)*(c)"));
    const bytes = utf8(`${"ab".repeat(8_000_000)}c`);
    expect(matcher.match(bytes, 0, bytes.length)).toBe(true);
    expect(Array.from(matcher.spans)).toEqual([16_000_000, 16_000_001]);
  });
});

describe("texts", () => {
  test("are searched from a unit on", () => {
    const { search } = textMatcher(patternOf(String.raw`(\d)(x)?`));
    expect(Array.from(search("a1 b2x", 2) ?? [])).toEqual([4, 6, 4, 5, 5, 6]);
    expect(Array.from(search("😀1 b2", 3) ?? [])).toEqual([5, 6, 5, 6, -1, -1]);
    expect(search("a1", 2)).toBeNull();
  });

  test("begin where they begin, wherever the search does", () => {
    const { search } = textMatcher(patternOf("^b"));
    expect(search("ab", 1)).toBeNull();
    expect(search("äb", 1)).toBeNull();
  });

  test("have words of all scripts", () => {
    const { search } = textMatcher(patternOf(String.raw`\bein\b`));
    expect(search("klein")).toBeNull();
    expect(search("größein ein")?.[0]).toBe(8);
  });

  test("are found the same in long texts", () => {
    const { search } = textMatcher(patternOf(String.raw`(\w+)=(\d*)`));
    for (const length of [8000, 9000, 100_000]) {
      const padding = "- ".repeat(length / 2);
      expect(Array.from(search(`${padding}key=17;`) ?? [])).toEqual([0, 6, 0, 3, 4, 6].map((at) => at + length));
      expect(Array.from(search(`ä${padding}k=;`) ?? [])).toEqual([1, 3, 1, 2, 3, 3].map((at) => at + length));
    }
  });

  test.each([["[^x]*x"], ["a.*b"], [String.raw`(\w+)\.(\w+)z`]])(
    "that are long are not read again from each of their characters: %s",
    (pattern) => expect(textMatcher(patternOf(pattern)).search("a".repeat(1_000_000))).toBeNull(),
  );
});

describe("lines", () => {
  test.each([
    ["b+", "abbc", true],
    ["^b", "abbc", false],
    ["c$", "abbc", true],
    [String.raw`\bfoo\b`, "éfoo", false],
    [String.raw`\bfoo\b`, "é foo", true],
    ["ß.é", "aßxé", true],
    ["[^x]$", "xé", true],
    ["(?i)É", "é", true],
    ["", "", true],
  ])("%s is searched in %j", (pattern, text, isFound) => {
    const bytes = utf8(`..${text}..`);
    expect(lineMatcher(patternOf(pattern))(bytes, 2, bytes.length - 2)).toBe(isFound);
  });
});

describe("without V8's linear-time engine, which a library cannot ask for, no pattern hangs", () => {
  // What is not matched by the automaton here would take years.
  test.each([
    ["a repetition of a repetition", "(?:a+)+b"],
    ["alternatives that overlap", "(?:a|aa|a)+b"],
    ["repetitions in a row", "a*a*a*a*a*a*a*a*a*a*b"],
    ["optional characters", `${"a?".repeat(60)}${"a".repeat(60)}b`],
    ["alternatives in a row", `${"(?:a|a)".repeat(60)}b`],
    ["counted repetitions", "(?:a{1,3}){1,60}b"],
    ["three texts of any length", ".*a.*a.*b"],
  ])("%s", (_, pattern) => {
    const compiled = patternOf(pattern);
    const bytes = Buffer.from("a".repeat(3_000));
    expect(recordMatcher(compiled).match(bytes, 0, bytes.length)).toBe(false);
    expect(textMatcher(compiled).search("a".repeat(3_000))).toBe(null);
    expect(lineMatcher(compiled)(bytes, 0, bytes.length)).toBe(false);
  });
});
