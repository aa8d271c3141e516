import { USUAL_ERROR } from "../distinct.ts";
import type { Numeric } from "../numeric.ts";
import type { ResultNumber } from "../result.ts";
import {
  addToCardinality,
  type Cardinality,
  isEstimate,
  keysIn,
  mergeCardinality,
  newCardinality,
} from "./cardinality.ts";
import type { Kind } from "./kind.ts";
import { addToStats, mergeStats, newStats, type Stats, statsNumbers } from "./stats.ts";

export interface Description {
  /** All values. */
  readonly values: Cardinality;
  /** Those that are numbers. */
  readonly numbers: Stats;
}

/** A summary of any field: the numbers of values and of different values, and statistics of those that are numbers. */
export const description: Kind<Description> & {
  readonly add: (state: Description, bytes: Uint8Array, from: number, to: number, number: Numeric | null) => void;
} = {
  start: () => ({ values: newCardinality(USUAL_ERROR), numbers: newStats() }),
  add({ values, numbers }, bytes, from, to, number) {
    addToCardinality(values, bytes, from, to);
    if (number !== null) addToStats(numbers, number);
  },
  merge(into, from) {
    mergeCardinality(into.values, from.values);
    mergeStats(into.numbers, from.numbers);
  },
  result({ values, numbers }, name) {
    if (values.count === 0) return null;
    const ofNumbers = statsNumbers(numbers);
    const count: ResultNumber = { suffix: "count", value: values.count, estimated: false };
    const unique: ResultNumber = { suffix: "unique", value: keysIn(values), estimated: isEstimate(values) };
    const others = values.count - numbers.average.count;
    const all = [...ofNumbers.filter(({ suffix }) => suffix !== "count"), count, unique];
    if (others > 0 && ofNumbers.length > 0) all.push({ suffix: "strings", value: others, estimated: false });
    const sorted = all.sort((a, b) => (a.suffix < b.suffix ? -1 : 1));
    return { shape: "numbers", name, numbers: sorted };
  },
};
