import { countKey, type Frequencies, mergeFrequencies, newFrequencies, ranked } from "../frequencies.ts";
import type { KeyKind } from "./kind.ts";

/** The number of keys that are shown by default. */
export const USUAL_LIMIT = 10;

/** Frequencies, of which only some are shown. */
export interface Ranking {
  readonly frequencies: Frequencies;
  /** The number of keys that are shown. */
  limit: number;
}

/** The most frequent keys, the most frequent first. */
export const top: KeyKind<Ranking> = ranking((rows, limit) => rows.slice(0, limit));

/** The rarest keys, the rarest first, equal counts in the order of the keys' strings. */
export const bottom: KeyKind<Ranking> = ranking((rows, limit) =>
  rows.sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1)).slice(0, limit),
);

/** Shows at least this many keys. */
export function showAtLeast(state: { limit: number }, limit: number): void {
  if (limit > state.limit) state.limit = limit;
}

function ranking(
  choose: (rows: ReturnType<typeof ranked>, limit: number) => ReturnType<typeof ranked>,
): KeyKind<Ranking> {
  return {
    start: () => ({ frequencies: newFrequencies(), limit: 0 }),
    add: ({ frequencies }, bytes, from, to) => countKey(frequencies, bytes, from, to),
    merge(into, from) {
      showAtLeast(into, from.limit);
      mergeFrequencies(into.frequencies, from.frequencies);
    },
    result({ frequencies, limit }, name) {
      if (frequencies.table.size === 0) return null;
      const rows = choose(ranked(frequencies), limit);
      return { shape: "ranking", name, by: "count", rows, error: frequencies.floor };
    },
  };
}
