import { expect, test } from "vitest";
import { grammar } from "../../../engine/authoring/index.ts";
import { rest } from "../../../engine/grammar/index.ts";
import { firstOf, flavorOf, inside, parseExpression, type Tree } from "../../../workbench/foreign/regex/index.ts";
import { rewritten } from "../../../workbench/foreign/rewriting/index.ts";
import { type FlavorName, flavors } from "../../../workbench/regex/index.ts";
import { seeded } from "../../seeded.ts";
import { expressionAt, groupsOf, recordAt } from "./expressions.ts";

const RUNS = Number(process.env.FROE_RUNS ?? 1500);

const named = grammar("made", { about: "made", layout: "made", record: rest });

function expressionIn(flavor: FlavorName, text: string, isWhole = false) {
  const { tree } = parseExpression(text, flavorOf("pcre")!);
  return rewritten({ tree, isWhole, types: new Map(), paths: new Map(), isCut: false }, named, flavor);
}

/** The expression, or why there is none and where. */
function written(flavor: FlavorName, text: string, isWhole = false): string {
  const made = expressionIn(flavor, text, isWhole);
  if ("source" in made) return made.source;
  const { at, length } = made.place!;
  return `${text.slice(at, at + length)}: ${made.reason}`;
}

const KEPT = "this keeps what it has matched, and an engine without atomic groups may give some of it to what follows";
const ASKS_BEFORE = "this asks for what is before it, and the engine has no lookbehind";
const ASKS_AFTER = "this asks for what is after it, and the engine has no look-ahead";

test.each([
  ["oniguruma", '(?<a>\\d++)(?<!x)[^é"](?>b|bc)*?$', '(?<a>[0-9]++)(?<!x)[^"é](?>b|bc)*?$'],
  ["oniguruma", "a{1,3}+b", "(?>a{1,3})b"],
  ["pcre", "a{1,3}+b", "a{1,3}+b"],
  ["re2", "(?<![0-9])(?<n>[0-9]+) ms", `(?<![0-9]): ${ASKS_BEFORE}`],
  ["re2", "(?<n>[0-9]+(?![0-9]))", `(?![0-9]): ${ASKS_AFTER}`],
  ["re2", "(?<n>[0-9]+(?!px)) ", "(?P<n>[0-9]+) "],
  ["re2", " (?<n>(?<![0-9])[0-9]+(?=\\s|$)) $", " (?P<n>[0-9]+) $"],
  // Counts inside of each other come to 1,000 at most.
  ["re2", "(?:a{1,62}){0,63}", "(?:a{1,62}){0,16}(?:a{1,62}){0,16}(?:a{1,62}){0,16}(?:a{1,62}){0,15}"],
  ["re2", "(?:a{500}b){3,5}?", "(?:a{500}b){2}(?:a{500}b){1,2}?(?:a{500}b)??"],
  ["re2", "(?:a{9}){150,}", "(?:a{9}){111}(?:a{9}){39,}"],
  ["re2", "a{1500}", "a{1000}a{500}"],
  ["re2", "(?<n>(?:a{62}){16})", "(?P<n>(?:a{62}){16})"],
  ["pcre", "(?:a{1,62}){0,63}", "(?:a{1,62}){0,63}"],
  // A group with a name can be written only once.
  [
    "re2",
    "(?:(?<n>a){1,62}){63}",
    "(?:(?<n>a){1,62}){63}: the counts here come to more than 1000, which is all that the engine accepts",
  ],
  // What follows decides it.
  ["re2", "(?<n>[0-9]+(?![0-9])) ms", "(?P<n>[0-9]+) ms"],
  ["re2", "(?<n>[0-9]++) ms", "(?P<n>[0-9]+) ms"],
  ["re2", "(?<n>[0-9]++(?![0-9]))$", "(?P<n>[0-9]+)$"],
  ["js", "(?<n>(?>[0-9]+(?:[.][0-9]+)?))$", "(?<n>[0-9]+(?:\\.[0-9]+)?)$"],
  ["re2", "(?<n>[0-9]++)", "(?P<n>[0-9]+)"],
  ["re2", "(?<n>[0-9]++)[0-9a]", `[0-9]++: ${KEPT}`],
  ["re2", "(?>a|ab)[bc]", `(?>a|ab): ${KEPT}`],
  ["re2", "(?:a(?!b).)+c", `(?!b): ${ASKS_AFTER}`],
  ["re2", "(?<=ab)c", `(?<=ab): ${ASKS_BEFORE}`],
  ["re2", "x(?!.*)", "x(?!.*): no line matches this expression"],
] as const)("%s: %s", (flavor, text, expected) => {
  expect(written(flavor, text)).toBe(expected);
});

test("a pattern of the whole line begins and ends with anchors, also around alternatives", () => {
  expect(written("pcre", "a|b", true)).toBe("\\A(?:a|b)\\z");
  expect(written("re2", "(?<a>.*)(?!x)", true)).toBe("\\A(?P<a>.*)\\z");
});

/** The groups of a match, by the names of their fields. */
function found(source: string, fields: ReadonlyMap<string, string>, record: string) {
  const groups = groupsOf(new RegExp(source.replaceAll("(?P<", "(?<").replaceAll("\\x{", "\\u{"), "u"), record);
  return groups && Object.fromEntries(Object.entries(groups).map(([name, text]) => [fields.get(name) ?? name, text]));
}

/** True for a repetition of what may be empty: JavaScript alone tries again until a round has text. */
function repeatsNothing(tree: Tree): boolean {
  if (tree.kind === "repetition" && firstOf(tree.item).nullable) return true;
  return inside(tree).some(repeatsNothing);
}

test("where they can be written, expressions match as before", () => {
  const random = seeded(37);
  let rewrites = 0;
  for (let run = 0; run < RUNS; run++) {
    const text = expressionAt(random);
    const made = expressionIn("re2", text);
    if (!("source" in made) || repeatsNothing(parseExpression(text, flavorOf("pcre")!).tree)) continue;
    rewrites++;
    const fields = new Map(made.captures.map(({ name, field }) => [name, field]));
    const original = new RegExp(text, "u");
    for (let i = 0; i < 20; i++) {
      const record = recordAt(random);
      const theirs = groupsOf(original, record);
      const ours = found(made.source, fields, record);
      expect({ text, source: made.source, record, found: ours }).toEqual({
        text,
        source: made.source,
        record,
        found: theirs,
      });
    }
  }
  expect(rewrites).toBeGreaterThan(RUNS / 4);
});

test("every flavor writes an expression that names its groups", () => {
  for (const flavor of Object.keys(flavors) as FlavorName[])
    expect(written(flavor, "(?<a_b>x)é?")).toMatch(/^\(\?P?<aB?_?b?>x\)é\?$/);
});
