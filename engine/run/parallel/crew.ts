import { Buffer } from "node:buffer";
import type { SessionOptions } from "../options.ts";
import type { FromWorker, Result, StartWorker, Task, ToWorker, Worker } from "./messages.ts";

/** A worker has this many tasks: the one that it carries out, and the next one. */
const AT_ONCE = 2;

/** A task for a worker. */
export interface Order {
  readonly task: Task;
  /** The index of the task in the run. A worker gets tasks in ascending order, or it could wait for itself. */
  readonly nth: number;
  /** Takes output immediately; null if the job keeps it. */
  readonly onOutput: ((output: Output) => void) | null;
  onAssigned(job: Job): void;
}

/** Returns the next task for a worker after the task `last`, -1 for none; a worker is new until its first task is done. */
export type Next = (last: number, isNew: boolean) => Order | null;

/** The workers of a run. */
export type Crew = ReturnType<typeof makeCrew>;

export function makeCrew(startWorker: StartWorker) {
  const members: Member[] = [];
  let planned: SessionOptions | null = null;
  let next: Next = () => null;
  const failed = deferred<Error>();
  let allReady = deferred<void>();
  let ready = 0;
  let nextId = 1;

  function hear(member: Member, message: FromWorker): void {
    if (message.kind === "ready") {
      if (++ready === members.length) allReady.resolve();
    } else if (message.kind === "failed") failed.resolve(message.error);
    else if (message.kind === "slot") member.slots[message.slot] = Buffer.from(message.memory);
    else {
      const given = member.jobs.get(message.id);
      if (!given) throw new Error("a worker reports on a task that it does not have");
      if (message.kind === "begun") given.begun(message.from);
      else if (message.kind === "output") {
        const { slot, length } = message;
        const release = () => member.worker.postMessage({ kind: "written", slot, length });
        given.put({ bytes: member.slots[slot]!, length, release });
      } else {
        member.jobs.delete(message.id);
        member.isNew = false;
        given.done(message.result);
        assign();
      }
    }
  }

  /** Gives tasks to the workers that have the fewest. */
  function assign(): void {
    while (members.length > 0) {
      const member = members.reduce((least, other) => (other.jobs.size < least.jobs.size ? other : least));
      const order = member.jobs.size < AT_ONCE ? next(member.last, member.isNew) : null;
      if (!order) return;
      const { task } = order;
      const given = makeJob(order.onOutput);
      const id = nextId++;
      member.jobs.set(id, given);
      member.last = order.nth;
      const message: ToWorker = { kind: "task", id, task };
      member.worker.postMessage(message, task.kind === "batch" ? [task.bytes.buffer] : []);
      order.onAssigned(given.job);
    }
  }

  return {
    /** How many workers have been started. */
    get size() {
      return members.length;
    },
    /** True if all workers that have been started wait for tasks. */
    get isReady() {
      return members.length > 0 && ready === members.length;
    },
    /** Settles with the error of a worker that cannot go on. */
    failed: failed.promise,
    /** Waits until all workers that have been started wait for tasks. */
    waitUntilReady: () => (members.length > 0 && ready < members.length ? allReady.promise : Promise.resolve()),
    /** Starts workers until there are this many; {@link plan} gives them their options. */
    start(count: number) {
      if (members.length >= count) return;
      allReady = deferred<void>();
      while (members.length < count) {
        const member: Member = { worker: startWorker(), jobs: new Map(), slots: [], last: -1, isNew: true };
        member.worker.listen((message) => hear(member, message), failed.resolve);
        members.push(member);
        if (planned) member.worker.postMessage({ kind: "plan", options: planned });
      }
    },
    plan(options: SessionOptions) {
      planned = options;
      for (const { worker } of members) worker.postMessage({ kind: "plan", options });
    },
    /** Gives tasks to the workers that have room for one, now and each time one is done. */
    call(asked: Next) {
      next = asked;
      assign();
    },
    end() {
      for (const { worker } of members) worker.terminate();
    },
  };
}

interface Member {
  readonly worker: Worker;
  readonly jobs: Map<number, Given>;
  /** The shared memory of its output. */
  readonly slots: Buffer[];
  last: number;
  /** True until its first task is done, which takes longer because code is compiled. */
  isNew: boolean;
}

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
type Given = ReturnType<typeof makeJob>;

/** @param onOutput takes output immediately; null if the job keeps it. */
export function makeJob(onOutput: ((output: Output) => void) | null) {
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
    put(output: Output) {
      if (isDiscarded) output.release();
      else if (onOutput) onOutput(output);
      else outputs.push(output);
      notify();
    },
    done(value: Result) {
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
