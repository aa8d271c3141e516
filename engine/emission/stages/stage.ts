import type { Event, NameTable, ValueMap } from "../../event/index.ts";
import type { Role } from "../../event/roles.ts";
import type { Counts } from "../../metrics/index.ts";
import type { Origin } from "../../output/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import type { Culprit } from "../emptiness.ts";

/**
 * A step that every event goes through; it may change the event in place.
 * @returns whether the event goes on; where it does not, {@link StageContext.leaveOut} was called for this event.
 */
export type Stage = (event: Event) => boolean;

/** The names of the fields that a stage reads, and what it leaves of the event for later stages. */
export interface Look {
  readonly at: readonly string[];
  /** The roles for which a field's name may be a usual one, if it checks those fields as well. */
  readonly roles?: readonly Role[];
  /** The event as it was, an event in which some of these fields are others, or nothing but these fields. */
  readonly leaves: "same" | "changed" | "these";
}

/** A stage, with what a run has to know of it. */
export interface Planned extends Partial<Culprit> {
  readonly stage: Stage;
  /** True if it only decides about events; those shown around a match are not decided about again. */
  readonly judges: boolean;
  /** The fields that it reads; missing if it may read any. */
  readonly looks?: Look;
  /** The stages that it runs, if they are several. */
  readonly parts?: readonly Planned[];
  /** What is left to do when there are no more events. */
  readonly end?: () => void;
  /** What is left to do when there are no more events for now. */
  readonly catchUp?: () => void;
  /** What to report at the end of the run. */
  readonly findings?: () => readonly Diagnostic[];
  readonly counts?: Counts;
}

/** What an event is among events that match and those around them. */
export type Mark = "match" | "before" | "after" | "between";

/** An event that a stage keeps back, with all that is known of it. */
export interface Held {
  readonly fields: ValueMap;
  readonly origin: Readonly<Origin>;
  readonly mark: Mark | null;
  /** What its timestamp is read by. */
  readonly context: Event["context"];
  readonly source: Event["source"];
}

/** What stages are built from. */
export interface StageContext {
  readonly names: NameTable;
  /** Where the record of the current event is. */
  readonly origin: Readonly<Origin>;
  /**
   * Counts the current event as dropped. Whoever decides that says so, so that an event that vanishes without a decision
   * is missing from the account of the run.
   * @returns false, as the stage then does.
   */
  leaveOut(): false;
  /** Says what the current event is. */
  mark(mark: Mark): void;
  /** Passes another event through the stages after the one that runs and writes it, before the current event goes on. */
  pass(fields: ValueMap): void;
  /** The same for one that was held, because of a match near it: filters do not judge it any more. */
  show(held: Held, mark: Mark): void;
  /** Takes the current event from its way, to be {@link release}d or {@link forget}ed. */
  hold(event: Event): Held;
  /** Passes an event on that was held, through the stages after the one that runs. */
  release(held: Held): void;
  /** Counts an event that was held as dropped. */
  forget(): void;
  /** Ends the run after the current event: no later event is of use. */
  conclude(): void;
  /** The same, with an exit code; because of a problem, unless it is what the user asked for. */
  stop(exitCode: number, endedBy?: "limit" | "problem"): void;
  /** The run goes on, but its exit code reports a failure. */
  fail(): void;
  /** Tells something on standard error when nothing is being written. */
  report(diagnostic: Diagnostic): void;
  /** How many records so far were rejected, or kept as text; where results are drained, it begins anew after that. */
  rejected(): number;
  /** Writes a line to standard output. */
  print(text: string): void;
}
