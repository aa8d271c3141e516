import { visible } from "../../../engine/output/legible.ts";
import {
  acceptedShare,
  type CheckResult,
  type GrammarUnderCheck,
  isAsExpected,
  isFailing,
  percentOf,
  type Requirements,
} from "../check-result.ts";
import { findingLines } from "./findings.ts";
import { coverageLines, differences } from "./tests.ts";

/** The kinds of issues, and what they are about. Those of the lint have the name of its rule after `lint/`. */
export const kinds = {
  rejected: "A record that no grammar accepts",
  empty: "A sample without records",
  case: "A case whose outcome is not the expected one",
  input: "An input that cannot be checked",
  coverage: "Alternatives that no sample and no case exercises",
} as const;

/** Something that a check found, at its place, as services for code show it. */
export interface Issue {
  /** One of {@link kinds}, or `lint/` and a rule. */
  readonly kind: string;
  /** Only errors fail a check. */
  readonly level: "error" | "warning";
  readonly source: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1 in code points; null for a whole line. */
  readonly column: number | null;
  /** In one line or several. */
  readonly message: string;
}

/** All that a check found, in the order of its report. */
export function issuesOf(result: CheckResult): readonly Issue[] {
  const { cases, grammars, problems, requirements } = result;
  return [
    ...problems.map(({ source, line, message }) => issue("input", "error", { source, line: line ?? 1 }, message)),
    ...samplesOf(result),
    ...cases
      .filter((one) => !isAsExpected(one))
      .map((one) =>
        issue(
          "case",
          "error",
          one,
          [`${one.title}: not as expected`, ...differences(one.expected, one.actual)].join("\n"),
        ),
      ),
    ...grammars.flatMap((grammar) => [...lintOf(grammar, requirements), ...coverageOf(grammar, requirements)]),
  ];
}

function issue(
  kind: string,
  level: Issue["level"],
  { source, line, column = null }: { readonly source: string; readonly line: number; readonly column?: number | null },
  message: string,
): Issue {
  return { kind, level, source, line, column, message: message.split("\n").map(visible).join("\n") };
}

/** Rejected records are warnings as long as the required share is accepted. */
function samplesOf({ audit, requirements: { minAccepted } }: CheckResult): readonly Issue[] {
  if (audit === null) return [];
  const level = percentOf(acceptedShare(audit)) < minAccepted ? "error" : "warning";
  const empty = audit.samples.filter(({ records }) => records === 0);
  const all = audit.records - audit.accepted;
  const more = all - audit.rejected.length;
  const last = audit.rejected.at(-1);
  return [
    ...empty.map(({ source }) => issue("empty", "error", { source, line: 1 }, "it has no records")),
    ...audit.rejected.map((one) => issue("rejected", level, one, `${one.grammar}: ${one.message}`)),
    ...(more > 0 && last ? [issue("rejected", level, last, `${more} more of ${all} rejected records`)] : []),
  ];
}

function lintOf({ name, source, lint }: GrammarUnderCheck, requirements: Requirements): readonly Issue[] {
  const held = (lint ?? []).filter(({ waived }) => waived === null);
  return held.map((finding) => {
    const level = isFailing(finding, requirements) ? "error" : "warning";
    const line = finding.notes[0]?.line ?? 1;
    return issue(`lint/${finding.rule}`, level, { source, line }, `${name}: ${findingLines(finding).join("\n")}`);
  });
}

function coverageOf({ name, source, exercise }: GrammarUnderCheck, { minCoverage }: Requirements): readonly Issue[] {
  if (exercise === null || minCoverage === null || percentOf(exercise) >= minCoverage) return [];
  const message = `${name}: ${coverageLines(exercise, minCoverage).join("\n")}`;
  return [issue("coverage", "error", { source, line: 1 }, message)];
}
