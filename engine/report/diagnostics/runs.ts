import { firstText, type Undated } from "./times.ts";
import { type Counted, counted, error, hint } from "./wording.ts";

/** Requests that a run did not fulfill. */
export const ofRuns = {
  /** Gaps cannot be marked in a format without lines for them. */
  "unmarked-gaps": hint(
    ({ format }: { readonly format: string }) => `-F ${format} has no lines for gaps: --mark-gaps does nothing`,
  ),
  /** Events that took several lines of a terminal in the default format. */
  "wrapped-events": hint(
    ({ count }: Counted) =>
      `${counted(count, "event", "events")} took several lines; -F view prints events in columns for people, and FROE_OUTPUT=view makes that the default`,
  ),
  /** Events that are not in a map, because it has at most `limit`. */
  "map-full": hint(
    ({ count, limit }: Counted & { readonly limit: number }) =>
      `the map shows the first ${limit} events: ${counted(count, "event", "events")} after them ${count === 1 ? "is" : "are"} not shown`,
  ),
  /** Events without a timestamp in a map whose rows are of equal time. */
  "undated-in-map": hint(
    ({ count, first }: Undated) =>
      `${counted(count, "event has", "events have")} no timestamp, and ${count === 1 ? "is" : "are"} in the last row of the map${firstText(first)}; --ts-field FIELD names the field of timestamps`,
  ),
  /** A run that was not divided among workers, because it needs its events in order. */
  "in-order": hint(({ reason }: { readonly reason: string }) => `-P: one reader read the input, because ${reason}`),
  /** A run that was not divided among workers, because its input was too small for them. */
  "too-small": hint(() => "-P: one reader read the input; more would have taken longer"),
  /** A run that was divided among workers without being asked. */
  divided: hint(
    ({ readers }: { readonly readers: number }) =>
      `${readers} readers read the input, which is faster; --no-parallel reads it with one`,
  ),
  /** Input or events that the run has lost: a bug. */
  unaccounted: error(
    ({ bytes, events }: { readonly bytes: number; readonly events: number }) =>
      `please report this bug: of the input ${bytes} bytes, and ${events} events, are not accounted for`,
  ),
};
