import type { Look } from "../../../engine/report/index.ts";
import type { CauseResult, GrammarResult } from "../audit.ts";
import {
  acceptedShare,
  type CheckResult,
  type GrammarUnderCheck,
  isAsExpected,
  isFailing,
  percentOf,
  type Requirements,
} from "../check-result.ts";
import { github } from "./issues.ts";
import { isFine, junit } from "./tests.ts";
import { text } from "./text.ts";

export { isFine } from "./tests.ts";

/** The formats of the result of a check, by name. */
export const reports: Readonly<Record<string, (result: CheckResult, look: Look) => string>> = {
  text,
  json,
  junit,
  github,
};

/** The version of the JSON; a change that readers could stumble over raises it. */
const VERSION = 1;

/** One JSON object. */
function json(result: CheckResult): string {
  const { audit, cases, grammars, problems, skipped, requirements } = result;
  const samples = audit && {
    records: audit.records,
    accepted: audit.accepted,
    percent: percentOf(acceptedShare(audit)),
    min_accepted: requirements.minAccepted,
    files: audit.samples,
    rejected: audit.causes.map(causeOf),
    grammars: audit.grammars.map(grammarOf),
  };
  const outcomes = cases.map((one) => ({ ...one, ok: isAsExpected(one) }));
  const lint = grammars.flatMap(({ name, source, lint }) =>
    (lint ?? []).map((finding) => ({ grammar: name, source, ...finding, ok: !isFailing(finding, requirements) })),
  );
  const coverage = grammars.flatMap((grammar) => coverageOf(grammar, requirements));
  const report = { version: VERSION, ok: isFine(result), problems, skipped, samples, lint, coverage, cases: outcomes };
  return JSON.stringify(report, null, 2);
}

function causeOf({ grammar, cause, count, columns, message, example }: CauseResult): object {
  const { source, line, column, text } = example;
  return { grammar, cause, count, columns, example: { source, line, column, message, text } };
}

function grammarOf({ name, accepted, fields, looked, coverage }: GrammarResult): object {
  return {
    name,
    accepted,
    fields: fields.map((field) => ({ ...field, types: Object.fromEntries(field.types) })),
    looked_into: looked,
    optional: coverage.parts,
    unused: coverage.unused,
  };
}

function coverageOf({ name, source, exercise }: GrammarUnderCheck, { minCoverage }: Requirements): readonly object[] {
  if (exercise === null || minCoverage === null) return [];
  const { part, whole, unused } = exercise;
  const percent = percentOf(exercise);
  return [{ grammar: name, source, exercised: part, of: whole, percent, min_coverage: minCoverage, unused }];
}
