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
import { coverageLines, differences, findingLines } from "./tests.ts";

/** Something that a check found, at its place, as services for code show it. */
interface Issue {
  /** `rejected`, `empty`, `case`, `input`, `coverage`, or `lint/` and a rule. */
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
function issuesOf(result: CheckResult): readonly Issue[] {
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

/**
 * Commands of a workflow of GitHub, each of which annotates a line of a file: `::error file=a.log,line=2,col=5::message`.
 * https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
export function github(result: CheckResult): string {
  const lines = issuesOf(result).map(({ kind, level, source, line, column, message }) => {
    const place = { file: source, line, ...(column !== null && { col: column }), title: `froe check: ${kind}` };
    const property = (text: string) => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
    const properties = Object.entries(place).map(([name, value]) => `${name}=${property(`${value}`)}`);
    return `::${level} ${properties.join(",")}::${data(message)}`;
  });
  return lines.length > 0 ? lines.join("\n") : "froe check: nothing to report";
}

/** Characters that would end a command, or begin another one. */
function data(text: string): string {
  return visible(text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A"));
}
