import type { Grammar, Joining, Joint, Trace } from "../../grammar/index.ts";
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
import { isSpecError, type SpecError } from "../../language/index.ts";
import { lineMatcher, loadPatterns, type Pattern, type PatternOptions } from "../../pattern/index.ts";
import { type Layout, stampHeads } from "../../time/index.ts";

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

/** The rule that finds the lines of a record, with its options. */
export type ChosenLines =
  | Exclude<Joining, { kind: "patterns" | "timestamps" }>
  | { readonly kind: "patterns"; readonly match: Pattern; readonly end: Pattern | null }
  /** `layout` is null for those that are known, of which the first one counts for all unless they are `loose`. */
  | { readonly kind: "timestamps"; readonly layout: Layout | null; readonly loose: boolean };

/**
 * Makes the rule that decides which lines are one record.
 * @param testOf makes the test of a line of a stack trace.
 */
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

const PATTERN: PatternOptions = { groups: "all", types: false, reserved: [] };

/** The error in the text of an option of a strategy. */
export interface WrongOption {
  readonly option: "match" | "end" | "format";
  readonly text: string;
  readonly error: SpecError;
}

/** The compilers of the strings of options; one that is not loaded is not asked. */
interface TextCompilers {
  compilePattern(text: string, options: PatternOptions): Pattern | SpecError;
  timeLayout(text: string): Layout | SpecError;
}

/** Compiles the patterns and layouts of a strategy; the error in one of them otherwise. */
export function linesBy(joining: Joining, { compilePattern, timeLayout }: TextCompilers): ChosenLines | WrongOption {
  if (joining.kind === "timestamps") {
    const { format, loose } = joining;
    if (format === null) return { kind: "timestamps", layout: null, loose };
    const layout = timeLayout(format);
    return isSpecError(layout)
      ? { option: "format", text: format, error: layout }
      : { kind: "timestamps", layout, loose };
  }
  if (joining.kind !== "patterns") return joining;
  const match = compilePattern(joining.match, PATTERN);
  if (isSpecError(match)) return { option: "match", text: joining.match, error: match };
  if (joining.end === null) return { kind: "patterns", match, end: null };
  const end = compilePattern(joining.end, PATTERN);
  return isSpecError(end) ? { option: "end", text: joining.end, error: end } : { kind: "patterns", match, end };
}

/** As {@link linesBy}, with the compiler that the strategy needs loaded. */
export async function linesOf(joining: Joining): Promise<ChosenLines | WrongOption> {
  return linesBy(joining, {
    compilePattern: joining.kind === "patterns" ? (await loadPatterns()).compilePattern : notLoaded,
    timeLayout:
      joining.kind === "timestamps" && joining.format !== null
        ? (await import("../../time/language/layout.ts")).timeLayout
        : notLoaded,
  });
}

function notLoaded(): never {
  throw new Error("the strategy has no text that it compiles");
}
