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
  ["regex", "^(?:on|off) \\d$", "of 7", '(?:on|off): expected "on" or "off"'],
])("a group is named if more than one of its parts fail: %s %s", (kind, text, line, part) => {
  expect(said(kind, text, line)).toContain(part);
});
