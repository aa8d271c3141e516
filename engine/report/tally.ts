import { madeOnce } from "../event/remembered.ts";
import type { Grammar } from "../grammar/index.ts";
import type { Diagnostic } from "./diagnostics/index.ts";

/** Why a record was lost: the cause for the summary, or the diagnostic that was reported. */
type Loss = string | Diagnostic;

/** Counts what a run rejects, by cause. */
export type Tally = ReturnType<typeof createTally>;

export interface PlainTally {
  /** The rejected records of each grammar, by the id of the place. */
  readonly byGrammar: readonly (readonly [Grammar, readonly number[]])[];
  readonly lost: ReadonlyMap<Loss, number>;
  readonly rejected: number;
}

/** @param limit how many records are explained; `Infinity` for all. */
export function createTally(limit: number) {
  let byGrammar = new Map<Grammar, number[]>();
  const lost = new Map<Loss, number>();
  let rejected = 0;
  const textOf = madeOnce((grammar: Grammar) => JSON.stringify(grammar));
  /** The grammar of this tally that equals `grammar`, which may be another object; `grammar` itself if there is none. */
  const own = (grammar: Grammar): Grammar =>
    [...byGrammar.keys()].find((other) => textOf(other) === textOf(grammar)) ?? grammar;
  /** The current counts. */
  const counts = (): PlainTally => ({ byGrammar: [...byGrammar], lost: new Map(lost), rejected });
  /** The counts of a grammar; an equal one from another tally is replaced by this object. */
  const countsOf = (grammar: Grammar): number[] => {
    const other = own(grammar);
    if (other !== grammar)
      byGrammar = new Map([...byGrammar].map(([key, all]) => [key === other ? grammar : key, all]));
    const known = byGrammar.get(grammar) ?? [];
    byGrammar.set(grammar, known);
    return known;
  };
  return {
    /**
     * Counts a record that `grammar` rejected at the place with the id `place`. It is called for every rejected record, so
     * it makes no strings.
     * @returns true if the record is one of the first, which are explained.
     */
    count(grammar: Grammar, place: number) {
      const counts = byGrammar.get(grammar) ?? countsOf(grammar);
      counts[place] = (counts[place] ?? 0) + 1;
      return ++rejected <= limit;
    },
    /** Counts a record that was lost before a grammar read it. @returns true if it is one of the first. */
    countLost(cause: Loss) {
      lost.set(cause, (lost.get(cause) ?? 0) + 1);
      return ++rejected <= limit;
    },
    /** The number of counted records. */
    get rejected() {
      return rejected;
    },
    counts,
    /** The counts since the last call, as plain data for {@link merge}; the tally is empty afterward. */
    drain() {
      const drained = counts();
      byGrammar.clear();
      lost.clear();
      rejected = 0;
      return drained;
    },
    /** Adds the counts of another tally. */
    merge(other: PlainTally) {
      for (const [cause, count] of other.lost) lost.set(cause, (lost.get(cause) ?? 0) + count);
      for (const [grammar, counts] of other.byGrammar) {
        const sums = byGrammar.get(own(grammar)) ?? [];
        counts.forEach((count, place) => {
          sums[place] = (sums[place] ?? 0) + count;
        });
        byGrammar.set(own(grammar), sums);
      }
      rejected += other.rejected;
    },
    own,
  };
}
