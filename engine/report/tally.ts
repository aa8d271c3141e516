import type { Grammar } from "../grammar/grammar.ts";
import type { Cause, Summary } from "./diagnostic.ts";
import { expectedOf } from "./failure.ts";
import { causeOf } from "./message.ts";

/** Why records were rejected, by which grammar, and how many. */
export interface Rejection {
  /** The name of the grammar; null where the record was lost before a grammar saw it. */
  readonly format: string | null;
  readonly cause: string;
  readonly count: number;
}

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
  /** Every cause for each grammar, the most frequent first. */
  rejections(): readonly Rejection[];
  /** What has been counted since it was taken last, as plain data. */
  take(): PlainTally;
  /** Adds what has been counted elsewhere. */
  merge(other: PlainTally): void;
  /** The grammar that is counted here and equals `grammar`, which comes from elsewhere; itself where there is none. */
  own(grammar: Grammar): Grammar;
}

export interface PlainTally {
  /** For each place of a grammar how many records it has rejected. */
  readonly byGrammar: readonly (readonly [Grammar, readonly number[]])[];
  readonly lost: ReadonlyMap<string, number>;
  readonly rejected: number;
}

/** @param limit how many records are to be explained; `Infinity` for all. */
export function createTally(limit: number): Tally {
  const byGrammar = new Map<Grammar, number[]>();
  const lost = new Map<string, number>();
  let rejected = 0;
  const texts = new WeakMap<Grammar, string>();
  const textOf = (grammar: Grammar): string => {
    const text = texts.get(grammar) ?? JSON.stringify(grammar);
    texts.set(grammar, text);
    return text;
  };
  const own = (grammar: Grammar): Grammar =>
    [...byGrammar.keys()].find((other) => textOf(other) === textOf(grammar)) ?? grammar;
  const rejections = (): readonly Rejection[] => {
    const ofLost = Array.from(lost, ([cause, count]) => ({ format: null, cause, count }));
    const ofGrammars = [...byGrammar].flatMap(([grammar, counts]) => rejectionsOf(grammar, counts));
    return [...ofLost, ...ofGrammars].sort((a, b) => b.count - a.count);
  };
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
      return { code: "summary", rejected, lines, explained, causes: causesOf(rejections(), byGrammar.size > 1) };
    },
    rejections,
    take() {
      const taken = { byGrammar: [...byGrammar], lost: new Map(lost), rejected };
      byGrammar.clear();
      lost.clear();
      rejected = 0;
      return taken;
    },
    merge(other) {
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

/** What one grammar has rejected, by cause: places of a grammar may have one cause. */
function rejectionsOf(grammar: Grammar, counts: readonly number[]): readonly Rejection[] {
  const byCause = new Map<string, number>();
  counts.forEach((count, place) => {
    const cause = causeOf(expectedOf(grammar, [place]));
    byCause.set(cause, (byCause.get(cause) ?? 0) + count);
  });
  return Array.from(byCause, ([cause, count]) => ({ format: grammar.name, cause, count }));
}

function firstAt(place: number): number[] {
  const counts: number[] = [];
  counts[place] = 1;
  return counts;
}

/** Every cause once; it names its grammar where there is more than one. */
function causesOf(rejections: readonly Rejection[], areSeveral: boolean): readonly Cause[] {
  const counts = new Map<string, number>();
  for (const { format, cause, count } of rejections) {
    const text = areSeveral && format !== null ? `${format}: ${cause}` : cause;
    counts.set(text, (counts.get(text) ?? 0) + count);
  }
  return Array.from(counts, ([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
}
