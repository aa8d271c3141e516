import type { CauseResult, GrammarResult } from "../audit.ts";
import { type CheckResult, isAsExpected, isFine, percentOf } from "../check-result.ts";

/** One JSON object. */
export function json(result: CheckResult): string {
  const { audit, cases, lint, minAccepted } = result;
  const samples = audit && {
    records: audit.records,
    accepted: audit.accepted,
    percent: percentOf(audit),
    min_accepted: minAccepted,
    files: audit.samples,
    rejected: audit.causes.map(causeOf),
    grammars: audit.grammars.map(grammarOf),
  };
  const outcomes = cases.map((one) => ({ ...one, ok: isAsExpected(one) }));
  return JSON.stringify({ ok: isFine(result), samples, lint, cases: outcomes }, null, 2);
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
