import { visible } from "../../../engine/output/legible.ts";
import type { CheckResult } from "../check-result.ts";
import { type TestResult, testsOf } from "./tests.ts";

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
  const failures = tests.filter(({ ok }) => !ok).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="froe check" tests="${tests.length}" failures="${failures}">`,
    ...suites.flat(),
    "</testsuites>",
  ].join("\n");
}

function suite(source: string, tests: readonly TestResult[]): string[] {
  const failures = tests.filter(({ ok }) => !ok).length;
  return [
    `  <testsuite name="${escaped(source)}" tests="${tests.length}" failures="${failures}">`,
    ...tests.flatMap((test) => testcase(test)),
    "  </testsuite>",
  ];
}

function testcase({ source, name, ok, problem }: TestResult): string[] {
  const head = `    <testcase classname="${escaped(source)}" name="${escaped(name)}"`;
  if (ok) return [`${head}/>`];
  const [message = ""] = problem;
  return [
    `${head}>`,
    `      <failure message="${escaped(message)}">${problem.map(escaped).join("\n")}</failure>`,
    "    </testcase>",
  ];
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return visible(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
