import type { Event } from "../event/index.ts";
import type { Metrics, PlainMetrics } from "../metrics/index.ts";
import type { Remark } from "../output/index.ts";
import type { Diagnostic, EventAccount } from "../report/index.ts";
import type { Dating, DatingCounts } from "./dating.ts";
import type { Emptiness } from "./empty/emptiness.ts";
import type { Needs } from "./needs.ts";
import type { PlainScripts } from "./scripts/index.ts";
import type { PlainTally } from "./stages/level-tally.ts";
import type { PlainNamed } from "./stages/named-fields.ts";
import type { PlainFit } from "./stages/stamp-fit.ts";
import type { Observed, PlainObservation } from "./stages/statistics.ts";
import type { Glance } from "./stages/verdict.ts";

/** What becomes of events, decided once a run. */
export interface Emission {
  /** Writes what stands before the first event. */
  begin(): void;
  /**
   * Takes an event through the stages and writes it.
   * @param isProbed whether it has no fields but those that are {@link needs}, because its record is canonical JSON.
   */
  accept(event: Event, isProbed: boolean): void;
  /** Counts events whose records were copied, and those of them that a glance has left out. */
  copied(events: number, leftOut: number): void;
  /** Writes what is left when there are no more events. */
  end(): void;
  /** Whether something may be. */
  readonly hasEnd: boolean;
  /** What there is to say of the output, when it has ended. */
  remarks(): readonly Remark[];
  /** What is tracked, or null where nothing can be. */
  readonly metrics: Metrics | null;
  /** Writes a text that is no event to standard output. */
  readonly say: (text: string) => void;
  /** Whether no further event is of use. */
  readonly concluded: boolean;
  /** The exit code that a step has asked for, or null where none has. */
  readonly exitCode: number | null;
  /** What the steps have to tell at the end of the run. */
  findings(): readonly Diagnostic[];
  /** Why nothing was written, as far as the steps know; null if something was, or if there were no events. */
  emptiness(): Emptiness | null;
  /** Whether a record whose text is canonical JSON is its own output. */
  readonly copiesJson: boolean;
  /** The fields that are enough to know of an event, or null where all are needed. */
  readonly needs: Needs | null;
  /** Whether it is so where a glance at its text, which is canonical JSON, says that it is not left out; or null. */
  readonly glance: Glance | null;
  /** Counts an event that has been surveyed, where nothing else is done with events; or null. */
  readonly survey: ((event: Event) => void) | null;
  /** Whether what was written last ends within a line. */
  isMidLine(): boolean;
  /** Whether events are not written. */
  readonly quiet: boolean;
  /** What became of the events. */
  readonly account: Readonly<EventAccount>;
  /** What is done with timestamps, if anything is. */
  readonly dating: Dating | null;
  /** Who has watched the events, where statistics are wanted. */
  readonly observed: Observed | null;
  /** What the events have come to since it was taken last, as plain data. */
  take(): PlainEmission;
  /** Adds what other events, behind those so far, have come to with the same plan elsewhere. */
  merge(other: PlainEmission): void;
  /** Whether a diagnostic of such events is to be told here. */
  admits(diagnostic: Diagnostic): boolean;
}

/** What events have come to, but for what was written. */
export interface PlainEmission {
  readonly account: EventAccount;
  readonly concluded: boolean;
  readonly exitCode: number | null;
  readonly dating: DatingCounts | null;
  readonly metrics: PlainMetrics | null;
  readonly read: PlainObservation | null;
  readonly left: PlainObservation | null;
  readonly scripts: PlainScripts | null;
  /** Which of the fields that -k and -K name there were. */
  readonly named: PlainNamed | null;
  /** Whether the field or layout that was given for timestamps fits. */
  readonly fit: PlainFit | null;
  /** The levels that each step has seen that chooses events by them. */
  readonly levels: readonly PlainTally[];
  readonly remarks: readonly Remark[];
  /** By stage: how many events it has left out. */
  readonly leftOut: readonly number[];
  /** True if a script has printed something. */
  readonly hasPrinted: boolean;
}
