import type { Output } from "../../output/index.ts";
import type { EmissionOptions, TimeOptions } from "../options.ts";

/** Whether a run has to do with the timestamps of events at all. */
export function needsDating(
  { window, normalizeTs, markGaps, shownZone, mergeSorted }: Pick<EmissionOptions, "mergeSorted" | keyof TimeOptions>,
  output: Output,
): boolean {
  return (
    window !== null || normalizeTs || markGaps !== null || shownZone !== null || mergeSorted || output.dated === true
  );
}
