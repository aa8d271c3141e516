import { decodeUtf8 } from "../event/utf8.ts";
import { isTable } from "../grammar/index.ts";
import { visible } from "../output/legible.ts";
import { type Decision, decisionName } from "../select/index.ts";
import { type Diagnostic, messageOf, nearText } from "./diagnostics/index.ts";
import { explain } from "./explain.ts";
import { colored, plain } from "./paint.ts";
import { type Look, render } from "./render.ts";

/** How many lines that do not fit are shown. */
const SHOWN_MISFITS = 3;
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
    ...advice.map((one) => `  ${visible(one.code === "near-miss" ? nearText(one) : messageOf(one))}`),
    ...misfitTexts(source, decision, look),
  ].join("\n");
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
function misfitTexts(source: string, { format, misfits, sample }: Decision, look: Look): readonly string[] {
  return misfits.slice(0, SHOWN_MISFITS).map((line) => {
    const bytes = sample.bytes.slice(line.from, line.to);
    if (line.number === null) return `further on: ${visible(decodeUtf8(bytes, 0, bytes.length))}`;
    const rejected = { grammar: format, source, line: line.number, bytes, offset: 0, places: [] };
    return render(explain(isTable(format) ? { ...rejected, reason: `no row of the ${format.name}` } : rejected), look);
  });
}
