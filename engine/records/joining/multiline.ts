import type { Grammar, Joint, Trace } from "../../grammar/index.ts";
import {
  between,
  brackets,
  type Grouping,
  headed,
  indented,
  type LineRule,
  type LineTest,
  paragraphs,
  type TraceLine,
  traced,
  whole,
} from "../../input/index.ts";
import { lineMatcher } from "../../pattern/index.ts";
import { stampHeads } from "../../time/index.ts";
import type { ChosenLines } from "./chosen-lines.ts";

/** How lines are joined to records: what `-M` and the options beside it say. */
export interface Multiline {
  readonly lines: ChosenLines;
  readonly joint: Joint;
  /** A record of a stream is complete after this many milliseconds without input; 0 for never. */
  readonly silence: number;
  /** True if the options do not set {@link silence}. */
  readonly silenceIsDefault: boolean;
  /** A record is cut after this many lines, or before it would have more than this many bytes. */
  readonly maxLines: number;
  readonly maxBytes: number;
}

/** Makes the rule that decides which lines are one record. @param testOf makes the test of a line of a stack trace. */
export function ruleBy(lines: Exclude<ChosenLines, { kind: "parts" }>, testOf: (line: Grammar) => LineTest): LineRule {
  switch (lines.kind) {
    case "whole":
      return whole;
    case "indented":
      return indented;
    case "paragraphs":
      return paragraphs;
    case "brackets":
      return brackets();
    case "patterns":
      return between(lineMatcher(lines.match), lines.end && lineMatcher(lines.end));
    case "timestamps":
      return headed(stampHeads(lines.layout), !lines.loose);
    case "trace":
      return traceRuleBy(lines.trace, testOf);
  }
}

/** How lines are framed into records by a rule. */
export function groupingBy(
  rule: LineRule,
  { lines, maxLines, maxBytes }: Pick<Multiline, "lines" | "maxLines" | "maxBytes">,
): Grouping {
  return lines.kind === "whole"
    ? { rule, trims: false, maxLines: Number.POSITIVE_INFINITY, maxBytes: Number.POSITIVE_INFINITY }
    : { rule, trims: true, maxLines, maxBytes };
}

/** The rule of a trace whose lines are recognized by tests. */
export function traceRuleBy({ states, blanks }: Trace, testOf: (line: Grammar) => LineTest): LineRule {
  const steps = Object.entries(states).map(([state, all]): [string, readonly TraceLine[]] => [
    state,
    all.map(({ line, next }) => ({ test: testOf(line), next })),
  ]);
  return traced(new Map(steps), blanks);
}
