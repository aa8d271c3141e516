import { commonText } from "../../engine/analysis/index.ts";
import { decodeUtf8, encodeUtf8 } from "../../engine/event/index.ts";
import { madeOnce } from "../../engine/event/remembered.ts";
import { type Grammar, isTable } from "../../engine/grammar/index.ts";
import { REJECT } from "../../engine/parse/programs/index.ts";
import { explanationOf } from "../../engine/report/drawing/index.ts";
import { NoSample, sampler, seeded } from "../sample/index.ts";
import type { LintContext, Note } from "./rules.ts";

const SAMPLES = 60;
const SEED = 1;
const LONGEST_EXAMPLE = 80;

/**
 * Notes on earlier formats that accept lines of the grammar: records that it is known to accept, else lines that are made
 * of it, else lines of the other format.
 */
export function overlaps(grammar: Grammar, context: LintContext): readonly Note[] {
  const { earlier, records } = context;
  if (grammar.acceptsAll || isTable(grammar)) return [];
  const sampled = samplesOf(grammar);
  const made = sampled.length > 0 ? sampled : shortestOf(grammar, context);
  if (made.length === 0 && records.length === 0) {
    const message = "no line could be made of it: does one part leave what the next one needs?";
    return [{ rule: "no-samples", where: "record", message }];
  }
  return earlier.flatMap((other) => {
    // A liberal format is decided on only if no other one reads its lines.
    if (other.acceptsAll || other.evidence || isTable(other)) return [];
    const common = overlapOf(grammar, other, made, context);
    if (common === null) return [];
    const message = `${other.name} reads ${common.share} too, and wins where it comes first: ${common.example}`;
    return [{ rule: "overlap", where: other.name, message }];
  });
}

/** Lines that two formats have in common, and one of them. */
function overlapOf(grammar: Grammar, other: Grammar, made: readonly Line[], context: LintContext) {
  const own = context.records.map((bytes) => lineOf(decodeUtf8(bytes, 0, bytes.length)));
  const isOthers = acceptance(other, context);
  for (const [lines, name] of [
    [own, "records"],
    [made, "sampled lines"],
  ] as const) {
    const taken = lines.filter(isOthers);
    if (taken[0] !== undefined) {
      return { share: `${taken.length} of ${lines.length} ${name}`, example: shown(taken[0]) };
    }
  }
  const text = commonText(grammar, other);
  if (text === null) return null;
  const accepts = acceptance(grammar, context);
  // A line that only a fallback reads is another format's with better right.
  const isOwn = (line: Line) =>
    accepts(line) && explanationOf({ grammar, bytes: line.subarray(0, -1) }).fallbacks.length === 0;
  const common = lineOf(text);
  const rare = samplesOf(other).find(isOwn) ?? (isOwn(common) && isOthers(common) ? common : undefined);
  return rare === undefined ? null : { share: "lines like this one", example: shown(rare) };
}

/** A line in UTF-8, with its LF. */
type Line = Uint8Array;

/** Lines made from a grammar, the same ones each time; none if that fails. */
const samplesOf = madeOnce((grammar: Grammar): readonly Line[] => {
  try {
    const { sample } = sampler(grammar, seeded(SEED));
    return Array.from({ length: SAMPLES }, () => lineOf(sample()));
  } catch (error) {
    if (error instanceof NoSample) return [];
    throw error;
  }
});

/** A text that the automaton of a grammar accepts, if its parser does too. */
function shortestOf(grammar: Grammar, context: LintContext): readonly Line[] {
  const text = commonText(grammar, grammar);
  return text === null ? [] : [lineOf(text)].filter(acceptance(grammar, context));
}

function acceptance(grammar: Grammar, { parserOf, event }: LintContext): (line: Line) => boolean {
  const parser = parserOf(grammar);
  return (line) => parser.parse(line, 0, line.length - 1, event) !== REJECT;
}

function lineOf(text: string): Line {
  return encodeUtf8(`${text}\n`);
}

function shown(line: Line): string {
  return decodeUtf8(line, 0, line.length - 1).slice(0, LONGEST_EXAMPLE);
}
