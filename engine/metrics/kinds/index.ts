import { bottom, cardinality, description, frequency, top, unique } from "./keys.ts";
import { average, maximum, minimum, percentiles, stats, sum } from "./numbers.ts";

export { addHash, allowError, showAtLeast, USUAL_LIMIT } from "./keys.ts";
export { MOST_SHARES, percentName, showShares, USUAL_SHARES } from "./numbers.ts";

/** Every kind of metric; metrics of one name are printed in this order. */
export const kinds = {
  frequency,
  top,
  bottom,
  sum,
  average,
  minimum,
  maximum,
  unique,
  cardinality,
  percentiles,
  stats,
  description,
};

export type KindName = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as readonly KindName[];

/** The state of a metric of the kind. */
export type StateOf<K extends KindName> = ReturnType<(typeof kinds)[K]["start"]>;
