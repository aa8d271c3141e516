import type { Metrics, PlainMetrics } from "../metrics/index.ts";
import type { Remark } from "../output/index.ts";
import type { Diagnostic, EventAccount } from "../report/index.ts";
import type { Dating, DatingCounts } from "./dating.ts";
import type { Emptiness } from "./empty/emptiness.ts";
import type { EventSink } from "./event-sink.ts";
import type { PlainScripts } from "./scripts/index.ts";
import type { PlainTally } from "./stages/level-tally.ts";
import type { PlainNamed } from "./stages/named-fields.ts";
import type { PlainFit } from "./stages/stamp-fit.ts";
import type { Observed, PlainObservation } from "./stages/statistics.ts";

/** What becomes of events, decided once a run. */
export interface Emission extends EventSink {
  /** Writes what stands before the first event. */
  begin(): void;
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
  /** The exit code that a step has asked for, or null where none has. */
  readonly exitCode: number | null;
  /** What the steps have to tell at the end of the run. */
  findings(): readonly Diagnostic[];
  /** Why nothing was written, as far as the steps know; null if something was, or if there were no events. */
  emptiness(): Emptiness | null;
  /** Whether what was written last ends within a line. */
  isMidLine(): boolean;
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
