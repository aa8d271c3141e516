import type { PlainEmission } from "../../emission/index.ts";
import { addCounters, type Counters, drainCounters, type FileContext } from "../../records/index.ts";
import type { SessionOptions } from "../options.ts";
import type { PlainRejections } from "../report/rejections.ts";
import type { Session } from "../session/contract.ts";

/** A part of the input that a worker is to read. Offsets are bytes of the input. */
export type Task =
  /** The records that begin in `[from, until)` of an open file; with `isExact` the first one begins at `from`, otherwise at a line after it. */
  | {
      readonly kind: "range";
      readonly name: string;
      readonly path: string;
      readonly descriptor: number;
      readonly from: number;
      readonly until: number;
      readonly isExact: boolean;
      readonly fileContext: FileContext;
    }
  /** All of a file. */
  | { readonly kind: "file"; readonly path: string; readonly isLast: boolean }
  /** Whole lines of a stream; a record is assumed to begin with the first one. */
  | {
      readonly kind: "batch";
      readonly name: string;
      readonly path: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly from: number;
      readonly isEnd: boolean;
      readonly fileContext: FileContext;
    };

/** The result of a task, except for its output. */
export interface Result {
  readonly counts: PlainSession;
  /** The name of the input. */
  readonly name: string;
  /** The offset of the first record that was not read. */
  readonly place: number;
  /** The bytes of a batch, and those of the incomplete record at its end. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly rest: Uint8Array<ArrayBuffer> | null;
  /** What directives say after the records that were read; null for a format without directives. */
  readonly directives: FileContext["directives"];
  /** The system's name of the error if the input could not be read. */
  readonly errno: string | null;
}

export type ToWorker =
  | { readonly kind: "plan"; readonly options: SessionOptions }
  | { readonly kind: "task"; readonly id: number; readonly task: Task }
  /** The output in a slot has been written, and its memory may be used again. */
  | { readonly kind: "written"; readonly slot: number; readonly length: number }
  | { readonly kind: "end" };

export type FromWorker =
  /** The worker waits for tasks. */
  | { readonly kind: "ready" }
  /** The first record of a task begins at `from`; null if it has none. */
  | { readonly kind: "begun"; readonly id: number; readonly from: number | null }
  /** A slot: shared memory in which output comes. */
  | { readonly kind: "slot"; readonly slot: number; readonly memory: SharedArrayBuffer }
  | { readonly kind: "output"; readonly id: number; readonly slot: number; readonly length: number }
  | { readonly kind: "done"; readonly id: number; readonly result: Result }
  /** The plan cannot be carried out. */
  | { readonly kind: "failed"; readonly error: Error };

/** One end of a channel between a run and a worker. */
export interface Port<In, Out> {
  postMessage(message: Out, transfer?: readonly ArrayBuffer[]): void;
  on(event: "message", listener: (message: In) => void): unknown;
}

/** A worker, as the run uses it. */
export interface Worker extends Pick<Port<FromWorker, ToWorker>, "postMessage"> {
  /** Listens for messages, and for the error that ends a worker. */
  listen(hear: (message: FromWorker) => void, fail: (error: Error) => void): void;
  /** Ends it immediately. */
  terminate(): unknown;
}

/** Starts a thread that calls `serve`. */
export type StartWorker = () => Worker;

/** What a session has counted and found in a part of the input, as plain data. Lines count from the start of that part. */
interface PlainSession {
  readonly counters: Counters;
  readonly rejections: PlainRejections;
  readonly emission: PlainEmission;
  readonly renamed: number;
  readonly repeated: number;
  readonly unconverted: number;
  /** True if a problem with a record is to end the run. */
  readonly aborted: boolean;
}

/** Removes what the session has counted and found, and returns it. */
export function drainSession({ counters, rejections, inputReader, emission, aborted }: Session): PlainSession {
  const { event } = inputReader;
  const { renamed, repeated, unconverted } = event;
  event.renamed = event.repeated = event.unconverted = 0;
  // What is asked of events may count rejected records, so it is drained before those.
  const emitted = emission.drain();
  return {
    counters: drainCounters(counters),
    rejections: rejections.drain(),
    emission: emitted,
    renamed,
    repeated,
    unconverted,
    aborted,
  };
}

/** Adds what another session has counted and found in the input after all that was read. */
export function mergeSession(session: Session, other: PlainSession): void {
  const { counters, rejections, inputReader, emission } = session;
  const { event } = inputReader;
  const { line } = counters;
  rejections.merge(other.rejections, line, emission.admits);
  addCounters(counters, other.counters);
  emission.merge(other.emission, line);
  event.renamed += other.renamed;
  event.repeated += other.repeated;
  event.unconverted += other.unconverted;
  session.aborted ||= other.aborted;
}
