import type { Event, NameTable, ValueMap } from "../../event/index.ts";
import type { Origin } from "../../output/index.ts";
import type { Diagnostic } from "../../report/index.ts";

/**
 * A step that every event goes through; it may change the event in place.
 * @returns whether the event goes on; where it does not, {@link StageContext.leaveOut} was called for this event.
 */
export type Stage = (event: Event) => boolean;

/** What an event is among events that match and those around them. */
export type Mark = "match" | "before" | "after" | "between";

/** What stages are made of. */
export interface StageContext {
  readonly names: NameTable;
  /** Where the record of the current event stands. */
  readonly origin: Readonly<Origin>;
  /**
   * Counts the current event as left out. Whoever decides that says so, so that an event that vanishes without a decision
   * is missing from the account of the run.
   * @returns false, as the stage then does.
   */
  leaveOut(): false;
  /** Says what the current event is. */
  mark(mark: Mark): void;
  /**
   * Takes another event through the stages behind the one that runs and writes it, before the current one goes on.
   * @param origin where its record stands; without one, where the current event's does.
   * @param mark what it is; one with a mark is not judged by filters any more.
   */
  pass(fields: ValueMap, origin?: Readonly<Origin>, mark?: Mark | null): void;
  /** Ends the run when the current event has gone its way: nothing behind it is of use. */
  conclude(): void;
  /** The same, with an exit code. */
  stop(exitCode: number): void;
  /** The run goes on, but its exit code tells that something was wrong. */
  fail(): void;
  /** Tells something on standard error when nothing is being written. */
  tell(diagnostic: Diagnostic): void;
  /** Writes a line to standard output. */
  print(text: string): void;
}
