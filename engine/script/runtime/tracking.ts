import { type Float, type Unit, unit } from "../../event/value.ts";
import {
  isNumeric,
  type KindName,
  keyOf,
  keyOfField,
  LEAST_ERROR,
  MOST_ERROR,
  MOST_METRICS,
  MOST_SHARES,
  type Numeric,
  numberOfField,
  type StateOf,
  typedKeyOf,
  USUAL_ERROR,
  USUAL_LIMIT,
  USUAL_SHARES,
} from "../../metrics/index.ts";
import { inspect, textOf } from "../compare.ts";
import type { ScriptContext, ScriptFunction } from "../function.ts";
import { ScriptError } from "../source.ts";
import { DateTime, type ScriptValue, toNumber } from "../values.ts";

// Helpers of the functions that track metrics.

/** A value that is counted by its text. */
export type Category = string | number | bigint | Float | boolean | DateTime;

/** A missing value. */
export type Nothing = null | Unit;

/** The functions that track metrics of a kind. */
const FUNCTIONS: Readonly<Record<KindName, string>> = {
  frequency: "track_freq",
  top: "track_top",
  bottom: "track_bottom",
  sum: "track_sum",
  average: "track_avg",
  minimum: "track_min",
  maximum: "track_max",
  unique: "track_unique",
  cardinality: "track_cardinality",
  percentiles: "track_percentiles",
  stats: "track_stats",
  description: "--describe",
};

/**
 * Adds a value to the metric `name`, unless it is missing.
 * @throws ScriptError if another kind of metric has the name.
 */
export function track<K extends KindName, V>(
  { host: { metrics } }: ScriptContext,
  kind: K,
  name: string,
  value: V | Nothing,
  add: (state: StateOf<K>, value: V) => void,
): void {
  if (isMissing(value)) {
    metrics.apply(() => metrics.skip(name));
    return;
  }
  const state = metrics.claim(kind, name);
  if (state === null) throw new ScriptError(refusal(metrics.kindOf(name), kind, name));
  metrics.apply(() => add(state, value));
}

type OnField = NonNullable<ScriptFunction["onField"]>;

/** Tracks fields by their bytes: `add` adds the current key. */
export function trackingKeys<K extends KindName>(
  kind: K,
  add: (state: StateOf<K>) => void,
  pointToField: typeof keyOfField = keyOfField,
): OnField {
  return ({ host: { metrics } }, event, at, name) => {
    if (at < 0 || metrics.isHolding || pointToField(event, at) !== "taken") return false;
    const state = metrics.claim(kind, name);
    if (state === null) return false;
    add(state);
    return true;
  };
}

/** Tracks the numbers of fields. */
export function trackingNumbers<K extends KindName>(
  kind: K,
  add: (state: StateOf<K>, number: Numeric) => void,
): OnField {
  return ({ host: { metrics } }, event, at, name) => {
    const number = at < 0 || metrics.isHolding ? null : numberOfField(event, at);
    const state = number === null ? null : metrics.claim(kind, name);
    if (number === null || state === null) return false;
    add(state, number);
    return true;
  };
}

export function isMissing<V>(value: V | Nothing): value is Nothing {
  return value === null || value === unit;
}

/** Makes the current key for metrics that count by text. */
export function pointTo(value: Category): void {
  keyOf(value instanceof DateTime ? textOf(value) : value);
}

/** Makes the current key for metrics that keep values with their types. */
export function pointToTyped(value: Category): void {
  typedKeyOf(value instanceof DateTime ? textOf(value) : value);
}

function refusal(holder: KindName | null, kind: KindName, name: string): string {
  if (holder === null) return `a run has ${MOST_METRICS} metrics at most: ${JSON.stringify(name)} is one too many`;
  return `the metric ${JSON.stringify(name)} is one of ${FUNCTIONS[holder]}: ${FUNCTIONS[kind]} needs another name`;
}

// The arguments of functions that track, besides a value.

/** How many keys are shown. @throws ScriptError unless it is 1 to `most`. */
export function limitOf(limit: number | undefined, most: number): number {
  if (limit === undefined) return USUAL_LIMIT;
  if (limit < 1 || limit > most) throw new ScriptError(`1 to ${most} can be shown, not ${limit}`);
  return limit;
}

/** Which percentiles are shown, as shares of all numbers. */
export function sharesOf(shares: readonly ScriptValue[] | undefined): readonly number[] {
  if (shares === undefined) return USUAL_SHARES;
  if (shares.length < 1 || shares.length > MOST_SHARES) {
    throw new ScriptError(`1 to ${MOST_SHARES} percentiles can be shown, not ${shares.length}`);
  }
  return shares.map(shareOf);
}

/** The relative standard error of an estimate. */
export function errorOf(error: Numeric | undefined): number {
  const number = error === undefined ? USUAL_ERROR : toNumber(error);
  if (number >= LEAST_ERROR && number <= MOST_ERROR) return number;
  throw new ScriptError(`an estimate has an error of ${LEAST_ERROR} to ${MOST_ERROR}, not ${number}`);
}

function shareOf(value: ScriptValue): number {
  const share = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (share >= 0 && share <= 1) return share;
  throw new ScriptError(`a percentile is a share from 0.0 to 1.0, not ${inspect(value)}`);
}
