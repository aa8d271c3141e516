import type { MetricNotice } from "../../metrics/index.ts";
import { quote } from "../failure-text.ts";
import { countText, partText } from "../quantity.ts";
import { type Counted, counted, hint } from "./wording.ts";

export type Notice<C extends MetricNotice["code"]> = Omit<Extract<MetricNotice, { code: C }>, "code">;

/** Metrics of a run that a signal ended before the end of its input. */
export interface PartialRun {
  readonly events: number;
  /** How many bytes were read, and the size of the input; null if that is unknown. */
  readonly bytes: number;
  readonly total: number | null;
}

/** Messages about metrics besides their results. */
export const ofMetrics = {
  /** Metrics that were tracked but not shown. */
  "unseen-metrics": hint(
    ({ count }: Counted) => `${counted(count, "metric was", "metrics were")} tracked: -m shows them`,
  ),
  "partial-metrics": hint(
    ({ events, bytes, total }: PartialRun) =>
      `the metrics are partial: a signal ended the run after ${countText(events, "event")}, ${partText(bytes, total)}`,
  ),
  "approximate-counts": hint(
    ({ metric, error }: Notice<"approximate-counts">) =>
      `${quote(metric)} has too many keys to count them all: its counts may be up to ${error} too high`,
  ),
  "too-many-values": hint(
    ({ metric, kept }: Notice<"too-many-values">) =>
      `${quote(metric)} has too many different values: the first ${kept} were kept`,
  ),
  "refused-values": hint(
    ({ metric, count }: Notice<"refused-values">) =>
      `${quote(metric)}: ${counted(count, "value was a map or an array", "values were maps or arrays")}, which it does not accept`,
  ),
  "never-tracked": hint(
    ({ metric, skipped }: Notice<"never-tracked">) =>
      `${quote(metric)} had no value in ${counted(skipped, "event", "events")}: is the field's name right?`,
  ),
};
