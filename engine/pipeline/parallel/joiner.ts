import { bytesOf } from "../../input/index.ts";
import type { Session } from "../conduct.ts";
import type { Progress } from "../progress.ts";
import type { Sink } from "../sink.ts";
import type { Crew, Job, Output } from "./crew.ts";
import type { Result, Task } from "./messages.ts";
import { joinPart } from "./part.ts";

/** Where the results of jobs come together. */
export interface Place {
  readonly session: Session;
  readonly sink: Sink;
  readonly progress: Progress | null;
}

const NONE = new Uint8Array(0);

/** Puts what jobs have come to behind each other, in the order in which they were given. */
export interface Joiner {
  /**
   * Gives a task, when there are few enough.
   * @param join is called when all jobs in front of it have been joined.
   * @param isSafe whether the job will be joined as it is, so that nobody has to wait with its output.
   */
  give(task: Task, join: (job: Job) => Promise<void>, isSafe: boolean): Promise<void>;
  /** Writes the output of a job and adds what it has come to; a file of its own begins with it, or not. */
  take(job: Job, beginsFile: boolean): Promise<Result>;
  /** Waits for something of a job, for as long as the workers can go on. */
  wait<T>(promise: Promise<T>): Promise<T>;
  /** Whether there is no job that has not been joined. */
  isIdle(): boolean;
  /** Waits until all jobs have been joined. */
  all(): Promise<void>;
  /** Forgets the jobs that have not been joined. */
  drop(): void;
  /** The workers cannot go on. */
  fail(error: Error): void;
}

/** @param most so many jobs may wait to be joined. */
export function makeJoiner(
  crew: () => Crew,
  { session, sink, progress }: Place,
  isOrdered: boolean,
  most: number,
): Joiner {
  const { rejections, counters } = session;
  const steps: { readonly job: Job; readonly join: (job: Job) => Promise<void> }[] = [];
  let failure: Error | null = null;
  let reject: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, no) => {
    reject = no;
  });
  failed.catch(() => {});
  let running: Promise<void> | null = null;
  let wake: (() => void) | null = null;
  let writes: Promise<void> = Promise.resolve();

  function fail(error: Error): void {
    failure ??= error;
    reject(error);
    notify();
  }

  function notify(): void {
    wake?.();
    wake = null;
  }

  async function joinAll(): Promise<void> {
    try {
      for (let step = steps[0]; step && !failure && !session.stopped(); step = steps[0]) {
        await step.join(step.job);
        steps.shift();
        notify();
      }
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
    running = null;
    notify();
  }

  async function write({ bytes, length, release }: Output): Promise<void> {
    const written = sink.write(bytes, 0, length);
    if (written) await written;
    release();
  }

  function wait<T>(promise: Promise<T>): Promise<T> {
    return Promise.race([promise, failed]);
  }

  return {
    wait,
    fail,
    async give(task, join, isSafe) {
      await session.flush();
      while (steps.length >= most && !failure && !session.stopped()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (failure) throw failure;
      if (session.stopped()) return;
      const atOnce = (output: Output) => {
        writes = writes.then(() => write(output));
        writes.catch(fail);
      };
      steps.push({ job: crew().give(task, isOrdered || !isSafe ? null : atOnce), join });
      running ??= joinAll();
    },
    async take(job, beginsFile) {
      for (let output = await wait(job.output()); output; output = await wait(job.output())) await write(output);
      await writes;
      const result = await wait(job.result);
      const { name, place } = result;
      if (beginsFile) {
        counters.line = 0;
        rejections.begin();
      }
      joinPart(session, result.part);
      if (result.errno !== null) rejections.unreadable(name, result.errno);
      if (rejections.pending) progress?.hide();
      await rejections.tell();
      progress?.show({
        source: bytesOf(name, NONE, null, () => place),
        events: counters.events,
        rejected: rejections.count,
      });
      return result;
    },
    isIdle: () => steps.length === 0,
    async all() {
      while (running) await wait(running);
      if (failure) throw failure;
    },
    drop() {
      for (const { job } of steps.splice(0)) job.discard();
    },
  };
}
