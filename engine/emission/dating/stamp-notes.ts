import type { Diagnostic } from "../../report/index.ts";
import type { Doubts } from "../../time/index.ts";

/** What was assumed of the timestamps of a run, as plain data. */
interface Assumptions {
  readonly doubts: Readonly<Doubts>;
  /** Names of zones that were seen and not applied. */
  readonly zones: readonly string[];
}

/**
 * Says what was assumed of timestamps.
 * @param isZoneAssumed true if a result depends on a zone that the options do not name.
 */
export function stampNotes({ doubts, zones }: Assumptions, isZoneAssumed: boolean): Diagnostic[] {
  const { guessed, dayless, naive, shortYears, borrowed } = doubts;
  const notes: Diagnostic[] = [];
  if (guessed > dayless) notes.push({ code: "guessed-years", count: guessed - dayless });
  if (dayless > 0) notes.push({ code: "guessed-days", count: dayless, first: null });
  if (shortYears > 0) notes.push({ code: "short-years", count: shortYears });
  if (naive > 0 && isZoneAssumed) notes.push({ code: "assumed-zone", count: naive, zones });
  if (borrowed > 0) notes.push({ code: "borrowed-times", count: borrowed, sorts: false });
  return notes;
}
