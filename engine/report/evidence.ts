import { isTable } from "../grammar/index.ts";
import { visible } from "../output/legible.ts";
import { type Decision, decisionName, type SampledLine } from "../select/index.ts";
import { type Diagnostic, messageOf, nearText } from "./diagnostics/index.ts";
import { explain } from "./explain.ts";
import type { ParseFailure } from "./failure.ts";
import { colored, plain } from "./paint.ts";
import { type Look, render } from "./render.ts";

/** How many lines that do not fit are shown. */
export const SHOWN_MISFITS = 3;
const COUNT_WIDTH = 9;

/**
 * The decision of detection for an input, and why: how many lines are in each format, and the first that do not fit.
 * @param decision null for an input without content.
 * @param advice messages about lines that do not fit.
 */
export function evidence(
  source: string,
  decision: Decision | null,
  look: Look,
  advice: readonly Diagnostic[] = [],
): string {
  const { place } = look.color ? colored : plain;
  const head = place(`${visible(source)}:`);
  if (!decision) return `${head} no line with content`;
  return [
    `${head} ${decisionName(decision)}`,
    `  ${sampledText(decision)}`,
    ...matchTexts(decision),
    ...furtherTexts(decision),
    ...advice.map((one) => `  ${adviceText(one)}`),
    ...misfitTexts(source, decision, look),
  ].join("\n");
}

/** What to know about lines that do not fit, in one line. */
export function adviceText(one: Diagnostic): string {
  return visible(one.code === "near-miss" ? nearText(one) : messageOf(one));
}

function sampledText({ sample: { head, further } }: Decision): string {
  const lines = head.length + further.length;
  const counted = lines === 1 ? "1 line sampled" : `${lines} lines sampled`;
  return further.length === 0 ? counted : `${counted}, ${further.length} of them further on`;
}

/** A line for each format; the runner-up would be chosen without the first. */
function matchTexts({ format, matches }: Decision): readonly string[] {
  const runnerUp = matches.find(({ grammar }) => grammar !== format && !grammar.acceptsAll);
  return matches.map(({ grammar, lines }) => {
    const mark = grammar === runnerUp?.grammar ? ", the runner-up" : "";
    return `${String(lines).padStart(COUNT_WIDTH)}  ${grammar.name}${mark}`;
  });
}

function furtherTexts({ further, members }: Decision): readonly string[] {
  if (further.length === 0) return [];
  const names = members.map(({ name }) => name).join(",");
  return [`  -f ${names} reads ${further.length === 1 ? "both formats" : "all formats"}`];
}

/** Lines from the start come first, and have a number. */
function misfitTexts(source: string, decision: Decision, look: Look): readonly string[] {
  return decision.misfits.slice(0, SHOWN_MISFITS).map((line) => {
    const failure = misfitOf(source, decision, line);
    return line.number === null ? `further on: ${visible(failure.text)}` : render(failure, look);
  });
}

/** Why a line does not fit; one from further on has no number, and counts as the first. */
export function misfitOf(
  source: string,
  { format, sample }: Decision,
  { from, to, number }: SampledLine,
): ParseFailure {
  const rejected = {
    ...{ grammar: format, source, line: number ?? 1, bytes: sample.bytes.slice(from, to), offset: 0 },
    places: [],
  };
  return explain(isTable(format) ? { ...rejected, reason: `no row of the ${format.name}` } : rejected);
}
