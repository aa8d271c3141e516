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

/** The version of the schema, docs/detect.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

type Unreadable = Extract<Diagnostic, { code: "unreadable" }>;

/** What {@link evidence} says, as one line of JSON for programs. */
export function evidenceJson(source: string, decision: Decision | null, advice: readonly Diagnostic[] = []): string {
  return JSON.stringify({
    version: VERSION,
    source,
    error: null,
    ...(decision ? decisionData(source, decision) : NOTHING),
    advice: advice.map((one) => ({ code: one.code, message: adviceText(one) })),
  });
}

/** The same for an input that cannot be read. */
export function unreadableJson(diagnostic: Unreadable): string {
  const { source, errno } = diagnostic;
  const error = { errno, message: messageOf(diagnostic) };
  return JSON.stringify({ version: VERSION, source, error, ...NOTHING, advice: [] });
}

/** An input without content, or without any. */
const NOTHING = {
  format: null,
  members: [],
  lines: { head: 0, further: 0 },
  matches: [],
  reads_all: null,
  misfits: { count: 0, first: [] },
};

function decisionData(source: string, decision: Decision) {
  const { format, otherwise, matches, further, members, misfits, sample } = decision;
  return {
    format: decisionName(decision),
    members: [format, ...(otherwise ? [otherwise] : [])].map(({ name }) => name),
    lines: { head: sample.head.length, further: sample.further.length },
    matches: matches.map(({ grammar, lines }) => ({ format: grammar.name, lines, accepts_all: grammar.acceptsAll })),
    // The argument of -f that reads the other formats of the sample as well.
    reads_all: further.length === 0 ? null : members.map(({ name }) => name).join(","),
    misfits: {
      count: misfits.length,
      first: misfits.slice(0, SHOWN_MISFITS).map((line) => {
        const failure = misfitOf(source, decision, line);
        const { column, text } = failure;
        return { line: line.number, column, message: messageOf(failure), text };
      }),
    },
  };
}
