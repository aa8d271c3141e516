import type { Aggregate } from "../aggregate.ts";
import { intern, type KeySpan, type KeyTable, keyAt, newKeyTable } from "../key-table.ts";
import { type Bare, bare, isFloat, type Numeric, numeric } from "../numeric.ts";
import { decodeKey } from "../typed-key.ts";
import { showAtLeast } from "./keys.ts";

/** The most keys that are shown; up to twice as many are kept. */
export const MOST_SCORED = 10_000;

/** The best score of each key. */
export interface Scores {
  table: KeyTable;
  /** By key id. */
  scores: Bare[];
  floats: boolean[];
  /** The number of keys that are shown. */
  limit: number;
}

type ScoreAggregate = Aggregate<Scores, [key: KeySpan, score: Numeric]>;
type IsBetter = (a: Bare, b: Bare) => boolean;

/** The keys with the highest scores, the highest first. */
export const topBy: ScoreAggregate = scored((a, b) => a > b);

/** The keys with the lowest scores, the lowest first. */
export const bottomBy: ScoreAggregate = scored((a, b) => a < b);

function scored(isBetter: IsBetter): ScoreAggregate {
  function put(state: Scores, { bytes, from, to }: KeySpan, score: Bare, float: boolean): void {
    if (Number.isNaN(score)) return;
    const id = intern(state.table, bytes, from, to);
    if (id < state.scores.length && !isBetter(score, state.scores[id]!)) return;
    state.scores[id] = score;
    state.floats[id] = float;
    if (state.table.size > 2 * MOST_SCORED) keepBest(state);
  }

  /** Keeps the best {@link MOST_SCORED} keys: a dropped key ranks among them again only with a better score. */
  function keepBest(state: Scores): void {
    const { table, scores, floats, limit } = state;
    const best = sorted(state, isBetter).slice(0, MOST_SCORED);
    Object.assign(state, newScores(limit));
    for (const id of best.sort((a, b) => a - b)) put(state, keyAt(table, id), scores[id]!, floats[id]!);
  }

  return {
    start: () => newScores(0),
    add: (state, key, score) => put(state, key, bare(score), isFloat(score)),
    merge(into, { table, scores, floats, limit }) {
      showAtLeast(into, limit);
      for (let id = 0; id < table.size; id++) put(into, keyAt(table, id), scores[id]!, floats[id]!);
    },
    result(state, name) {
      const { table, scores, floats, limit } = state;
      if (table.size === 0) return null;
      const rows = sorted(state, isBetter)
        .slice(0, limit)
        .map((id) => [decodeKey(keyAt(table, id)), numeric(scores[id]!, floats[id]!)] as const);
      return { shape: "ranking", name, by: "value", rows, error: 0 };
    },
  };
}

function newScores(limit: number): Scores {
  return { table: newKeyTable(), scores: [], floats: [], limit };
}

/** The ids of the keys, the best score first, equal scores in the order of the keys' strings. */
function sorted({ table, scores }: Scores, isBetter: IsBetter): number[] {
  const keys = Array.from({ length: table.size }, (_, id) => decodeKey(keyAt(table, id)));
  return [...keys.keys()].sort((a, b) => {
    const [x, y] = [scores[a]!, scores[b]!];
    return isBetter(x, y) ? -1 : isBetter(y, x) ? 1 : keys[a]! < keys[b]! ? -1 : 1;
  });
}
