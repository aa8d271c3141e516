import type { NameTable } from "../../event/index.ts";
import { timeFields } from "../needs.ts";
import type { TimeOptions } from "../options.ts";
import type { Planned } from "../plan-stages.ts";
import { type StampFit, watchStamps } from "../stages/stamp-fit.ts";

/** Watches timestamps if the options name their field or layout. */
export interface StampWatch {
  readonly fit: StampFit;
  /** What it checks, as a step that leaves out nothing. */
  readonly planned: Planned;
}

export function watchOf({ timestamps }: TimeOptions, table: NameTable): StampWatch {
  const fit = watchStamps(timestamps, table);
  const { names, roles } = timeFields(timestamps.field);
  return {
    fit,
    planned: { stage: () => true, judges: false, looks: { at: names, roles, leaves: "same" } },
  };
}
