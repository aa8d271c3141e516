import { intern, type KeyTable, keyStart, newKeyTable } from "../key-table.ts";
import { decodeKey } from "../key-text.ts";
import { type Bare, bare, isFloat, type Numeric, numeric } from "../numeric.ts";
import type { Kind } from "./kind.ts";
import { showAtLeast } from "./ranking.ts";

/** The most keys that are shown; up to twice as many are kept. */
export const MOST_SCORED = 10_000;

/** The best score of each key. */
interface Scores {
  table: KeyTable;
  /** By key id. */
  scores: Bare[];
  floats: boolean[];
  /** The number of keys that are shown. */
  limit: number;
}

/** A kind whose values are keys with a score. */
export interface ScoreKind extends Kind<Scores> {
  readonly add: (state: Scores, bytes: Uint8Array, from: number, to: number, score: Numeric) => void;
}

type IsBetter = (a: Bare, b: Bare) => boolean;

/** The keys with the highest scores, the highest first. */
export const topBy: ScoreKind = scored((a, b) => a > b);

/** The keys with the lowest scores, the lowest first. */
export const bottomBy: ScoreKind = scored((a, b) => a < b);

function scored(isBetter: IsBetter): ScoreKind {
  return {
    start: newScores,
    add(state, bytes, from, to, score) {
      put(state, bytes, from, to, bare(score), isFloat(score), isBetter);
    },
    merge(into, { table, scores, floats, limit }) {
      showAtLeast(into, limit);
      for (let id = 0; id < table.size; id++) {
        put(into, table.pool, keyStart(table, id), table.ends[id]!, scores[id]!, floats[id]!, isBetter);
      }
    },
    result(state, name) {
      if (state.table.size === 0) return null;
      const rows = sorted(state, isBetter)
        .slice(0, state.limit)
        .map((id) => [keyOf(state, id), numeric(state.scores[id]!, state.floats[id]!)] as const);
      return { shape: "ranking", name, by: "value", rows, error: 0 };
    },
  };
}

function newScores(): Scores {
  return { table: newKeyTable(), scores: [], floats: [], limit: 0 };
}

function put(
  state: Scores,
  bytes: Uint8Array,
  from: number,
  to: number,
  score: Bare,
  float: boolean,
  isBetter: IsBetter,
): void {
  if (Number.isNaN(score)) return;
  const id = intern(state.table, bytes, from, to);
  if (id < state.scores.length && !isBetter(score, state.scores[id]!)) return;
  state.scores[id] = score;
  state.floats[id] = float;
  if (state.table.size > 2 * MOST_SCORED) keepBest(state, isBetter);
}

/** Keeps the best {@link MOST_SCORED} keys: a dropped key ranks among them again only with a better score. */
function keepBest(state: Scores, isBetter: IsBetter): void {
  const kept = newScores();
  const { table, scores, floats } = state;
  const best = new Set(sorted(state, isBetter).slice(0, MOST_SCORED));
  for (let id = 0; id < table.size; id++) {
    if (!best.has(id)) continue;
    const own = intern(kept.table, table.pool, keyStart(table, id), table.ends[id]!);
    kept.scores[own] = scores[id]!;
    kept.floats[own] = floats[id]!;
  }
  Object.assign(state, { ...kept, limit: state.limit });
}

/** The ids of the keys, the best score first, equal scores in the order of the keys' strings. */
function sorted(state: Scores, isBetter: IsBetter): number[] {
  const keys = Array.from({ length: state.table.size }, (_, id) => keyOf(state, id));
  return [...keys.keys()].sort((a, b) => {
    const [x, y] = [state.scores[a]!, state.scores[b]!];
    return isBetter(x, y) ? -1 : isBetter(y, x) ? 1 : keys[a]! < keys[b]! ? -1 : 1;
  });
}

function keyOf({ table }: Scores, id: number): string {
  return decodeKey(table.pool, keyStart(table, id), table.ends[id]!);
}
