import { describe, expect, test } from "vitest";
import { grammar } from "../../../engine/authoring/index.ts";
import type { Grammar, Node } from "../../../engine/grammar/index.ts";
import { reference } from "../../../engine/parse/reference/index.ts";
import { type ExpressionOptions, flavorOf, readExpression } from "../../../workbench/foreign/regex/index.ts";
import { comparison } from "../../parse/agreement.ts";
import { seeded } from "../../seeded.ts";
import { expressionAt, groupsOf, recordAt } from "./expressions.ts";

const RUNS = Number(process.env.FROE_RUNS ?? 150);

type Match = ExpressionOptions["match"];

const read = (text: string, flavor = "pcre", match: Match = "whole") =>
  readExpression(text, { flavor: flavorOf(flavor)!, match });

function recordOf(text: string, flavor = "pcre", match: Match = "whole"): Node {
  const found = read(text, flavor, match);
  if (!found.ok) throw new Error(found.problems.map(({ at, message }) => `${at}: ${message}`).join("\n"));
  return found.record;
}

const made = (record: Node): Grammar => grammar("made", { about: "made", layout: "made", record });

/** The fields of a line; null if it is rejected. */
function fields(format: Grammar, line: string) {
  const bytes = Buffer.from(line);
  const found = reference(format).parse(bytes, 0, bytes.length);
  return found.ok ? Object.fromEntries(found.fields) : null;
}

/** What is refused, with its text. */
function refused(text: string, flavor?: string, match?: Match) {
  const found = read(text, flavor, match);
  return found.ok
    ? "read"
    : found.problems.map(({ at, length, message }) => `${text.slice(at, at + length)}: ${message}`).join("\n");
}

test("a line is read as the expression says, and groups are fields", () => {
  const format = made(
    recordOf('^(?<ip>\\S+) \\[(?<ts>[^\\]]+)\\] "(?<verb>GET|POST) (?<path>.*?) HTTP/\\d\\.\\d" (?<status>\\d{3})$'),
  );
  expect(fields(format, '192.0.2.1 [03/Feb] "GET /a b HTTP/1.1" 200')).toEqual({
    ip: "192.0.2.1",
    ts: "03/Feb",
    verb: "GET",
    path: "/a b",
    status: "200",
  });
});

const same: readonly (readonly [expression: string, line: string, found: Record<string, string | null> | null])[] = [
  ["(?<a>.*) (?<b>.*)", "1 2 3", { a: "1 2", b: "3" }],
  ["(?<a>.*?) (?<b>.*)", "1 2 3", { a: "1", b: "2 3" }],
  ["(?<a>\\w+?)(?<b>\\d*)", "ab12", { a: "ab", b: "12" }],
  ["(?<a>\\w+)(?<b>\\d)", "ab12", { a: "ab1", b: "2" }],
  ["(?>(?<a>a|ab))(?<b>c?)", "abc", null],
  ["(?<l>WARN|WARNING) x", "WARNING x", { l: "WARNING" }],
  ["(?<a>a|ab)(?<b>bc|c)?", "abc", { a: "a", b: "bc" }],
  ["(?<a>x?)y", "y", { a: null }],
  ['(?<q>"(?:[^"\\\\]|\\\\.)*")', '"é\\é"', { q: '"é\\é"' }],
  ["(?:(?<k>\\w+),)+", "a,b,", { k: "b" }],
  ["(?i)(?<a>error)", "ErRoR", { a: "ErRoR" }],
  ["(?x) (?<a> \\d+ ) # digits\n \\ x", "12 x", { a: "12" }],
  ["\\Qa.b\\E(?<r>.*)", "a.bc", { r: "c" }],
  ["(?<a>[^»]*)»(?<b>[äöü]+)", "x»äö", { a: "x", b: "äö" }],
  ["(?<a>\\d{1,3}(?:\\.\\d{1,3}){3})\\b.*", "192.0.2.1 x", { a: "192.0.2.1" }],
  ["(?<a>a+)(?!b)(?<r>.*)", "aab", { a: "a", r: "ab" }],
];

test.each(same)("%s reads %j", (expression, line, found) => {
  expect(fields(made(recordOf(expression)), line)).toEqual(found);
});

test.each([
  ["user=(?<u>\\w+)", "x user=ann y", { u: "ann" }],
  ["(?<=id=)(?<i>\\d+)", "id=x id=7", { i: "7" }],
  ["\\b(?<u>[a-z]+)\\b=", "9ab cd=1", { u: "cd" }],
  ["(?:^|,)(?<a>b)", "ab,b", { a: "b" }],
  ["^(?<a>b)", "ab", null],
  ["(?<a>b)$", "abab", { a: "b" }],
])("a search for %s in %j finds the first match", (expression, line, found) => {
  expect(fields(made(recordOf(expression, "pcre", "search")), line)).toEqual(found);
});

describe("refused with its place:", () => {
  test.each([
    ["(a)\\1", "\\1: a reference to another group"],
    ["(?P<q>[\"'])x(?P=q)", "(?P=q): a reference to another group"],
    ["a\\Kb", "\\K: \\K takes back"],
    ["\\p{L}+x", "\\p{L}: a class of Unicode"],
    ["(?<a>x)(?R)", "(?R): an expression inside itself"],
    ["(?<=ab+)c", "(?<=ab+): a lookbehind at more than one character"],
    ["x\\S+\\b,", "\\b: this asks for what is before it"],
    ["(?<a>x)(?<a>y)", "(?<a>y): another group is called a"],
    ["(?:(?<a>x)|y)*", "(?<a>x): this group is in a repetition"],
    ["(?:\\w+-?)*\\d", "\\w+: inside a repetition, the end of this is open"],
    ["(?=(?<a>x))x", "(?<a>x): this group is in a look-ahead"],
    ["a(b", "(b: this ( is never closed"],
    ["a)b", "): this ) closes nothing"],
    ["[a", "[a: this class is never closed"],
    ["*a", "*: there is nothing to repeat before this"],
  ])("%s", (expression, message) => {
    expect(refused(expression)).toContain(message);
  });
});

test("a condition inside a repetition is refused where the bytes before a search do not decide it", () => {
  expect(refused("(?:(?<=^| )(?<=a)[^:])*1", "pcre", "search")).toContain("this asks for what is before it");
});

test("all parts that cannot be said are named at once", () => {
  expect(refused("\\p{L}(a)\\1\\K").split("\n")).toHaveLength(3);
});

test("what an engine does not have is an error of the expression", () => {
  expect(refused("a(?=b)", "re2")).toContain("has no lookaround");
  expect(refused("(?P<a>b)", "onigmo")).toContain("(?P< does not name a group in");
  expect(refused("a++", "js")).toContain("a repetition is repeated");
});

test("\\h is a blank in one engine and a digit in another", () => {
  expect(fields(made(recordOf("(?<a>\\h+)", "pcre")), " \t")).toEqual({ a: " \t" });
  expect(fields(made(recordOf("(?<a>\\h+)", "onigmo")), "fe0")).toEqual({ a: "fe0" });
});

test("each node knows where it is written", () => {
  const text = "(?<ip>\\S+) x(?<n>\\d+)";
  const found = read(text);
  if (!found.ok) throw new Error("refused");
  const written = [...found.origins].map(([node, { from, to }]) => [node.kind, text.slice(from, to)]);
  expect(written).toContainEqual(["field", "(?<ip>\\S+)"]);
  expect(written).toContainEqual(["run", "\\S+"]);
  expect(written).toContainEqual(["literal", " x"]);
  expect(written).toContainEqual(["digits", "\\d+"]);
});

test("a counted number of any characters is read as ASCII, and that is said", () => {
  const found = read("(?<a>.{2})x");
  expect(found.ok && found.notes).toEqual([expect.stringContaining("A counted number of characters")]);
  const dot = read("(?<a>\\d.\\d)x");
  expect(dot.ok && dot.notes).toEqual([expect.stringContaining("for a dot write \\.")]);
});

test("an expression gives the same verdict and the same fields as JavaScript's engine", () => {
  let readable = 0;
  for (let seed = 1; seed <= RUNS; seed++) {
    const random = seeded(seed);
    const text = expressionAt(random);
    for (const match of ["whole", "search"] as const) {
      const engine = new RegExp(match === "whole" ? `^(?:${text})$` : text, "u");
      const found = read(text, "js", match);
      if (!found.ok) continue;
      readable++;
      const format = made(found.record);
      const compare = seed % 10 === 0 ? comparison(format) : () => null;
      for (let i = 0; i < 20; i++) {
        const line = recordAt(random);
        const mine = fields(format, line);
        // What is read as ASCII alone may be rejected, but is never read in another way.
        if (found.notes.length > 0 && mine === null) continue;
        expect({ seed, match, text, line, found: mine }).toEqual({
          seed,
          match,
          text,
          line,
          found: groupsOf(engine, line),
        });
        expect(compare(line)).toBeNull();
      }
    }
  }
  expect(readable).toBeGreaterThan(RUNS / 3);
});

test("an expression that no line matches is refused, also where one part leaves nothing to the next", () => {
  const found = read("(?<a>\\w++)(?<b>\\d)", "pcre", "whole");
  expect(found.ok ? [] : found.problems.map(({ message }) => message)).toEqual(["no line matches this expression"]);
});
