import type { Answer } from "../answers/index.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Note } from "../output/index.ts";
import type { EventSink } from "../records/index.ts";
import type { Diagnostic, Ending, EventAccount } from "../report/index.ts";
import type { Dating } from "./dating/dating.ts";
import type { Emptiness } from "./emptiness.ts";
import type { PlainEmission } from "./plain-emission.ts";
import type { Redacting } from "./redacting.ts";
import type { Observed } from "./statistics/index.ts";

/** What happens to events, decided once a run. */
export interface Emission extends EventSink {
  /** Writes what comes before the first event. */
  begin(): void;
  /** Removes secrets, or null if none are removed. */
  readonly redacting: Redacting | null;
  /** Writes what is left when there are no more events. */
  end(): void;
  /** Writes the last events that are kept, because the next one may be far off; null if none are kept. */
  readonly catchUp: (() => void) | null;
  /** Messages about the output, when it has ended. */
  notes(): readonly Note[];
  /** What is tracked, or null where nothing can be. */
  readonly metrics: Metrics | null;
  /** The answer to what is asked of the events, or null where nothing is. */
  readonly answer: Answer | null;
  /** Writes a text that is no event to standard output. */
  readonly print: (text: string) => void;
  /** Prints rows that are asked for instead of events, where these would go. */
  readonly printRows: (text: string) => void;
  /** The exit code that a step has asked for, or null where none has. */
  readonly exitCode: number | null;
  /** Why no later event is of use; null while they are. */
  readonly endedBy: Ending | null;
  /** What the steps report at the end of the run. */
  findings(): readonly Diagnostic[];
  /** Why nothing was written, as far as the steps know; null if something was, or if there were no events. */
  emptiness(): Emptiness | null;
  /** True if the last write ended within a line. */
  isMidLine(): boolean;
  /** Counts of the events by what happened to them. */
  readonly account: Readonly<EventAccount>;
  /** What is done with timestamps, if anything is. */
  readonly dating: Dating | null;
  /** What was observed of the events, if statistics are needed. */
  readonly observed: Observed | null;
  /** The results of the events since they were taken last, as plain data. */
  drain(): PlainEmission;
  /** Adds the results of later events that were emitted elsewhere by the same plan, in what comes after `lines` lines. */
  merge(other: PlainEmission, lines: number): void;
  /** True if a diagnostic of those events is to be reported here. */
  admits(diagnostic: Diagnostic): boolean;
}
