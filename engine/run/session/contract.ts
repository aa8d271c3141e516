import type { Emission } from "../../emission/index.ts";
import type { EventSource } from "../../event/index.ts";
import type { Source } from "../../input/index.ts";
import type { Origin } from "../../output/index.ts";
import type { InputReader } from "../../readers/index.ts";
import type { Arena, Counters, InputRange, LineChooser, LineFilter, Reading, Work } from "../../records/index.ts";
import type { SessionOptions } from "../options.ts";
import type { Sink } from "../output/sink.ts";
import type { ProgressDisplay } from "../progress.ts";
import type { Rejections } from "../report/rejections.ts";

/** What a session gives its readers, before the sink of their events is known. */
export type ReaderWork = Omit<Work, "event" | "sink">;

/** What a session gets from the run or the worker that opens it. */
export interface SessionContext {
  readonly sink: Sink;
  readonly progress?: ProgressDisplay | null;
  /** True if the session prints diagnostics while it reads; false if they are drained. */
  readonly printsReports: boolean;
  /** True if reading is to end for a reason outside the session. */
  isInterrupted(): boolean;
  /**
   * Does work that may take long without a break, after all output has been written; a signal ends the process meanwhile,
   * also where the end of the run would report more than its events. Missing where that end tidies up.
   */
  unheard?(work: () => void): void;
  /** What the session shares with the sessions of other inputs, if the inputs are read in turns. */
  readonly partition?: SharedParts;
}

/** What sessions share whose inputs are read in turns. One of them works at a time. */
export interface SharedParts {
  readonly arena: Arena;
  readonly counters: Counters;
  readonly rejections: Rejections;
  /** Takes the events that the sink of the input reader passes on. */
  readonly emission: Emission;
  inputReader(work: ReaderWork): Promise<InputReader>;
  /** Waits until more events may be read; missing if they always may. */
  passedOn?(): Promise<void>;
  /** Lets others work while the session waits for its input; missing if they must not. */
  pause?(): void;
  /** Waits until no other session works. */
  resume?(): Promise<void>;
}

/** Reads records and writes their events. A run is one session, which merges the counts of the sessions of its workers. */
export interface Session {
  readonly arena: Arena;
  readonly counters: Counters;
  readonly rejections: Rejections;
  readonly inputReader: InputReader;
  readonly emission: Emission;
  /** True if a problem with a record has ended the run. */
  aborted: boolean;
  /** True if all lines that were asked for have been read. */
  readonly ended: boolean;
  /** True if nothing more is to be read. */
  stopped(): boolean;
  /**
   * Reads a range, and closes its source unless workers read on from it.
   * @throws the system's error, with its `code`, after all that was delivered before it has been read.
   */
  read(range: InputRange): Promise<Reading>;
  /** Closes the source that is being read. */
  close(): void;
  /** Writes the output that waits. */
  flush(): Promise<void>;
}

/** What the classes of a session share. */
export interface SessionState {
  readonly options: SessionOptions;
  readonly context: SessionContext;
  readonly arena: Arena;
  readonly counters: Counters;
  readonly rejections: Rejections;
  readonly troubles: Troubles;
  readonly inputReader: InputReader;
  readonly emission: Emission;
  /** The place of the current record. */
  readonly origin: Origin;
  readonly chooser: LineChooser | null;
  readonly lineFilter: LineFilter | null;
  /** The source that is being read; null between two ranges. */
  source: Source | null;
  /** What is known of a source, for the timestamps of its events. */
  readonly sourceOf: (source: Source, path: string) => EventSource;
  /** True if nothing more is to be read. */
  stopped(): boolean;
}

/** The line filter that removes lines; null if all lines are read, or if the reader itself chooses rows. */
export function lineFilterOf({ inputReader, lineFilter }: SessionState): LineFilter | null {
  return inputReader.choosesRows ? null : lineFilter;
}

/** What readers report about records that they cannot read as expected. */
export interface Troubles
  extends Pick<Work, "reject" | "keep" | "stray" | "report" | "complain" | "unterminated" | "leaveOut"> {
  /** The name of the source that is read. */
  source: string;
  /** True if a problem with a record has ended the run. */
  aborted: boolean;
}
