import type { Heritage } from "../../records/index.ts";
import type { SessionOptions } from "../options.ts";
import type { Part } from "./part.ts";

/** A part of the input, as a worker is told of it. Offsets are bytes of the input. */
export type Task =
  /** The records that begin in `[from, until)` of an open file; with `isExact` one begins at `from`, else at the first line. */
  | {
      readonly kind: "range";
      readonly name: string;
      readonly path: string;
      readonly descriptor: number;
      readonly from: number;
      readonly until: number;
      readonly isExact: boolean;
      readonly heritage: Heritage;
    }
  /** All of a file. */
  | { readonly kind: "file"; readonly path: string; readonly isLast: boolean }
  /** Whole lines of a stream, of which the first one is taken to begin a record. */
  | {
      readonly kind: "batch";
      readonly name: string;
      readonly path: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly from: number;
      readonly isEnd: boolean;
      readonly heritage: Heritage;
    };

/** What a task has come to. */
export interface Result {
  readonly part: Part;
  /** The name of the input. */
  readonly name: string;
  /** Where the first record begins that was not read. */
  readonly place: number;
  /** The bytes of a batch, and those at its end that no record was made of. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly rest: Uint8Array<ArrayBuffer> | null;
  /** The system's name of the error where the input could not be read. */
  readonly errno: string | null;
}

export type ToWorker =
  | { readonly kind: "plan"; readonly options: SessionOptions }
  | { readonly kind: "task"; readonly id: number; readonly task: Task }
  /** The output in a slot has been written: its memory may be used again. */
  | { readonly kind: "written"; readonly slot: number; readonly length: number }
  | { readonly kind: "end" };

export type FromWorker =
  /** The worker waits for tasks. */
  | { readonly kind: "ready" }
  /** The first record of a task begins at `from`; null where none does. */
  | { readonly kind: "begun"; readonly id: number; readonly from: number | null }
  /** Output comes in memory that both sides have: a slot. */
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

/** A worker, as the run that has started it sees it. */
export interface Worker extends Pick<Port<FromWorker, ToWorker>, "postMessage"> {
  /** Hears what a worker says, and why it has ended without being asked to. */
  listen(hear: (message: FromWorker) => void, fail: (error: Error) => void): void;
  /** Ends it, whatever it is doing. */
  terminate(): unknown;
}

/** Starts a worker, which {@link serve}s. */
export type StartWorker = () => Worker;
