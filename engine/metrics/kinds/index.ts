import { average } from "./average.ts";
import { cardinality } from "./cardinality.ts";
import { description } from "./description.ts";
import { maximum, minimum } from "./extreme.ts";
import { frequency } from "./frequency.ts";
import { percentiles } from "./percentiles.ts";
import { bottom, top } from "./ranking.ts";
import { bottomBy, topBy } from "./scores.ts";
import { stats } from "./stats.ts";
import { sum } from "./sum.ts";
import { unique } from "./unique.ts";

export { addHash, allowError } from "./cardinality.ts";
export type { Kind, NumberKind } from "./kind.ts";
export { MOST_SHARES, showShares, USUAL_SHARES } from "./percentiles.ts";
export { showAtLeast, USUAL_LIMIT } from "./ranking.ts";
export { MOST_SCORED } from "./scores.ts";

/** Every kind of metric. */
export const kinds = {
  frequency,
  top,
  bottom,
  topBy,
  bottomBy,
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
