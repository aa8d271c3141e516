import { foldLines } from "../../../engine/output/fold.ts";
import { visible } from "../../../engine/output/legible.ts";
import type { Look } from "../../../engine/report/index.ts";
import { render } from "../../../engine/report/report.ts";
import type { AuditResult, GrammarResult } from "../audit.ts";
import {
  acceptedShare,
  type CheckResult,
  type GrammarUnderCheck,
  isAsExpected,
  percentOf,
  percentText,
  type Requirements,
} from "../check-result.ts";
import { coverageLines, differences, findingLines } from "./tests.ts";

/** The most causes with a line each; further ones are counted. */
const SHOWN_CAUSES = 8;
const COUNT_WIDTH = 9;
/** The margin of an example below its cause. */
const DEEPER = " ".repeat(COUNT_WIDTH + 2);

/** For people: a section for what there is of samples, lint, coverage, cases and inputs that could not be checked. */
export function text(result: CheckResult, look: Look): string {
  const { audit, grammars, requirements } = result;
  const sections = [
    audit ? auditLines(audit, requirements.minAccepted, look) : [],
    lintLines(grammars),
    grammars.flatMap((grammar) => exerciseLines(grammar, requirements)),
    caseLines(result),
    problemLines(result),
  ];
  const lines = sections.filter((section) => section.length > 0).map((section) => section.join("\n"));
  return lines.length === 0 ? "no problems found" : foldLines(lines.join("\n\n"), look.width);
}

function lintLines(grammars: readonly GrammarUnderCheck[]): string[] {
  const lines = grammars.flatMap(({ name, lint }) =>
    (lint ?? []).flatMap((finding) => {
      const [first = "", ...others] = findingLines(finding).map(visible);
      return [`  ${name}: ${first}`, ...others.map((line) => `  ${line}`)];
    }),
  );
  return lines.length === 0 ? [] : ["Lint", ...lines];
}

function exerciseLines({ name, exercise }: GrammarUnderCheck, { minCoverage }: Requirements): string[] {
  if (exercise === null || minCoverage === null) return [];
  const [head, ...unused] = coverageLines(exercise, minCoverage).map(visible);
  return [`${name}: ${head}`, ...unused.map((line) => `  ${line}`)];
}

function caseLines({ cases }: CheckResult): string[] {
  if (cases.length === 0) return [];
  const wrong = cases.filter((one) => !isAsExpected(one));
  const lines = wrong.flatMap(({ source, title, expected, actual }) => [
    `${visible(source)}: ${visible(title)}`,
    ...differences(expected, actual).map((line) => `  ${visible(line)}`),
  ]);
  const files = new Set(cases.map(({ source }) => source)).size;
  const right = cases.length - wrong.length;
  return [...lines, `${right} of ${cases.length} cases in ${files} ${files === 1 ? "file" : "files"} are as expected`];
}

/** The inputs that could not be checked; the errors themselves go to standard error. */
function problemLines({ audit, problems }: CheckResult): string[] {
  const empty = (audit?.samples ?? []).filter(({ records }) => records === 0).map(({ source }) => source);
  const sources = [...problems.map(({ source }) => source), ...empty];
  if (sources.length === 0) return [];
  const count = sources.length === 1 ? "1 input" : `${sources.length} inputs`;
  return [`failed: ${count} could not be checked: ${sources.map(visible).join(", ")}`];
}

function auditLines(audit: AuditResult, minAccepted: number, look: Look): string[] {
  const share = acceptedShare(audit);
  const few = percentOf(share) < minAccepted ? `, of at least ${minAccepted} %` : "";
  const files = audit.samples.map((one) => `  ${acceptedText(one).padStart(8)}  ${visible(one.source)}`);
  return [
    `${acceptedText(audit)} accepted${few}: ${audit.accepted} of ${audit.records} records`,
    ...(files.length > 1 ? files : []),
    ...causeLines(audit, look),
    ...audit.grammars.flatMap(grammarLines),
  ];
}

/** An input without records is no success. */
function acceptedText(one: Parameters<typeof acceptedShare>[0]): string {
  return one.records === 0 ? "nothing" : percentText(acceptedShare(one));
}

function causeLines({ causes }: AuditResult, look: Look): string[] {
  if (causes.length === 0) return [];
  const shown = causes.slice(0, SHOWN_CAUSES).flatMap(({ count, columns: [least, most], cause, example }) => {
    const columns = least === most ? `column ${least}` : `columns ${least} to ${most}`;
    const quoted = render(example, { ...look, width: look.width && look.width - DEEPER.length }).split("\n");
    return [
      `${String(count).padStart(COUNT_WIDTH)}  ${columns}: ${visible(cause)}`,
      ...quoted.map((line) => DEEPER + line),
    ];
  });
  const more = causes.slice(SHOWN_CAUSES);
  const rest = more.reduce((sum, { count }) => sum + count, 0);
  const last = more.length > 0 ? [`${String(rest).padStart(COUNT_WIDTH)}  for ${more.length} other causes`] : [];
  return ["", "Rejected", ...shown, ...last];
}

function grammarLines({ name, accepted, fields, looked, coverage }: GrammarResult): string[] {
  if (accepted === 0) return ["", `${name}: no record`];
  const width = Math.max(...fields.map((field) => field.name.length), 0);
  const share = (count: number, all: number) => `${((count / all) * 100).toFixed(count === all ? 0 : 1)} %`.padStart(8);
  const typed = fields.map((field) => {
    const types = [...field.types]
      .sort((a, b) => b[1] - a[1])
      .map(([type, count]) => (field.types.size > 1 ? `${type} (${count})` : type));
    return `  ${share(field.count, accepted)}  ${visible(field.name).padEnd(width)}  ${types.join(", ")}`;
  });
  const parts = coverage.parts.map(
    ({ path, about, tried, found }) => `  ${share(found, tried)}  ${visible(about)}, ${path}`,
  );
  const unused = coverage.unused.map(({ path, about }) => `  ${visible(about)}, ${path}`);
  const of = looked < accepted ? ` (of ${looked} records, one of each kind among them)` : "";
  return [
    "",
    `${name}: ${accepted} ${accepted === 1 ? "record" : "records"}, fields`,
    ...typed,
    ...(parts.length > 0 ? ["", `Optional parts${of}`, ...parts] : []),
    ...(unused.length > 0 ? ["", `In no record${of}`, ...unused] : []),
  ];
}
