import type { Grammar } from "../grammar/grammar.ts";
import type { Cause, Summary } from "./diagnostic.ts";
import { expectedOf } from "./failure.ts";
import { causeOf } from "./message.ts";

/** Counts what a run rejects, by cause. */
export interface Tally {
  /**
   * Counts a record that `grammar` rejected at the place with the id `place`. It is called for every rejected record,
   * so it makes no text.
   * @returns whether the record is one of the first, which are to be explained.
   */
  count(grammar: Grammar, place: number): boolean;
  /**
   * Counts a record that was lost before a grammar saw it.
   * @param cause why, as the summary says it.
   * @returns whether it is one of the first.
   */
  countLost(cause: string): boolean;
  /** How many have been counted. */
  readonly rejected: number;
  /** @param lines how many lines were read, whether rejected or not. */
  summary(lines: number): Summary;
}

/** @param limit how many records are to be explained; `Infinity` for all. */
export function createTally(limit: number): Tally {
  const byGrammar = new Map<Grammar, number[]>();
  const lost = new Map<string, number>();
  let rejected = 0;
  return {
    count(grammar, place) {
      const counts = byGrammar.get(grammar);
      if (counts) counts[place] = (counts[place] ?? 0) + 1;
      else byGrammar.set(grammar, firstAt(place));
      return ++rejected <= limit;
    },
    countLost(cause) {
      lost.set(cause, (lost.get(cause) ?? 0) + 1);
      return ++rejected <= limit;
    },
    get rejected() {
      return rejected;
    },
    summary(lines) {
      const explained = Math.min(rejected, limit);
      return { code: "summary", rejected, lines, explained, causes: causesOf(byGrammar, lost) };
    },
  };
}

function firstAt(place: number): number[] {
  const counts: number[] = [];
  counts[place] = 1;
  return counts;
}

/** Every cause once, the most frequent first; it names its grammar where there is more than one. */
function causesOf(
  byGrammar: ReadonlyMap<Grammar, readonly number[]>,
  lost: ReadonlyMap<string, number>,
): readonly Cause[] {
  const counts = new Map(lost);
  for (const [grammar, places] of byGrammar) {
    const prefix = byGrammar.size > 1 ? `${grammar.name}: ` : "";
    places.forEach((count, place) => {
      const text = prefix + causeOf(expectedOf(grammar, [place]));
      counts.set(text, (counts.get(text) ?? 0) + count);
    });
  }
  return Array.from(counts, ([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
}
