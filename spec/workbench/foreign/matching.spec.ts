import { expect, test } from "vitest";
import { matchPattern, mismatchText, patternTree } from "../../../workbench/foreign/matching/index.ts";

const said = (kind: string, text: string, line: string) => {
  const tree = patternTree(kind, text, {});
  if (!tree?.ok) throw new Error(JSON.stringify(tree));
  const matching = matchPattern(tree.tree, line, tree.isWhole);
  if (matching.ok !== false) throw new Error("it matches");
  return mismatchText(matching.mismatch, line, { kind, text });
};

const DOOR = "(?:user=%{INT:user}|badge=%{NOTSPACE:badge}) %{GREEDYDATA:msg}";

test.each([
  ["grok", DOOR, "user=guest x", '%{INT:user}: expected a character of [0-9], found "guest"'],
  ["grok", DOOR, "usr=1 x", 'user=: expected "er=", found "r"'],
  ["grok", "a (?:b (?:c %{INT:n}|d)|z) f", "a b c x", '%{INT:n}: expected a character of [0-9], found "x"'],
  ["regex", "^(?:user=(?<user>\\d+)|badge=(?<badge>\\S+)) x$", "user=guest x", "(?<user>\\d+): "],
])("the part inside a group that fails is named: %s %s", (kind, text, line, part) => {
  expect(said(kind, text, line)).toContain(part);
});

test.each([
  ["grok", DOOR, "door=7 x", "(?:user=%{INT:user}|badge=%{NOTSPACE:bad…: "],
  ["regex", "^[a-c]+ \\d$", "x 7", "[a-c]+: "],
  ["regex", "(?i)(?<a>é+)$", "aa", '(?<a>é+): expected "é" or "É", found "aa"'],
  ["regex", "(?<a>[éx])$", "aa", '(?<a>[éx]): expected "x" or "é", found "aa"'],
  ["regex", "^(?:on|off) \\d$", "of 7", '(?:on|off): expected "on" or "off"'],
])("a group is named if more than one of its parts fail: %s %s", (kind, text, line, part) => {
  expect(said(kind, text, line)).toContain(part);
});

test.each([
  ["grok", 'filter {\n grok { match => { "message" => "%{WORD:a} %{INT:n}" } }\n}', "%{WORD:a} %{INT:n}"],
  ["grok", '{"grok": {"patterns": ["\\\\[%{OWN:a}"], "pattern_definitions": {"OWN": "[a-z]"}}}', "\\[%{OWN:a}"],
  ["dissect", 'filter { dissect { mapping => { "message" => "%{a} %{b}" } } }', "%{a} %{b}"],
])("the pattern of a configuration of %s is tried, and not its text", (kind, text, pattern) => {
  const read = patternTree(kind, text, {});
  if (!read?.ok) throw new Error(JSON.stringify(read));
  expect(read.pattern.text).toBe(pattern);
  expect(text.slice(read.pattern.offsets[0], read.pattern.offsets.at(-1))).toContain(pattern.slice(-4));
  expect(matchPattern(read.tree, "", read.isWhole).ok).toBe(false);
});

test("a problem of a pattern in a configuration is at its place there, and several patterns are not one", () => {
  const text = 'filter { grok { match => { "message" => "%{WORD:a" } } }';
  expect(patternTree("grok", text, {})).toMatchObject({ ok: false, problems: [{ at: text.indexOf("%{") }] });
  const two = 'filter { grok { match => { "message" => ["%{WORD:a}", "%{INT:b}"] } } }';
  expect(patternTree("grok", two, {})).toMatchObject({
    ok: false,
    problems: [{ message: expect.stringMatching(/^this grok has 2/) }],
  });
});
