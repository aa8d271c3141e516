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

function testcase({ source, line, name, outcome, remarks }: TestResult): string[] {
  const file = `classname="${escaped(source)}" file="${escaped(source)}" line="${line}"`;
  const head = `    <testcase name="${escaped(name)}" ${file}`;
  if (remarks.length === 0) return [`${head}/>`];
  const text = remarks.map(escaped).join("\n");
  const elements = {
    failed: `<failure message="${escaped(remarks[0] ?? "")}">${text}</failure>`,
    skipped: `<skipped message="${text}"/>`,
    passed: `<system-out>${text}</system-out>`,
  };
  return [`${head}>`, `      ${elements[outcome]}`, "    </testcase>"];
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return visible(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
