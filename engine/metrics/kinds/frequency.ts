import { countKey, type Frequencies, mergeFrequencies, newFrequencies, ranked } from "../frequencies.ts";
import type { KeyKind } from "./kind.ts";

/** The number of times that each key came. */
export const frequency: KeyKind<Frequencies> = {
  start: newFrequencies,
  add: countKey,
  merge: mergeFrequencies,
  result: (state, name) =>
    state.table.size === 0 ? null : { shape: "counts", name, rows: ranked(state), error: state.floor },
};
