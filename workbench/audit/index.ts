import { jsonText } from "../../engine/event/index.ts";
import type { ColumnType, Grammar } from "../../engine/grammar/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { compiledLines, testOf, UNBOUNDED } from "../../engine/reading/joining.ts";
import { type JoinedRecord, ruleBy } from "../../engine/records/index.ts";
import { joinerBy } from "../../engine/records/joining/input-joiner.ts";
import type { Rejected } from "../../engine/report/index.ts";
import { explain, failureText } from "../../engine/report/report.ts";
import type { Evidence } from "./evidence.ts";
import { recordsOf } from "./records.ts";

export { Audit, type AuditResult } from "./audit.ts";
export { type Case, casesOf, caseText, looksLikeCases } from "./cases.ts";
export type {
  CaseResult,
  CheckResult,
  GrammarUnderCheck,
  InputProblem,
  PlacedFinding,
  Requirements,
  SkippedInput,
} from "./check-result.ts";
export { CoverageCounter, type Use } from "./coverage.ts";
export { Evidence } from "./evidence.ts";
export { type RecordSpan, recordsOf } from "./records.ts";
export { isFine, reports } from "./reports/index.ts";

/**
 * The records that the lines of a whole file are joined to, as the grammar says; null if each line is one.
 * @throws TypeError with a caret, for a wrong pattern or layout.
 */
export function joinedInput(
  { lines, header }: Pick<Grammar, "lines" | "header">,
  bytes: Uint8Array,
): readonly JoinedRecord[] | null {
  if (!lines) return null;
  const { by, joint } = lines;
  const multiline = { lines: compiledLines(by), joint, silence: 0, silenceIsDefault: true, ...UNBOUNDED };
  const joiner = joinerBy(multiline, header, (chosen) => ruleBy(chosen, testOf));
  return [...joiner.add(bytes), ...joiner.end()];
}

/**
 * The outcome of each record of an input: an event as canonical JSON, or `line:column: message`.
 * @param joined as for {@link recordsOf}.
 */
export function outcomesOf(
  grammar: Grammar,
  input: Uint8Array,
  types: readonly ColumnType[] = [],
  evidence: Evidence | null = null,
  joined: readonly JoinedRecord[] | null = null,
): readonly string[] {
  const read = recordsOf(grammar, input, types, joined);
  const parser = reference(read.grammar);
  return read.records.map(({ from, to, line, openQuote, pieces, grammar: own }) => {
    const reading = (own ? reference(own) : parser).parse(read.bytes, from, to);
    const bytes = read.bytes.subarray(from, to);
    if (reading.ok && openQuote < 0) {
      evidence?.add(grammar, own ?? read.grammar, bytes);
      return jsonText(reading.fields);
    }
    const at = reading.ok ? { offset: openQuote, places: [] } : { offset: reading.offset, places: reading.places };
    const failed: Rejected = {
      grammar: own ?? read.grammar,
      source: "",
      line,
      bytes,
      ...at,
      ...(pieces && { pieces }),
    };
    const rejected = openQuote < 0 ? failed : { ...failed, offset: openQuote, reason: "Unterminated quoted field" };
    const failure = explain(rejected);
    return `${failure.line}:${failure.column}: ${visible(failureText(failure))}`;
  });
}
