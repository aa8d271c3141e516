import { Buffer } from "node:buffer";
import type { SessionOptions } from "../options.ts";
import { deferred, type Given, type Job, makeJob, type Output } from "./job.ts";
import type { FromWorker, StartWorker, Task, ToWorker, Worker } from "./messages.ts";

/** A worker has so many tasks at once: one that it carries out, and one that it finds when that is done. */
const AT_ONCE = 2;

/** A task for a worker. */
export interface Order {
  readonly task: Task;
  /** Which task of the run it is: a worker is given them in their order, or it could wait for itself. */
  readonly nth: number;
  /** Who takes output as soon as it is there, or null where it is asked for. */
  readonly onOutput: ((output: Output) => void) | null;
  given(job: Job): void;
}

/** What a worker is given behind the task `last`, -1 for none; one that is new has not been done with any. */
export type Next = (last: number, isNew: boolean) => Order | null;

/** The workers of a run. */
export interface Crew {
  /** Whether all workers that have been started wait for tasks. */
  readonly isReady: boolean;
  /** Why a worker cannot go on. */
  readonly failed: Promise<Error>;
  /** Waits until they do. */
  waitUntilReady(): Promise<void>;
  /** Sees to it that there are so many workers; what they are to do comes with {@link plan}. */
  start(count: number): void;
  plan(options: SessionOptions): void;
  /** Has the workers that have room ask for tasks; they ask by themselves when they are done with one. */
  call(next: Next): void;
  end(): void;
}

export function makeCrew(startWorker: StartWorker): Crew {
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
      if (!given) throw new Error("a worker speaks of a task that it does not have");
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

  /** Gives tasks to those who have the fewest. */
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
      order.given(given.job);
    }
  }

  return {
    get isReady() {
      return members.length > 0 && ready === members.length;
    },
    failed: failed.promise,
    waitUntilReady: () => (members.length > 0 && ready < members.length ? allReady.promise : Promise.resolve()),
    start(count) {
      if (members.length >= count) return;
      allReady = deferred<void>();
      while (members.length < count) {
        const member: Member = { worker: startWorker(), jobs: new Map(), slots: [], last: -1, isNew: true };
        member.worker.listen((message) => hear(member, message), failed.resolve);
        members.push(member);
        if (planned) member.worker.postMessage({ kind: "plan", options: planned });
      }
    },
    plan(options) {
      planned = options;
      for (const { worker } of members) worker.postMessage({ kind: "plan", options });
    },
    call(asked) {
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
  /** The memory in which its output comes. */
  readonly slots: Buffer[];
  last: number;
  /** Whether it has not been done with any task: its first one takes longer, while its code is being compiled. */
  isNew: boolean;
}
