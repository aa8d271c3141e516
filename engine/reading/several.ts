import { Event, NameTable } from "../event/index.ts";
import { framingOf, type Grammar, type Joint } from "../grammar/index.ts";
import { contentLines, type Grouping } from "../input/index.ts";
import { createParser } from "../parse/tiers.ts";
import { decideRecords, recordsRead, severalIn } from "../readers/index.ts";
import { groupingBy, joinedRecords, joinedSample, parserTable, ruleBy } from "../records/index.ts";
import { type Decision, type Sample, type Trial, trialOf } from "../select/index.ts";
import type { Detection } from "./event-reader.ts";
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

/** The decision for a sample that is in a format of several lines, whose records those of the decision are; else null. */
export function decideSeveral(sample: Sample, catalogue: readonly Grammar[]): Decision | null {
  const fallback = catalogue.find(({ acceptsAll }) => acceptsAll);
  if (!fallback) return null;
  for (const { grammar, grouping, joint, trial } of severalOf(sample.bytes, catalogue)) {
    const decision = decideRecords(joinedSample(sample, grouping, joint), grammar, fallback, trial);
    if (decision) return decision;
  }
  return null;
}

/** The formats of several lines that some text may be in. */
function severalOf(text: Uint8Array, catalogue: readonly Grammar[]): readonly Candidate[] {
  const trialBy = (joint: Joint) => {
    const names = new NameTable();
    const framing = (one: Grammar) => (joint === "newline" ? "quoted" : framingOf(one));
    return trialOf(parserTable(names, (one) => createParser(one, names, framing(one))).tried, new Event(names));
  };
  return severalIn(text, catalogue, trialBy("space").signsOf).flatMap((grammar) => {
    const { by, joint } = grammar.lines!;
    const lines = compiledLines(by);
    if (lines.kind === "parts") return [];
    const grouping = groupingBy(ruleBy(lines, testOf), { lines, ...UNBOUNDED });
    return [{ grammar, trial: trialBy(joint), grouping, joint }];
  });
}

/** Finds the format of several lines of an input, as {@link Detection} says, by the first record that it does not skip. */
export function severalBy(catalogue: readonly Grammar[]): NonNullable<Detection["several"]> {
  let candidates: readonly Candidate[] | null = null;
  return (bytes, to, isAll) => {
    const head = contentLines(bytes, 0, to, MOST_LINES, 1);
    if (head.length === 0) return isAll ? null : undefined;
    const sample = { bytes, head, further: [] };
    candidates ??= severalOf(bytes.subarray(head[0]!.from, to), catalogue);
    for (const { grammar, grouping, joint, trial } of candidates) {
      const joined = joinedSample(sample, grouping, joint);
      const [first] = recordsRead(joined, grammar, trial).head;
      const mayGoOn = !first || joinedRecords(sample, head, grouping, joint).length === 1;
      if (mayGoOn && !isAll && head.length < MOST_LINES) return undefined;
      if (first && trial.recognizes(grammar, joined.bytes, first.from, first.to))
        return { format: grammar, join: joinBy(grammar.lines!) };
    }
    return null;
  };
}
