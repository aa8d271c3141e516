import {
  allowError,
  type KindName,
  key,
  kinds,
  MOST_KEYS,
  type Numeric,
  type StateOf,
  showAtLeast,
  showShares,
  typedKeyOfField,
  USUAL_ERROR,
  USUAL_SHARES,
} from "../../metrics/index.ts";
import { textOf } from "../compare.ts";
import { define, type ScriptContext, type ScriptFunction, type Topic } from "../function.ts";
import {
  type Category,
  errorOf,
  isMissing,
  limitOf,
  type Nothing,
  pointTo,
  pointToTyped,
  sharesOf,
  track,
  trackingKeys,
  trackingNumbers,
} from "../runtime/tracking.ts";

const BEYOND = `beyond ${MOST_KEYS.toLocaleString("en")} different ones, rare ones are missing`;

/** Counts and rankings of values over all events, for -m and --end. */
export const metricsOfKeys: Topic = {
  title: "Metrics: counts and rankings",
  functions: [
    define({
      signature: "track_count(name: string | number | bool | datetime | unit): unit",
      about: "Counts its calls by name: track_count(e.level) has a counter for each level",
      example: ['track_count("errors")', "()"],
      acts: "last",
      call: countCall,
    }),
    define({
      signature: "track_inc(name: string): unit",
      about: "Counts its calls: short for track_sum(name, 1)",
      example: ['track_inc("retries")', "()"],
      acts: "last",
      call: countCall,
    }),
    counting("track_freq", `Counts values by text (1.0 as 1); ${BEYOND}`, ['track_freq("status", 404)', "()"]),
    counting("track_bucket", "The older name of track_freq", ['track_bucket("class", 404 / 100 * 100)', "()"]),
    ranking("top", "track_top", `Ranks the most frequent items, 10 unless n is given; ${BEYOND}`, [
      'track_top("paths", "/login", 3)',
      "()",
    ]),
    ranking("bottom", "track_bottom", `Ranks the least frequent items, 10 unless n is given; ${BEYOND}`, [
      'track_bottom("paths", "/login", 3)',
      "()",
    ]),
    define({
      signature: "track_unique(name: string, value: string | number | bool | datetime | unit): unit",
      about: "Lists the distinct values, by type and text, in order of appearance, at most 100,000",
      example: ['track_unique("hosts", "db1")', "()"],
      acts: "last",
      call: (context, name, value) =>
        track(context, "unique", name, value, (state, value) => {
          pointToTyped(value);
          keepKey(state);
        }),
      onField: trackingKeys("unique", keepKey, typedKeyOfField),
    }),
    define({
      signature:
        "track_cardinality(name: string, value: string | number | bool | datetime | unit, error?: number): unit",
      about:
        "Counts distinct values by text (1.0 as 1): exactly while there are few, then mostly within 1% or the given error",
      example: ['track_cardinality("clients", "192.0.2.7", 0.02)', "()"],
      acts: "last",
      call: (context, name, value, error) => {
        const allowed = errorOf(error);
        track(context, "cardinality", name, value, (state, value) => {
          allowError(state, allowed);
          pointTo(value);
          kinds.cardinality.add(state, key);
        });
      },
      onField: trackingKeys("cardinality", (state) => {
        allowError(state, USUAL_ERROR);
        kinds.cardinality.add(state, key);
      }),
    }),
  ],
};

function counting(name: string, about: string, example: readonly [string, string]): ScriptFunction {
  return define({
    signature: `${name}(name: string, value: string | number | bool | datetime | unit): unit`,
    about,
    example,
    acts: "last",
    call: (context, name, value) =>
      track(context, "frequency", name, value, (state, value) => {
        pointTo(value);
        countKey(state);
      }),
    onField: trackingKeys("frequency", countKey),
  });
}

function ranking(
  kind: "top" | "bottom",
  name: string,
  about: string,
  example: readonly [string, string],
): ScriptFunction {
  return define({
    signature: `${name}(name: string, item: string | number | bool | datetime | unit, n?: index): unit`,
    about,
    example,
    acts: "last",
    call: (context, name, item, n) => {
      const limit = limitOf(n, MOST_KEYS);
      track(context, kind, name, item, (state, item) => {
        showAtLeast(state, limit);
        pointTo(item);
        kinds[kind].add(state, key);
      });
    },
  });
}

function countKey(state: StateOf<"frequency">): void {
  kinds.frequency.add(state, key);
}

function keepKey(state: StateOf<"unique">): void {
  kinds.unique.add(state, key);
}

function countCall(context: ScriptContext, name: Category | Nothing): void {
  if (!isMissing(name)) track(context, "sum", textOf(name), 1, kinds.sum.add);
}

/** Aggregates of numbers over all events, for -m and --end. */
export const metricsOfNumbers: Topic = {
  title: "Metrics: numbers",
  functions: [
    folding("sum", kinds.sum.add, "track_sum", "The sum of numbers", ['track_sum("bytes", 512)', "()"]),
    folding("average", kinds.average.add, "track_avg", "The mean of numbers", ['track_avg("ms", 12.5)', "()"]),
    folding("minimum", kinds.minimum.add, "track_min", "The smallest of numbers", ['track_min("ms", 12.5)', "()"]),
    folding("maximum", kinds.maximum.add, "track_max", "The greatest of numbers", ['track_max("ms", 12.5)', "()"]),
    define({
      signature: "track_percentiles(name: string, value: number | unit, shares?: array): unit",
      about:
        "Percentiles of numbers: 0.5, 0.95 and 0.99 unless shares is given; exact up to 10,000 distinct numbers, then within 0.5%",
      example: ['track_percentiles("ms", 12.5, [0.5, 0.999])', "()"],
      acts: "last",
      call: (context, name, value, shares) => {
        const shown = sharesOf(shares);
        track(context, "percentiles", name, value, (state, value) => {
          showShares(state, shown);
          kinds.percentiles.add(state, value);
        });
      },
      onField: trackingNumbers("percentiles", (state, number) => {
        showShares(state, USUAL_SHARES);
        kinds.percentiles.add(state, number);
      }),
    }),
    define({
      signature: "track_stats(name: string, value: number | unit, shares?: array): unit",
      about: "Statistics of numbers: count, minimum, maximum, mean, sum, percentiles",
      example: ['track_stats("ms", 12.5)', "()"],
      acts: "last",
      call: (context, name, value, shares) => {
        const shown = sharesOf(shares);
        track(context, "stats", name, value, (state, value) => {
          showShares(state.percentiles, shown);
          kinds.stats.add(state, value);
        });
      },
      onField: trackingNumbers("stats", (state, number) => {
        showShares(state.percentiles, USUAL_SHARES);
        kinds.stats.add(state, number);
      }),
    }),
  ],
};

function folding<K extends KindName>(
  kind: K,
  add: (state: StateOf<K>, number: Numeric) => void,
  name: string,
  about: string,
  example: readonly [string, string],
): ScriptFunction {
  return define({
    signature: `${name}(name: string, value: number | unit): unit`,
    about,
    example,
    acts: "last",
    call: (context, name, value) => track(context, kind, name, value, add),
    onField: trackingNumbers(kind, add),
  });
}
