import { visible } from "../../../engine/output/legible.ts";
import type { Finding } from "../../lint/index.ts";
import {
  acceptedShare,
  type CaseResult,
  type CheckResult,
  type GrammarUnderCheck,
  isAsExpected,
  isFailing,
  type PlacedFinding,
  percentOf,
  percentText,
  type Requirements,
} from "../check-result.ts";

/** A part of a check as a test. Its name is the same whatever comes out. */
export interface TestResult {
  readonly source: string;
  /** The line of the source that it is about, counted from 1. */
  readonly line: number;
  readonly name: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** The lines of the problem, the reason for skipping, or what is to be known all the same. */
  readonly notes: readonly string[];
}

/** True if every test of the check passes, or is skipped, and there is one. */
export function isFine(result: CheckResult): boolean {
  const tests = testsOf(result);
  return tests.length > 0 && tests.every(({ outcome }) => outcome !== "failed");
}

/** The tests of a check: of each input, sample, case and grammar. */
export function testsOf(result: CheckResult): readonly TestResult[] {
  const { cases, grammars, problems, skipped, requirements } = result;
  return [
    ...problems.map(({ source, line, message }) =>
      test({ source, line: line ?? 1, name: "can be checked" }, message.split("\n")),
    ),
    ...skipped.map(
      ({ source, reason }): TestResult => ({
        source,
        line: 1,
        name: "can be checked",
        outcome: "skipped",
        notes: [reason],
      }),
    ),
    ...samplesOf(result),
    ...casesOf(cases),
    ...grammars.flatMap((grammar) => [
      test({ source: grammar.source, line: 1, name: `${grammar.name} is well formed` }, []),
      ...lintTest(grammar, requirements),
      ...coverageTest(grammar, requirements),
    ]),
  ];
}

function test(about: Pick<TestResult, "source" | "line" | "name">, problem: readonly string[]): TestResult {
  return { ...about, outcome: problem.length === 0 ? "passed" : "failed", notes: problem };
}

/** A test for each sample. The least share applies to all together, so only files below it fail, and only if all fall short. */
function samplesOf({ audit, requirements: { minAccepted } }: CheckResult): readonly TestResult[] {
  if (audit === null) return [];
  const isShort = percentOf(acceptedShare(audit)) < minAccepted;
  return audit.samples.map((sample) => {
    const { source, records } = sample;
    const share = acceptedShare(sample);
    const examples = audit.causes.filter(({ example }) => example.source === source);
    const lines = examples.map(({ example }) => example.line);
    const about = { source, line: lines.length > 0 ? Math.min(...lines) : 1, name: "records are accepted" };
    if (records === 0) return test(about, ["it has no records"]);
    if (!isShort || percentOf(share) >= minAccepted) return test(about, []);
    const causes = examples.map(({ message, example: { line, column } }) => `${source}:${line}:${column}: ${message}`);
    const head = `${percentText(share)} of ${records} records are accepted, at least ${minAccepted} % are required`;
    return test(about, [head, ...causes]);
  });
}

/** A test for each case, named by its title; further cases of the same title in a file are numbered. */
function casesOf(cases: readonly CaseResult[]): readonly TestResult[] {
  const counts = new Map<string, number>();
  return cases.map((one) => {
    const { source, line, title } = one;
    const key = `${source}\n${title}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const name = count === 1 ? title : `${title} (${count})`;
    return test({ source, line, name }, isAsExpected(one) ? [] : differences(one.expected, one.actual));
  });
}

/** One test for the lint of a grammar; findings that do not fail it are notes. */
function lintTest({ name, source, lint }: GrammarUnderCheck, requirements: Requirements): readonly TestResult[] {
  if (lint === null) return [];
  const failing = lint.filter((finding) => isFailing(finding, requirements));
  const outcome = failing.length > 0 ? "failed" : "passed";
  const line = (failing[0] ?? lint[0])?.notes[0]?.line ?? 1;
  return [
    { source, line, name: `lint of ${name}`, outcome, notes: lint.flatMap((finding) => placedLines(source, finding)) },
  ];
}

/** The lines of a finding, which begin with the place of its first note where that is known. */
function placedLines(source: string, finding: PlacedFinding): readonly string[] {
  const [head, ...more] = findingLines(finding);
  const line = finding.notes[0]?.line ?? null;
  return [line === null ? head! : `${source}:${line}: ${head}`, ...more];
}

function coverageTest({ name, source, exercise }: GrammarUnderCheck, requirements: Requirements): TestResult[] {
  const { minCoverage } = requirements;
  if (exercise === null || minCoverage === null) return [];
  const about = { source, line: 1, name: `alternatives of ${name} are exercised` };
  return [test(about, percentOf(exercise) >= minCoverage ? [] : coverageLines(exercise, minCoverage))];
}

/** What no sample and no case exercises, below the share. */
export function coverageLines(exercise: NonNullable<GrammarUnderCheck["exercise"]>, minCoverage: number): string[] {
  const { part, whole, unused } = exercise;
  const few = percentOf(exercise) < minCoverage ? `, at least ${minCoverage} % are required` : "";
  const head = `${percentText(exercise)} of ${whole} alternatives and optional parts are exercised (${part})${few}`;
  return [head, ...unused.map(({ path, about }) => `no sample and no case has ${about}, ${path}`)];
}

/** The lines that differ, the expected one before the actual one. */
export function differences(expected: readonly string[], actual: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < Math.max(expected.length, actual.length); at++) {
    if (expected[at] === actual[at]) continue;
    lines.push(`- ${expected[at] ?? "(no record)"}`, `+ ${actual[at] ?? "(no record)"}`);
  }
  return lines;
}

/** JUnit XML with a suite for each file. */
export function junit(result: CheckResult): string {
  const tests = testsOf(result);
  const sources = [...new Set(tests.map(({ source }) => source))];
  const suites = sources.map((source) =>
    suite(
      source,
      tests.filter((test) => test.source === source),
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="froe check" ${counts(tests)}>`,
    ...suites.flat(),
    "</testsuites>",
  ].join("\n");
}

function suite(source: string, tests: readonly TestResult[]): string[] {
  return [
    `  <testsuite name="${escaped(source)}" ${counts(tests)}>`,
    ...tests.flatMap((test) => testcase(test)),
    "  </testsuite>",
  ];
}

/** The attributes that count tests; `skipped` only if there are any. */
function counts(tests: readonly TestResult[]): string {
  const [failed, skipped] = (["failed", "skipped"] as const).map(
    (wanted) => tests.filter(({ outcome }) => outcome === wanted).length,
  );
  return `tests="${tests.length}" failures="${failed}"${skipped ? ` skipped="${skipped}"` : ""}`;
}

function testcase({ source, line, name, outcome, notes }: TestResult): string[] {
  const file = `classname="${escaped(source)}" file="${escaped(source)}" line="${line}"`;
  const head = `    <testcase name="${escaped(name)}" ${file}`;
  if (notes.length === 0) return [`${head}/>`];
  const text = notes.map(escaped).join("\n");
  const elements = {
    failed: `<failure message="${escaped(notes[0] ?? "")}">${text}</failure>`,
    skipped: `<skipped message="${text}"/>`,
    passed: `<system-out>${text}</system-out>`,
  };
  return [`${head}>`, `      ${elements[outcome]}`, "    </testcase>"];
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return visible(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** More places of one finding are counted, not named. */
const MOST_NAMED = 8;

/** The lines of a finding: its first note, and the other places that have the same. */
export function findingLines({ rule, level, notes, waived }: Finding): readonly string[] {
  const [first, ...others] = notes;
  if (waived !== null) return [`waived: ${waived} [${rule}${notes.length > 1 ? `, ${notes.length} places` : ""}]`];
  const head = `${level === "error" ? "error: " : ""}${first!.message} [${rule}]`;
  if (others.length === 0) return [head];
  const named = others.slice(0, MOST_NAMED).map(({ where }) => where);
  const rest = others.length > MOST_NAMED ? [`${others.length - MOST_NAMED} others`] : [];
  return [head, `  and ${others.length} more of this kind: ${[...named, ...rest].join(", ")}`];
}
