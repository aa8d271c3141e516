import { type KindName, kinds, type Numeric, type StateOf, showShares, USUAL_SHARES } from "../../metrics/index.ts";
import { define, type ScriptFunction, type Topic } from "../function.ts";
import { sharesOf, track, trackingNumbers } from "../runtime/tracking.ts";

/** Aggregates of numbers over all events, for -m and --end. */
export const metricsOfNumbers: Topic = {
  title: "Metrics: numbers",
  functions: [
    folding("sum", kinds.sum.add, "track_sum", "The exact sum of numbers", ['track_sum("bytes", 512)', "()"]),
    folding("average", kinds.average.add, "track_avg", "The mean of numbers", ['track_avg("ms", 12.5)', "()"]),
    folding("minimum", kinds.minimum.add, "track_min", "The smallest of numbers", ['track_min("ms", 12.5)', "()"]),
    folding("maximum", kinds.maximum.add, "track_max", "The greatest of numbers", ['track_max("ms", 12.5)', "()"]),
    define({
      name: "track_percentiles",
      parameters: "name: string, value: number | unit, shares?: array",
      result: "unit",
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
      name: "track_stats",
      parameters: "name: string, value: number | unit, shares?: array",
      result: "unit",
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
    name,
    parameters: "name: string, value: number | unit",
    result: "unit",
    about,
    example,
    acts: "last",
    call: (context, name, value) => track(context, kind, name, value, add),
    onField: trackingNumbers(kind, add),
  });
}
