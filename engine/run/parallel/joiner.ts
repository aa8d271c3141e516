import { bytesOf } from "../../input/index.ts";
import type { Sink } from "../output/sink.ts";
import type { Progress } from "../progress.ts";
import type { Session } from "../session/contract.ts";
import type { Crew, Order } from "./crew.ts";
import type { Job, Output } from "./job.ts";
import type { Result, Task } from "./messages.ts";
import { joinPart } from "./part.ts";

/** A worker reads so many units ahead of the run, so that it is done with one when the run comes there. */
const AHEAD = 4;
/** One that has not been done with any takes longer. */
const FAR_AHEAD = 16;

/** Where the results of jobs come together. */
export interface Place {
  readonly session: Session;
  readonly sink: Sink;
  readonly progress: Progress | null;
}

/** A piece of the input, which the run reads or a worker. */
export interface Unit {
  readonly task: Task;
  /** Joins what a worker has come to; called when all units in front of it have been read. */
  join(job: Job): Promise<void>;
  /** Reads it; called when all units in front of it have been read. Null where the run has enough else to do. */
  readonly read: (() => Promise<void>) | null;
  /** Whether what a worker comes to will be joined as it is, so that nobody has to wait with its output. */
  readonly isSafe: boolean;
}

/** A unit that has not been read, or not been joined. */
interface Waiting {
  readonly unit: Unit;
  readonly nth: number;
  job: Job | null;
  /** Whether the run reads it. */
  isTaken: boolean;
}

const NONE = new Uint8Array(0);

/** Has units read, by the run in their order and by workers ahead of it, and puts what they come to behind each other. */
export interface Joiner {
  /** Adds a unit, when there are few enough. */
  add(unit: Unit): Promise<void>;
  /** Writes the output of a job and adds what it has come to; a file of its own begins with it, or not. */
  take(job: Job, beginsFile: boolean): Promise<Result>;
  /** Waits for something of a job, for as long as the workers can go on. */
  wait<T>(promise: Promise<T>): Promise<T>;
  /** Whether there is no unit that has not been joined. */
  isIdle(): boolean;
  /** Waits until all units have been joined. */
  all(): Promise<void>;
  /** Forgets the units that have not been joined. */
  drop(): void;
}

/** @param readers how many there are, with the run itself. */
export function makeJoiner(
  crew: Crew,
  { session, sink, progress }: Place,
  isOrdered: boolean,
  readers: number,
): Joiner {
  const { rejections, counters } = session;
  const units: Waiting[] = [];
  const refusals = new Set<(error: Error) => void>();
  let added = 0;
  let failure: Error | null = null;
  let running: Promise<void> | null = null;
  let wake: (() => void) | null = null;
  /** What is written next waits for what is being written. */
  let writes: Promise<void> = Promise.resolve();
  void crew.failed.then(fail);

  function fail(error: Error): void {
    failure ??= error;
    for (const refuse of refusals) refuse(error);
    notify();
  }

  function notify(): void {
    wake?.();
    wake = null;
  }

  async function work(): Promise<void> {
    try {
      // Those who add units come first: a worker takes the last ones.
      await turn();
      for (let first = units[0]; first && !failure && !session.stopped(); first = units[0]) {
        await workOn(first);
        units.shift();
        notify();
      }
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
    running = null;
    notify();
  }

  async function workOn(first: Waiting): Promise<void> {
    const { read, join } = first.unit;
    first.isTaken = first.job === null && read !== null;
    crew.call(next);
    if (first.job) await join(first.job);
    else if (read) {
      writes = writes.then(read);
      await writes;
      await turn();
    }
  }

  /** What a worker reads next: behind what it has read, and far enough ahead. */
  function next(last: number, isNew: boolean): Order | null {
    const free = units.filter(({ job, isTaken }) => job === null && !isTaken);
    const ahead = free[0]?.unit.read ? (isNew ? FAR_AHEAD : AHEAD) : 0;
    const least = Math.min(ahead, free.length - 1);
    const waiting = free.find(({ nth }, i) => i >= least && nth > last);
    if (!waiting || failure) return null;
    const { task, isSafe } = waiting.unit;
    const given = (job: Job) => {
      waiting.job = job;
    };
    return { task, nth: waiting.nth, onOutput: isOrdered || !isSafe ? null : writeAtOnce, given };
  }

  function writeAtOnce(output: Output): void {
    writes = writes.then(() => write(output));
    writes.catch(fail);
  }

  async function write({ bytes, length, release }: Output): Promise<void> {
    const written = sink.write(bytes, 0, length);
    if (written) await written;
    release();
  }

  function wait<T>(promise: Promise<T>): Promise<T> {
    if (failure) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      refusals.add(reject);
      promise.then(resolve, reject).finally(() => refusals.delete(reject));
    });
  }

  return {
    wait,
    async add(unit) {
      // Who reads writes what it has read.
      if (!running) await session.flush();
      const most = unit.read ? FAR_AHEAD + 2 * AHEAD * readers : AHEAD * readers;
      while (units.length >= most && !failure && !session.stopped()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (failure) throw failure;
      if (session.stopped()) return;
      units.push({ unit, nth: added++, job: null, isTaken: false });
      if (!unit.read) crew.call(next);
      running ??= work();
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
    isIdle: () => units.length === 0,
    async all() {
      while (running) await wait(running);
      if (failure) throw failure;
    },
    drop() {
      for (const { job } of units.splice(0)) job?.discard();
    },
  };
}

/** Waits until others have been heard. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
