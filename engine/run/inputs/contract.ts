import type { Library } from "../../readers/index.ts";
import type { RunOptions } from "../options.ts";
import type { Sink } from "../output/sink.ts";
import type { Conductor } from "../parallel/index.ts";
import type { ProgressDisplay } from "../progress.ts";
import type { Session } from "../session/contract.ts";
import type { KeptStarts } from "./kept-starts.ts";

/** What reading the inputs of a run needs. */
export interface InputRun {
  readonly options: RunOptions;
  readonly library: Library;
  /** The session that writes the events. */
  readonly session: Session;
  readonly sink: Sink;
  readonly progress: ProgressDisplay | null;
  /** Leads the workers; null if there are none. */
  readonly conductor: Conductor | null;
  readonly kept: KeptStarts;
  /** The inputs that are being read; null before the first one. */
  reading: InputReading | null;
  /** True after a signal. */
  isInterrupted(): boolean;
}

/** Inputs that are being read. */
export interface InputReading {
  /** Stops waiting for input. */
  close(): void;
  /** Settles when all inputs have been read, or reading has ended early: true if a problem with a record ended it. */
  readonly done: Promise<boolean>;
}
