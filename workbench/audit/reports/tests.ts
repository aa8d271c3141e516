import { type CheckResult, isAsExpected, percentOf, percentText } from "../check-result.ts";

/** A part of a check as a test: it has a name, and passes or not. */
export interface TestResult {
  readonly source: string;
  readonly name: string;
  readonly ok: boolean;
  /** The lines of the problem; none if it passes. */
  readonly problem: readonly string[];
}

/** A test for each sample file, and one for each case. */
export function testsOf({ audit, cases, minAccepted }: CheckResult): readonly TestResult[] {
  const samples = (audit?.samples ?? []).map((sample): TestResult => {
    const ok = percentOf(sample) >= minAccepted;
    const examples = (audit?.causes ?? []).filter(({ example }) => example.source === sample.source);
    const causes = examples.map(({ message, example: { line, column } }) => `${line}:${column}: ${message}`);
    const name = `${percentText(sample)} of ${sample.records} records accepted`;
    return { source: sample.source, name, ok, problem: ok ? [] : [`at least ${minAccepted} % are wanted`, ...causes] };
  });
  const results = cases.map((one): TestResult => {
    const ok = isAsExpected(one);
    const problem = ok ? [] : differences(one.expected, one.actual);
    return { source: one.source, name: one.title, ok, problem };
  });
  return [...samples, ...results];
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
