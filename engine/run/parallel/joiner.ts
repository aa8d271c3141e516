import { bytesOf } from "../../input/index.ts";
import { nextTurn } from "../clock.ts";
import type { Sink } from "../output/sink.ts";
import type { ProgressDisplay } from "../progress.ts";
import type { Session } from "../session/contract.ts";
import type { Crew, Job, Order, Output } from "./crew.ts";
import { mergeSession, type Result, type Task } from "./messages.ts";

/** A worker reads this many units ahead of the run, so that it is done with one when the run gets there. */
const AHEAD = 4;
/** A worker that is not done with any unit takes longer. */
const FAR_AHEAD = 16;
const NONE = new Uint8Array(0);

/** The session of the run, which merges the results of jobs, and where their output goes. */
export interface JoinTarget {
  readonly session: Session;
  readonly sink: Sink;
  readonly progress: ProgressDisplay | null;
}

/** A part of the input that the run or a worker reads. */
export interface Unit {
  /** What a worker is to do; made when it takes the unit. */
  task(): Task;
  /** Joins the result of a worker; called after all units before this one. */
  join(job: Job): Promise<void>;
  /** Reads the unit in the run; called after all units before this one. Null if the run has other work. */
  readonly read: (() => Promise<void>) | null;
  /** True if the result of a worker is never discarded, so that its output may be written before it is joined. */
  readonly isSafe: boolean;
}

/** A unit that has not been read, or not been joined. */
interface WaitingUnit {
  readonly unit: Unit;
  readonly nth: number;
  job: Job | null;
  /** True if the run reads it. */
  isReadHere: boolean;
}

/** Has units read, by the run in order and by workers ahead of it, and joins the results in order. */
export type Joiner = ReturnType<typeof makeJoiner>;

/** @param readers how many threads read, including that of the run. */
export function makeJoiner(crew: Crew, target: JoinTarget, isOrdered: boolean, readers: number) {
  const { session, sink } = target;
  const units: WaitingUnit[] = [];
  const failures = newFailures(notify);
  const writer = newWriter(sink);
  let added = 0;
  let running: Promise<void> | null = null;
  let wake: (() => void) | null = null;
  void crew.failed.then(failures.fail);

  function notify(): void {
    wake?.();
    wake = null;
  }

  async function work(): Promise<void> {
    try {
      // Units are added first, because a worker takes one far ahead.
      await nextTurn();
      for (let first = units[0]; first && !failures.first && !session.stopped(); first = units[0]) {
        await workOn(first);
        units.shift();
        notify();
      }
    } catch (error) {
      failures.fail(error instanceof Error ? error : new Error(String(error)));
    }
    running = null;
    notify();
  }

  async function workOn(first: WaitingUnit): Promise<void> {
    const { read, join } = first.unit;
    first.isReadHere = first.job === null && read !== null;
    crew.call(next);
    if (first.job) await join(first.job);
    else if (read) {
      await writer.inTurn(read);
      await nextTurn();
    }
  }

  /** The next unit for a worker: after the last one that it has read, and far enough ahead of the run. */
  function next(last: number, isNew: boolean): Order | null {
    const free = units.filter(({ job, isReadHere }) => job === null && !isReadHere);
    const ahead = free[0]?.unit.read ? (isNew ? FAR_AHEAD : AHEAD) : 0;
    const least = Math.min(ahead, free.length - 1);
    const waiting = free.find(({ nth }, i) => i >= least && nth > last);
    if (!waiting || failures.first) return null;
    const { task, isSafe } = waiting.unit;
    const onAssigned = (job: Job) => {
      waiting.job = job;
    };
    return { task: task(), nth: waiting.nth, onOutput: isOrdered || !isSafe ? null : writeNow, onAssigned };
  }

  function writeNow(output: Output): void {
    writer.inTurn(() => writer.write(output)).catch(failures.fail);
  }

  return {
    /** Waits for a promise of a job. @throws the error of a worker that cannot go on. */
    wait: failures.wait,
    /** Adds a unit; waits while there are too many. */
    async add(unit: Unit) {
      // The output of the run so far is before that of the unit.
      if (!running) await session.flush();
      const most = unit.read ? FAR_AHEAD + 2 * AHEAD * readers : AHEAD * readers;
      while (units.length >= most && !failures.first && !session.stopped()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (failures.first) throw failures.first;
      if (session.stopped()) return;
      units.push({ unit, nth: added++, job: null, isReadHere: false });
      if (!unit.read) crew.call(next);
      running ??= work();
    },
    /** Writes the output of a job and merges its counts. @param startsFile true if its input is a whole file. */
    joinJob: (job: Job, startsFile: boolean) => joinJob(job, startsFile, target, writer, failures),
    /** True if all units have been joined. */
    isIdle: () => units.length === 0,
    /** Waits until all units have been joined. */
    async all() {
      while (running) await failures.wait(running);
      if (failures.first) throw failures.first;
    },
    /** Drops the units that have not been joined. */
    drop() {
      for (const { job } of units.splice(0)) job?.discard();
    },
  };
}

async function joinJob(
  job: Job,
  startsFile: boolean,
  { session, progress }: JoinTarget,
  writer: Writer,
  { wait }: Failures,
): Promise<Result> {
  const { rejections, counters } = session;
  for (let output = await wait(job.output()); output; output = await wait(job.output())) await writer.write(output);
  await writer.idle();
  const result = await wait(job.result);
  const { name, place } = result;
  if (startsFile) {
    counters.line = 0;
    rejections.waiting.startFile();
  }
  mergeSession(session, result.counts);
  if (result.errno !== null) rejections.unreadable(name, result.errno);
  if (rejections.waiting.any) progress?.hide();
  await rejections.print();
  progress?.show({
    source: bytesOf(name, NONE, null, () => place),
    events: counters.events,
    rejected: rejections.count,
  });
  return result;
}

/** Writes the output of jobs, and lets the run write its own, one at a time. */
type Writer = ReturnType<typeof newWriter>;

function newWriter(sink: Sink) {
  let last: Promise<void> = Promise.resolve();
  return {
    async write({ bytes, length, release }: Output) {
      const written = sink.write(bytes, 0, length);
      if (written) await written;
      release();
    },
    /** Does work that writes, after all work before it. */
    inTurn(work: () => Promise<void>) {
      last = last.then(work);
      return last;
    },
    /** Waits until no work is left. */
    idle: () => last,
  };
}

/** The first error of a worker, or of joining, after which nothing waits for workers any more. */
interface Failures {
  readonly first: Error | null;
  fail(error: Error): void;
  /** Waits for a promise that a worker fulfills. @throws the first error. */
  wait<T>(promise: Promise<T>): Promise<T>;
}

function newFailures(onFailure: () => void): Failures {
  const refusals = new Set<(error: Error) => void>();
  let first: Error | null = null;
  return {
    get first() {
      return first;
    },
    fail(error) {
      first ??= error;
      for (const refuse of refusals) refuse(error);
      onFailure();
    },
    wait(promise) {
      if (first) return Promise.reject(first);
      return new Promise((resolve, reject) => {
        refusals.add(reject);
        promise.then(resolve, reject).finally(() => refusals.delete(reject));
      });
    },
  };
}
