import { writeFileSync } from "node:fs";
import { type CaseResult, casesOf } from "../../workbench/audit/index.ts";
import type { CorpusFile } from "./check-files.ts";

/** How an outcome that is not an event begins. */
const REJECTION = /^(?:\w+:)?\d+:\d+: /;

/**
 * Rewrites the expectations of a corpus file that differ from the results; heads and inputs stay.
 * @returns what was done, for people; null if nothing was.
 * @throws the system's error, with its `code`.
 */
export function updateCases({ source, bytes }: CorpusFile, results: readonly CaseResult[]): string | null {
  const cases = casesOf(bytes.toString());
  const changed = results.filter(({ expected, actual }) => expected.join("\n") !== actual.join("\n"));
  if ("problem" in cases || changed.length === 0) return null;
  const texts = cases.map(({ head }, i) => `${[head, ...results[i]!.actual].join("\n")}\n`);
  writeFileSync(source, texts.join("\n"));
  const more = changed.filter(({ expected, actual }) => rejectionsIn(actual) > rejectionsIn(expected));
  const rejecting = more.map(({ title }) => `; more is rejected than before in: ${title}`).join("");
  return `${source}: ${changed.length} of its cases written anew: read them${rejecting}`;
}

function rejectionsIn(outcomes: readonly string[]): number {
  return outcomes.filter((outcome) => REJECTION.test(outcome)).length;
}
