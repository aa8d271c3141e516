import { signsOf } from "../analysis/index.ts";
import { Event, NameTable } from "../event/index.ts";
import { framingOf, type Grammar, type Joint } from "../grammar/index.ts";
import { contentLines, type Grouping } from "../input/index.ts";
import { closuresOf } from "../parse/closures/index.ts";
import type { Framing } from "../parse/programs/index.ts";
import { createParser } from "../parse/tiers.ts";
import { severalIn } from "../readers/index.ts";
import { groupingBy, joinedRecords, joinedSample, parserTable, ruleBy } from "../records/index.ts";
import { type Decision, decide, type Sample, skipTest, type Trial, trialOf } from "../select/index.ts";
import type { Detection, Start } from "./event-reader.ts";
import { compiledLines, joinBy, testOf, UNBOUNDED } from "./joining.ts";

/** As the command samples. */
export const MOST_LINES = 64;

/** A format of several lines, with what joins lines to its records and tries those. */
interface Candidate {
  readonly grammar: Grammar;
  readonly trial: Trial;
  readonly grouping: Grouping;
  readonly joint: Joint;
}

/**
 * The decision for a sample most of whose records are in a format of several lines, which joins them; null if they are not.
 * @param formats those that are tried, in order.
 */
export function decideSeveral(
  sample: Sample,
  formats: readonly Grammar[],
  catalogue: readonly Grammar[],
): Decision | null {
  const fallback = catalogue.find(({ acceptsAll }) => acceptsAll);
  if (!fallback) return null;
  for (const { grammar, grouping, joint, trial } of formats.flatMap(candidatesOf)) {
    const records = joinedSample(sample, grouping, joint, skipTest(grammar, trial));
    const decision = records.head.length > 0 ? decide(records, [grammar, fallback], trial) : null;
    if (decision?.matches[0]?.grammar === grammar) return decision;
  }
  return null;
}

/** None for a format whose records have parts that other lines may separate. */
function candidatesOf(grammar: Grammar): readonly Candidate[] {
  const { by, joint } = grammar.lines!;
  const lines = compiledLines(by);
  if (lines.kind === "parts") return [];
  const grouping = groupingBy(ruleBy(lines, testOf), { lines, ...UNBOUNDED });
  return [{ grammar, trial: trialWith(joint === "newline" ? "quoted" : null), grouping, joint }];
}

/** Trials of formats. @param framing how all records end, or null for each format's own way. */
export function trialWith(framing: Framing | null): Trial {
  const names = new NameTable();
  const { tried } = parserTable(names, (one) => createParser(one, names, framing ?? framingOf(one), closuresOf));
  return trialOf(tried, new Event(names), signsOf);
}

/**
 * Finds the format of several lines of an input by the first record that it does not skip; null if it is in none, undefined
 * if more lines may tell.
 */
export function severalBy(catalogue: readonly Grammar[]): (start: Start) => ReturnType<Detection> | undefined {
  let candidates: readonly Candidate[] | null = null;
  return ({ bytes, to, isEnd, isCut }) => {
    const isAll = isEnd || isCut;
    const head = contentLines(bytes, 0, to, MOST_LINES, 1);
    if (head.length === 0) return isAll ? null : undefined;
    const sample = { bytes, head, further: [] };
    candidates ??= severalIn(bytes.subarray(0, to), catalogue, trialWith(null).signsOf).flatMap(candidatesOf);
    for (const { grammar, grouping, joint, trial } of candidates) {
      const isSkipped = skipTest(grammar, trial);
      const records = joinedRecords(sample, head, grouping, joint);
      const [first, ...others] = records.filter((record) => !isSkipped(record.bytes, 0, record.bytes.length));
      if (others.length === 0 && !isAll && head.length < MOST_LINES) return undefined;
      if (first && trial.recognizes(grammar, first.bytes, 0, first.bytes.length))
        return { format: grammar, join: joinBy(grammar.lines!) };
    }
    return null;
  };
}
