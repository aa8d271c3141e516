import type { Event, NameTable, ValueMap } from "../../event/index.ts";
import type { Origin } from "../../output/index.ts";

/** A step that every event goes through; it may change the event in place. @returns whether the event goes on. */
export type Stage = (event: Event) => boolean;

/** What stages are made of. */
export interface StageContext {
  readonly names: NameTable;
  /** Where the record of the current event stands. */
  readonly origin: Origin;
  /** Adds an event, which goes through the stages behind the one that runs. */
  emit(fields: ValueMap): void;
  /** Ends the run when the current event has gone its way: nothing behind it is of use. */
  conclude(): void;
}
