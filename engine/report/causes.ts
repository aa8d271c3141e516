import type { Grammar } from "../grammar/index.ts";
import { type Cause, messageOf, type Summary } from "./diagnostics/index.ts";
import { isWorded } from "./explain.ts";
import { expectedOf } from "./failure.ts";
import { causeOf } from "./failure-text.ts";
import type { PlainTally } from "./tally.ts";

/** Why records were rejected, by which grammar, and how many. */
export interface Rejection {
  /** The name of the grammar; null if the record was lost before a grammar read it. */
  readonly format: string | null;
  readonly cause: string;
  readonly count: number;
}

/** Every cause for each grammar, the most frequent first. */
export function rejectionsIn({ lost, byGrammar }: PlainTally): readonly Rejection[] {
  const ofLost = Array.from(lost, ([loss, count]) => {
    return { format: null, cause: typeof loss === "string" ? loss : messageOf(loss), count };
  });
  const ofGrammars = byGrammar.flatMap(([grammar, counts]) => rejectionsOf(grammar, counts));
  return [...ofLost, ...ofGrammars].sort((a, b) => b.count - a.count);
}

/** @param limit the most records that were explained. @param lines how many lines were read. */
export function summaryOf(tally: PlainTally, limit: number, lines: number): Summary {
  const { rejected, byGrammar } = tally;
  const explained = Math.min(rejected, limit);
  return { code: "summary", rejected, lines, explained, causes: causesOf(rejectionsIn(tally), byGrammar.length > 1) };
}

/** The rejections of one grammar by cause; several places of a grammar may have one cause. */
function rejectionsOf(grammar: Grammar, counts: readonly number[]): readonly Rejection[] {
  const byCause = new Map<string, number>();
  counts.forEach((count, place) => {
    const expected = expectedOf(grammar, [place]);
    // Where a search failed, each record says for itself.
    const isSearch = isWorded(grammar) && expected.some(({ kind }) => kind === "later");
    const cause = isSearch ? "the pattern matches nowhere in the line" : causeOf(expected);
    byCause.set(cause, (byCause.get(cause) ?? 0) + count);
  });
  return Array.from(byCause, ([cause, count]) => ({ format: grammar.name, cause, count }));
}

/** Every cause once, with the name of its grammar if there are several. */
function causesOf(rejections: readonly Rejection[], areSeveral: boolean): readonly Cause[] {
  const counts = new Map<string, number>();
  for (const { format, cause, count } of rejections) {
    const text = areSeveral && format !== null ? `${format}: ${cause}` : cause;
    counts.set(text, (counts.get(text) ?? 0) + count);
  }
  return Array.from(counts, ([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
}
