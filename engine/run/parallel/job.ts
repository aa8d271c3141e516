import type { Buffer } from "node:buffer";
import type { Result } from "./messages.ts";

/** A task that a worker has. */
export interface Job {
  /** The offset of its first record; null if it has none. */
  readonly from: Promise<number | null>;
  readonly result: Promise<Result>;
  /** Waits for the next output; null if there is no more. */
  output(): Promise<Output | null>;
  /** Releases all output, also what is still to come. */
  discard(): void;
}

export interface Output {
  readonly bytes: Buffer;
  readonly length: number;
  /** Gives the memory back to the worker. */
  readonly release: () => void;
}

/** The other side of a job, which the messages of its worker fulfill. */
export interface Given {
  readonly job: Job;
  begun(from: number | null): void;
  put(output: Output): void;
  done(result: Result): void;
}

/** @param onOutput takes output immediately; null if the job keeps it. */
export function makeJob(onOutput: ((output: Output) => void) | null): Given {
  const from = deferred<number | null>();
  const result = deferred<Result>();
  const outputs: Output[] = [];
  let isDone = false;
  let isDiscarded = false;
  let wake: (() => void) | null = null;

  function notify(): void {
    wake?.();
    wake = null;
  }

  return {
    job: {
      from: from.promise,
      result: result.promise,
      async output() {
        while (outputs.length === 0 && !isDone) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        return outputs.shift() ?? null;
      },
      discard() {
        isDiscarded = true;
        for (const { release } of outputs.splice(0)) release();
      },
    },
    begun: from.resolve,
    put(output) {
      if (isDiscarded) output.release();
      else if (onOutput) onOutput(output);
      else outputs.push(output);
      notify();
    },
    done(value) {
      isDone = true;
      result.resolve(value);
      notify();
    },
  };
}

export function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
