import { expect, test } from "vitest";
import { patternOf as generated, textOf } from "../../spec/pattern/generate.ts";
import { automatonMatcher, firstMatcher, type Groups, patternOf, wholeMatcher } from "../../spec/pattern/matches.ts";
import { type Outcome, type Row, readTable, writeTable } from "../../spec/pattern/table.ts";
import { seeded } from "../../spec/seeded.ts";
import { patternText } from "../../workbench/sample/text.ts";
import { askPython, type Spans } from "./python.ts";

// Compares froe's patterns with Python's re: `npm run test:patterns`; FROE_RUNS says how many patterns are made up.

const RUNS = Number(process.env.FROE_RUNS ?? 4000);
const SEED = Number(process.env.FROE_SEED ?? 20_260_203);
const TEXTS = 5;

test("made-up patterns match what they match in Python", () => {
  const random = seeded(SEED);
  const cases = Array.from({ length: RUNS }, () => {
    const pattern = generated(random);
    const compiled = patternOf(pattern);
    const samples = Array.from({ length: TEXTS }, () => patternText(compiled, random, 0.1));
    return [pattern, [...samples, ...Array.from({ length: TEXTS }, () => textOf(random))].filter(isPlain)] as const;
  });
  const compared = outcomesOf(cases).filter(({ row }) => row !== null);
  expect(compared.length).toBeGreaterThan(RUNS * 0.99);
  for (const { row } of compared) expect(ours(row!)).toEqual(row);
});

test("the table says what Python says", () => {
  const table = readTable();
  const rows = outcomesOf(table.map(({ pattern, texts }) => [pattern, Object.keys(texts)])).map(({ pattern, row }) => {
    if (!row) throw new Error(`Python refuses ${pattern}`);
    return row;
  });
  if (process.env.FROE_UPDATE === "1") writeTable(rows);
  expect(readTable()).toEqual(rows);
});

/** Python alone thinks that `$` is before a last line feed, and that an empty text has no `\B`. */
function isPlain(text: string): boolean {
  return text !== "" && !text.endsWith("\n");
}

function outcomesOf(cases: readonly (readonly [pattern: string, texts: readonly string[]])[]) {
  const answers = askPython(cases);
  return cases.map(([pattern, texts], index): { pattern: string; row: Row | null } => {
    const answer = answers[index] ?? null;
    if (answer === null) return { pattern, row: null };
    const outcomes = texts.map((text, i): [string, Outcome] => {
      const [whole, first] = answer[i]!;
      const groups = groupsOf(text, whole);
      return [text, { whole: groups?.map((group) => group || null) ?? null, first: groupsOf(text, first) }];
    });
    return { pattern, row: { pattern, texts: Object.fromEntries(outcomes) } };
  });
}

function ours({ pattern, texts }: Row): Row {
  const compiled = patternOf(pattern);
  const [whole, first, automaton] = [wholeMatcher(compiled), firstMatcher(compiled), automatonMatcher(compiled)];
  const outcomes = Object.keys(texts).map((text): [string, Outcome] => {
    const found = first(text);
    expect(automaton(text), `the automaton on ${pattern}`).toEqual(found);
    return [text, { whole: whole(text), first: found }];
  });
  return { pattern, texts: Object.fromEntries(outcomes) };
}

function groupsOf(text: string, spans: Spans): Groups {
  const characters = Array.from(text);
  return spans?.map(([from, to]) => (from < 0 ? null : characters.slice(from, to).join(""))) ?? null;
}
