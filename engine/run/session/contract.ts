import type { Emission } from "../../emission/index.ts";
import type { Intake } from "../../readers/index.ts";
import type { Arena, Counters, Portion, Reading, Work } from "../../records/index.ts";
import type { Sink } from "../output/sink.ts";
import type { Progress } from "../progress.ts";
import type { Rejections } from "../report/rejections.ts";

/** What a session has for its readers, which are told where events go. */
export type ReaderWork = Omit<Work, "event" | "sink">;

/** What is around a session. */
export interface Surroundings {
  /** Where the output goes. */
  readonly sink: Sink;
  /** Who shows how far the run has come. */
  readonly progress?: Progress | null;
  /** Whether what is to be told is told in passing; otherwise somebody takes it. */
  readonly tells: boolean;
  /** Whether somebody else wants reading to end. */
  isInterrupted(): boolean;
  /**
   * Does what may take long without a break, when all output has been written; not there where the end of the run has
   * more to say than that.
   */
  unheard?(work: () => void): void;
  /** What it has in common with other sessions, where its events are merged with theirs. */
  readonly lane?: SessionLane;
}

/** What a session has in common with others, whose events are merged with its own. One of them is at work at a time. */
export interface SessionLane {
  readonly arena: Arena;
  readonly counters: Counters;
  readonly rejections: Rejections;
  /** What becomes of the events that its sink hands on. */
  readonly emission: Emission;
  intake(work: ReaderWork): Promise<Intake>;
  /** Waits until the events that have been read are taken. @returns whether the records behind them are read now. */
  taken(): Promise<boolean>;
  /** Lets others be at work while this one waits for its input; not there where they are not to be. */
  pause?(): void;
  /** Waits until no other one is at work. */
  resume?(): Promise<void>;
}

/** Reads records and writes their events: a run is one session, or one that is joined by the sessions of its workers. */
export interface Session {
  readonly arena: Arena;
  readonly counters: Counters;
  readonly rejections: Rejections;
  readonly intake: Intake;
  readonly emission: Emission;
  /** Whether a problem has ended the run. */
  aborted: boolean;
  /** Whether all has been read that was asked for. */
  readonly ended: boolean;
  /** Whether nothing more is to be read. */
  stopped(): boolean;
  /**
   * Reads a portion, and closes its source.
   * @throws the system's error, with its `code`, when all in front of it has been read.
   */
  read(portion: Portion): Promise<Reading>;
  /** Closes the source that is being read. */
  close(): void;
  /** Writes the output that waits. */
  flush(): Promise<void>;
}
