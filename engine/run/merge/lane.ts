import type { Emission } from "../../emission/index.ts";
import type { Source } from "../../input/index.ts";
import type { Origin } from "../../output/index.ts";
import type { Intake, Library } from "../../readers/index.ts";
import { type Arena, type Counters, type EventSink, isSystemError } from "../../records/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { compareInstants, type Timestamps } from "../../time/index.ts";
import type { SessionOptions } from "../options.ts";
import type { Sink } from "../output/sink.ts";
import type { ProgressDisplay } from "../progress.ts";
import type { Rejections } from "../report/rejections.ts";
import { openSession } from "../session/open-session.ts";
import { type Batch, newBatch } from "./batch.ts";

/** One of the inputs that are merged. Its next chunk is read when all events of its batch have been taken. */
export interface Lane {
  /** Its index among the inputs. */
  readonly order: number;
  readonly source: Source;
  readonly intake: Intake;
  /** Events that have been read and not taken. */
  readonly batch: Batch;
  /** Why it cannot be merged after the events of the batch; null if it can. */
  readonly problem: Diagnostic | null;
  /** True if a problem with a record after the events of the batch has ended the run. */
  readonly aborted: boolean;
  /** Reads until there are events in the empty batch, or the input ends. One lane may read at a time. */
  advance(): Promise<void>;
  /** Stops reading, and closes the source. */
  end(): Promise<void>;
}

/** What the lanes of a run share. */
export interface Merging {
  readonly options: SessionOptions;
  readonly library: Library;
  readonly sink: Sink;
  readonly progress: ProgressDisplay | null;
  readonly counters: Counters;
  readonly rejections: Rejections;
  readonly timestamps: Timestamps;
  /** The intake that has decided the formats. */
  readonly intake: Intake;
  readonly emission: Emission;
  /** True if files are closed while they wait, because there are many. */
  readonly rests: boolean;
  isInterrupted(): boolean;
}

export async function openLane(
  order: number,
  { source, path, arena }: { readonly source: Source; readonly path: string; readonly arena: Arena },
  merging: Merging,
): Promise<Lane> {
  const { options, library, sink, progress, counters, rejections, emission } = merging;
  const collector = collectorOf(source.name, arena, merging, borrows);
  const { batch } = collector;
  const handover = newHandover();
  let isEnded = false;
  let reading: Promise<void> | null = null;

  const session = await openSession(options, library, {
    sink,
    progress,
    printsReports: true,
    isInterrupted: () => isEnded || collector.problem !== null || merging.isInterrupted(),
    lane: {
      ...{ arena, counters, rejections, emission, passedOn },
      intake: (work) => merging.intake.alike({ ...work, sink: collector.sinkOf(work.origin) }),
    },
  });

  /** True if a record without a timestamp has that of the record before it, whose text it may continue. */
  function borrows(): boolean {
    const { decided } = session.intake;
    return !options.strict && decided?.kind === "cascade" && decided.grammars.some(({ acceptsAll }) => acceptsAll);
  }

  async function passedOn(): Promise<boolean> {
    if (batch.left > 0) {
      const { line, skippedLines } = counters;
      if (merging.rests) source.rest?.();
      await handover.wait();
      counters.line = line;
      counters.skippedLines = skippedLines;
    }
    return collector.goOn();
  }

  async function read(): Promise<void> {
    try {
      await session.read({ source, path, from: 0, until: Number.POSITIVE_INFINITY, isLast: false });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      rejections.unreadable(source.name, error.code ?? error.message);
    }
  }

  return {
    ...{ order, source, intake: session.intake, batch },
    get problem() {
      return collector.problem;
    },
    get aborted() {
      return session.aborted;
    },
    async advance() {
      const waits = handover.resume();
      reading ??= read();
      await Promise.race([waits, reading]);
    },
    async end() {
      isEnded = true;
      session.close();
      void handover.resume();
      await (reading ?? source.close());
    },
  };
}

/** Copies the events of a lane to its batch, as long as they are in order. */
interface Collector {
  readonly batch: Batch;
  readonly problem: Diagnostic | null;
  sinkOf(origin: Readonly<Origin>): EventSink;
  /** Expects more events. @returns true if the reader stopped because it would have overwritten the last one. */
  goOn(): boolean;
}

function collectorOf(source: string, arena: Arena, merging: Merging, borrows: () => boolean): Collector {
  const { timestamps, counters } = merging;
  const batch = newBatch();
  const last = { millis: Number.NEGATIVE_INFINITY, nanos: 0, line: 0 };
  let problem: Diagnostic | null = null;
  /** True if the reader overwrites the event with the next one, so that only one can be kept. */
  let isFleeting = false;

  function problemOf(isDated: boolean, line: number): Diagnostic | null {
    if (!isDated) return { code: "undated-record", source, line };
    if (compareInstants(timestamps.instant, last) >= 0) return null;
    return { code: "unsorted", source, line, earlier: last.line };
  }

  return {
    batch,
    get problem() {
      return problem;
    },
    sinkOf: (origin) => ({
      get concluded() {
        return problem !== null || isFleeting;
      },
      accept(event) {
        const isDated = timestamps.of(event);
        if (!isDated && borrows()) counters.borrowedTimes++;
        else {
          problem = problemOf(isDated, origin.line);
          if (problem) return;
          last.millis = timestamps.instant.millis;
          last.nanos = timestamps.instant.nanos;
          last.line = origin.line;
        }
        isFleeting = event.bytes !== arena.bytes;
        batch.add(event, origin, last);
      },
    }),
    goOn() {
      const wasFleeting = isFleeting;
      isFleeting = false;
      return wasFleeting;
    },
  };
}

/** Lets the reader of a lane and the merge work alternately. */
interface Handover {
  /** The reader waits. */
  wait(): Promise<void>;
  /** Lets the reader go on. @returns a promise that settles when the reader waits again. */
  resume(): Promise<void>;
}

function newHandover(): Handover {
  let goOn: (() => void) | null = null;
  let onWait: () => void = () => {};
  return {
    wait: () =>
      new Promise((resolve) => {
        goOn = resolve;
        onWait();
      }),
    resume() {
      const waits = new Promise<void>((resolve) => {
        onWait = resolve;
      });
      goOn?.();
      goOn = null;
      return waits;
    },
  };
}
