import type { Emission } from "../../emission/index.ts";
import type { Source } from "../../input/index.ts";
import type { Intake, Library } from "../../readers/index.ts";
import { type Arena, type Counters, isSystemError } from "../../records/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import type { Timestamps } from "../../time/index.ts";
import type { SessionOptions } from "../options.ts";
import type { Sink } from "../output/sink.ts";
import type { ProgressDisplay } from "../progress.ts";
import type { Rejections } from "../report/rejections.ts";
import { openSession } from "../session/open-session.ts";
import type { Batch } from "./batch.ts";
import { inOrderCollector, sortingCollector } from "./collector.ts";
import type { WindowSize } from "./window.ts";

/** One of the inputs that are merged. Its next chunk is read when all events of its batch have been taken. */
export interface Lane {
  /** Its index among the inputs. */
  readonly order: number;
  readonly source: Source;
  readonly intake: Intake;
  /** Events that have been read and not taken. */
  readonly batch: Batch;
  /** True if the next event of the batch may be taken before more are read. */
  readonly isReady: boolean;
  /** Why it cannot be merged after the events of the batch; null if it can. */
  readonly problem: Diagnostic | null;
  /** True if a problem with a record after the events of the batch has ended the run. */
  readonly aborted: boolean;
  /** Reads until the next event may be taken, or the input ends. One lane may read at a time. */
  advance(): Promise<void>;
  /** What there is to say of the times of the input. */
  remarks(): readonly Diagnostic[];
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
  /** How much of each input is sorted; null if they have to be in order. */
  readonly window: WindowSize | null;
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
  const collecting = { arena, counters, timestamps: merging.timestamps };
  const collector = merging.window
    ? sortingCollector(source.name, collecting, merging.window)
    : inOrderCollector(source.name, collecting, borrows);
  const { batch } = collector;
  const handover = newHandover();
  let isEnded = false;
  let isRead = false;
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
    if (batch.isFull) {
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
    isRead = true;
  }

  return {
    ...{ order, source, intake: session.intake, batch },
    get isReady() {
      return batch.isFull || (isRead && batch.left > 0);
    },
    get problem() {
      return collector.problem;
    },
    remarks: () => collector.remarks(),
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
