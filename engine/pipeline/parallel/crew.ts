import { Buffer } from "node:buffer";
import type { RunOptions } from "../options.ts";
import type { FromWorker, Result, StartWorker, Task, ToWorker, Worker } from "./messages.ts";

/** A worker has so many tasks at once: one that it carries out, and one that it finds when that is done. */
const AT_ONCE = 2;

/** A task that has been given out, or waits for a worker. */
export interface Job {
  readonly task: Task;
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

/** The workers of a run. */
export interface Crew {
  /** Whether all workers wait for tasks. */
  readonly isReady: boolean;
  /** Waits for that. */
  waitUntilReady(): Promise<void>;
  /** Starts the workers; what they are to do comes with {@link plan}. */
  start(): void;
  plan(options: RunOptions): void;
  /** Gives a task to the next worker that is free. */
  give(task: Task, onOutput: ((output: Output) => void) | null): Job;
  end(): void;
}

/** @param fail is told when a worker cannot go on. */
export function makeCrew(count: number, startWorker: StartWorker, fail: (error: Error) => void): Crew {
  const members: Member[] = [];
  const waiting: Given[] = [];
  const allReady = deferred<void>();
  let ready = 0;
  let nextId = 1;

  function hear(member: Member, message: FromWorker): void {
    if (message.kind === "ready") {
      if (++ready === members.length) allReady.resolve();
    } else if (message.kind === "failed") fail(message.error);
    else if (message.kind === "slot") member.slots[message.slot] = Buffer.from(message.memory);
    else {
      const given = member.jobs.get(message.id);
      if (!given) throw new Error("a worker speaks of a task that it does not have");
      if (message.kind === "begun") given.begun(message.from);
      else if (message.kind === "output") {
        const { slot, length } = message;
        const release = () => member.worker.postMessage({ kind: "written", slot, length });
        given.put({ bytes: member.slots[slot]!, length, release });
      } else {
        member.jobs.delete(message.id);
        given.done(message.result);
        assign();
      }
    }
  }

  /** Gives the tasks that wait to those who have the fewest. */
  function assign(): void {
    while (waiting.length > 0) {
      const member = members.reduce((least, other) => (other.jobs.size < least.jobs.size ? other : least));
      if (member.jobs.size >= AT_ONCE) return;
      const given = waiting.shift()!;
      const id = nextId++;
      member.jobs.set(id, given);
      const { task } = given.job;
      const message: ToWorker = { kind: "task", id, task };
      member.worker.postMessage(message, task.kind === "batch" ? [task.bytes.buffer] : []);
    }
  }

  return {
    get isReady() {
      return members.length > 0 && ready === members.length;
    },
    waitUntilReady: () => allReady.promise,
    start() {
      if (members.length > 0) return;
      for (let i = 0; i < count; i++) {
        const member: Member = { worker: startWorker(), jobs: new Map(), slots: [] };
        member.worker.listen((message) => hear(member, message), fail);
        members.push(member);
      }
    },
    plan(options) {
      for (const { worker } of members) worker.postMessage({ kind: "plan", options });
    },
    give(task, onOutput) {
      const given = makeJob(task, onOutput);
      waiting.push(given);
      assign();
      return given.job;
    },
    end() {
      for (const { worker } of members) worker.terminate();
    },
  };
}

interface Member {
  readonly worker: Worker;
  readonly jobs: Map<number, Given>;
  /** The memory in which its output comes. */
  readonly slots: Buffer[];
}

/** A job, as the crew sees it. */
interface Given {
  readonly job: Job;
  begun(from: number | null): void;
  put(output: Output): void;
  done(result: Result): void;
}

function makeJob(task: Task, onOutput: ((output: Output) => void) | null): Given {
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
      task,
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

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
