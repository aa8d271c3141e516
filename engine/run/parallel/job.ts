import type { Buffer } from "node:buffer";
import type { Result } from "./messages.ts";

/** A task that has been given out. */
export interface Job {
  /** Where its first record begins, once that is known; null where none does. */
  readonly from: Promise<number | null>;
  /** What it has come to. */
  readonly result: Promise<Result>;
  /** Takes the output that has come, with what gives its memory back; null when there is no more. */
  output(): Promise<Output | null>;
  /** Gives back all output, also what still comes. */
  discard(): void;
}

export interface Output {
  readonly bytes: Buffer;
  readonly length: number;
  readonly release: () => void;
}

/** A job, as those who hear from its worker see it. */
export interface Given {
  readonly job: Job;
  begun(from: number | null): void;
  put(output: Output): void;
  done(result: Result): void;
}

/** @param onOutput takes output as soon as it is there, if somebody does. */
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
