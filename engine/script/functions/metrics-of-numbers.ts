import { kinds, showShares, USUAL_SHARES } from "../../metrics/index.ts";
import { define } from "../function.ts";
import type { Topic } from "./topic.ts";
import { track, trackingNumbers } from "./tracking.ts";
import { sharesOf } from "./tracking-options.ts";

/** What becomes of numbers over all events, for -m and --end. */
export const metricsOfNumbers: Topic = {
  title: "Metrics: numbers",
  functions: [
    define({
      name: "track_sum",
      parameters: "name: string, value: number | unit",
      result: "unit",
      about: "Adds up numbers, without loss",
      example: ['track_sum("bytes", 512)', "()"],
      acts: "last",
      call: (context, name, value) => track(context, "sum", name, value, kinds.sum.add),
      onField: trackingNumbers("sum", kinds.sum.add),
    }),
    define({
      name: "track_avg",
      parameters: "name: string, value: number | unit",
      result: "unit",
      about: "The mean of numbers",
      example: ['track_avg("ms", 12.5)', "()"],
      acts: "last",
      call: (context, name, value) => track(context, "average", name, value, kinds.average.add),
      onField: trackingNumbers("average", kinds.average.add),
    }),
    define({
      name: "track_min",
      parameters: "name: string, value: number | unit",
      result: "unit",
      about: "The smallest of numbers",
      example: ['track_min("ms", 12.5)', "()"],
      acts: "last",
      call: (context, name, value) => track(context, "minimum", name, value, kinds.minimum.add),
      onField: trackingNumbers("minimum", kinds.minimum.add),
    }),
    define({
      name: "track_max",
      parameters: "name: string, value: number | unit",
      result: "unit",
      about: "The greatest of numbers",
      example: ['track_max("ms", 12.5)', "()"],
      acts: "last",
      call: (context, name, value) => track(context, "maximum", name, value, kinds.maximum.add),
      onField: trackingNumbers("maximum", kinds.maximum.add),
    }),
    define({
      name: "track_percentiles",
      parameters: "name: string, value: number | unit, shares?: array",
      result: "unit",
      about:
        "Percentiles of numbers: 0.5, 0.95 and 0.99 unless shares says otherwise; exact up to 10,000 different numbers, then within 0.5%",
      example: ['track_percentiles("ms", 12.5, [0.5, 0.999])', "()"],
      acts: "last",
      call: (context, name, value, shares) => {
        const shown = sharesOf(shares);
        return track(context, "percentiles", name, value, (state, value) => {
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
      about: "All about numbers at once: how many, the smallest, the greatest, mean, sum, percentiles",
      example: ['track_stats("ms", 12.5)', "()"],
      acts: "last",
      call: (context, name, value, shares) => {
        const shown = sharesOf(shares);
        return track(context, "stats", name, value, (state, value) => {
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
