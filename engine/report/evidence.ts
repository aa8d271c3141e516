import { isTable } from "../grammar/index.ts";
import { visible } from "../output/legible.ts";
import { type Decision, decisionName } from "../select/index.ts";
import type { Diagnostic } from "./diagnostics/index.ts";
import { colored, plain } from "./paint.ts";
import type { Look } from "./render.ts";

// The usual decision has neither advice nor lines that do not fit, so their wording is loaded when there are some.

/** How many lines that do not fit are shown. */
const SHOWN_MISFITS = 3;
const COUNT_WIDTH = 9;

/**
 * The decision of detection for an input, and why: how many lines are in each format, and the first that do not fit.
 * @param decision null for an input without content.
 * @param advice messages about lines that do not fit.
 */
export async function evidence(
  source: string,
  decision: Decision | null,
  look: Look,
  advice: readonly Diagnostic[] = [],
): Promise<string> {
  const { place } = look.color ? colored : plain;
  const head = place(`${visible(source)}:`);
  if (!decision) return `${head} no line with content`;
  return [
    `${head} ${decisionName(decision)}`,
    `  ${sampledText(decision)}`,
    ...matchTexts(decision),
    ...furtherTexts(decision),
    ...(await Promise.all(advice.map(adviceText))).map((text) => `  ${text}`),
    ...(await misfitTexts(source, decision, look)),
  ].join("\n");
}

/** What to know about lines that do not fit, in one line. */
async function adviceText(one: Diagnostic): Promise<string> {
  const { messageOf, nearText } = await import("./diagnostics/index.ts");
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
async function misfitTexts(source: string, decision: Decision, look: Look): Promise<readonly string[]> {
  const shown = await misfitsOf(source, decision);
  if (shown.length === 0) return [];
  const { render } = await import("./render.ts");
  return shown.map(({ number, failure }) =>
    number === null ? `further on: ${visible(failure.text)}` : render(failure, look),
  );
}

/** The first lines that do not fit, and why; one from further on has no number, and counts as the first. */
async function misfitsOf(source: string, { format, sample, misfits }: Decision) {
  if (misfits.length === 0) return [];
  const { explain } = await import("./explain.ts");
  const reason = isTable(format) ? { reason: `no row of the ${format.name}` } : {};
  return misfits.slice(0, SHOWN_MISFITS).map(({ from, to, number }) => {
    const bytes = sample.bytes.slice(from, to);
    const rejected = { grammar: format, source, line: number ?? 1, bytes, offset: 0, places: [], ...reason };
    return { number, failure: explain(rejected) };
  });
}

/** The version of the schema, docs/detect.schema.json; a property that changes or goes raises it. */
const VERSION = 1;

type Unreadable = Extract<Diagnostic, { code: "unreadable" }>;

/** What {@link evidence} says, as one line of JSON for programs. */
export async function evidenceJson(
  source: string,
  decision: Decision | null,
  advice: readonly Diagnostic[],
): Promise<string> {
  const messages = await Promise.all(advice.map(adviceText));
  return JSON.stringify({
    version: VERSION,
    source,
    error: null,
    ...(decision ? await decisionData(source, decision) : NOTHING),
    advice: advice.map(({ code }, index) => ({ code, message: messages[index] })),
  });
}

/** The same for an input that cannot be read. */
export async function unreadableJson(diagnostic: Unreadable): Promise<string> {
  const { messageOf } = await import("./diagnostics/index.ts");
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

async function decisionData(source: string, decision: Decision) {
  const { format, otherwise, matches, further, members, misfits, sample } = decision;
  const shown = await misfitsOf(source, decision);
  const { messageOf } = await import("./diagnostics/index.ts");
  return {
    format: decisionName(decision),
    members: [format, ...(otherwise ? [otherwise] : [])].map(({ name }) => name),
    lines: { head: sample.head.length, further: sample.further.length },
    matches: matches.map(({ grammar, lines }) => ({ format: grammar.name, lines, accepts_all: grammar.acceptsAll })),
    // The argument of -f that reads the other formats of the sample as well.
    reads_all: further.length === 0 ? null : members.map(({ name }) => name).join(","),
    misfits: {
      count: misfits.length,
      first: shown.map(({ number, failure }) => {
        const { column, text } = failure;
        return { line: number, column, message: messageOf(failure), text };
      }),
    },
  };
}
