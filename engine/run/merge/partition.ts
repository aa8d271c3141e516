import type { Emission } from "../../emission/index.ts";
import { errnoOf, type Followed, type Source } from "../../input/index.ts";
import type { InputReader, Library } from "../../readers/index.ts";
import type { Arena, Counters } from "../../records/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import type { Timestamps } from "../../time/index.ts";
import type { SessionOptions } from "../options.ts";
import type { Sink } from "../output/sink.ts";
import type { ProgressDisplay } from "../progress.ts";
import type { Rejections } from "../report/rejections.ts";
import { openSession } from "../session/open-session.ts";
import { type Alarm, newHandover, watched } from "../turns.ts";
import type { Batch } from "./batch.ts";
import { inOrderCollector, sortingCollector } from "./collector.ts";
import type { WindowSize } from "./window.ts";

/** One of the inputs that are merged. Its next chunk is read when all events of its batch have been taken. */
export interface Partition {
  /** Its index among the inputs. */
  readonly order: number;
  readonly source: Source;
  readonly inputReader: InputReader;
  /** Events that have been read and not taken. */
  readonly batch: Batch;
  /** True if the next event of the batch may be taken before more are read. */
  isReady(): boolean;
  /** True if its input has no more for now, and if it has more since then. */
  isIdle(): boolean;
  hasNews(): boolean;
  /** True if all of its input has been read. */
  isOver(): boolean;
  /** Why it cannot be merged after the events of the batch; null if it can. */
  problem(): Diagnostic | null;
  /** True if a problem with a record after the events of the batch has ended the run. */
  aborted(): boolean;
  /** Reads until the next event may be taken, or the input ends. One partition may read at a time. */
  advance(): Promise<void>;
  /** Messages about the times of the input. */
  notes(): readonly Diagnostic[];
  /** Stops reading, and closes the source. */
  end(): Promise<void>;
}

/** What the partitions of a run share. */
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
  /** The input reader that has decided the formats. */
  readonly inputReader: InputReader;
  readonly emission: Emission;
  /** Rings when an input has more that had none. */
  readonly alarm: Alarm;
  /** True if files are closed while they wait, because there are many. */
  readonly rests: boolean;
  isInterrupted(): boolean;
}

/** What a partition reads. */
interface PartitionInput {
  readonly source: Source;
  readonly path: string;
  readonly arena: Arena;
  /** Where the source is from, if what is added to it is read, too. */
  readonly followed: Followed | null;
}

export async function openPartition(
  order: number,
  { source, path, arena, followed }: PartitionInput,
  merging: Merging,
): Promise<Partition> {
  const { options, library, sink, progress, counters, rejections, emission } = merging;
  const collecting = { arena, counters, timestamps: merging.timestamps };
  const collector = merging.window
    ? sortingCollector(source.name, collecting, merging.window)
    : inOrderCollector(source.name, collecting, borrows);
  const { batch } = collector;
  const handover = newHandover();
  let isEnded = false;
  let isIdle = false;
  let hasNews = false;
  let isRead = false;
  let reading: Promise<void> | null = null;

  const session = await openSession(options, library, {
    sink,
    progress,
    printsReports: true,
    isInterrupted: () => isEnded || collector.problem() !== null || merging.isInterrupted(),
    partition: {
      ...{ arena, counters, rejections, emission, passedOn },
      inputReader: (work) => merging.inputReader.alike({ ...work, sink: collector.sinkOf(work.origin) }),
    },
  });

  /** True if a record without a timestamp has that of the record before it, whose text it may continue. */
  function borrows(): boolean {
    const { decided } = session.inputReader;
    return !options.strict && decided?.kind === "cascade" && decided.grammars.some(({ acceptsAll }) => acceptsAll);
  }

  async function passedOn(): Promise<boolean> {
    if (batch.isFull()) {
      const { line, skippedLines } = counters;
      if (merging.rests) source.rest?.();
      await handover.wait();
      counters.line = line;
      counters.skippedLines = skippedLines;
    }
    return collector.goOn();
  }

  async function read(): Promise<void> {
    const until = Number.POSITIVE_INFINITY;
    try {
      for (let one: Source | null = source; one && !isEnded; one = followed && (await nextOf(followed))) {
        const read = followed ? watched(one, idle, turn) : one;
        await session.read({ source: read, path, from: 0, until, isLast: followed !== null });
        if (session.stopped()) break;
      }
    } catch (error) {
      rejections.unreadable(source.name, errnoOf(error));
    }
    isRead = true;
  }

  function idle(): void {
    isIdle = true;
    handover.pause();
  }

  async function turn(): Promise<void> {
    if (isEnded) return;
    hasNews = true;
    merging.alarm.ring();
    await handover.wait();
  }

  /** The file that replaces one that was followed. */
  async function nextOf(inputs: Followed): Promise<Source | null> {
    if (isEnded) return null;
    idle();
    const next = await inputs.next();
    await turn();
    return next;
  }

  return {
    ...{ order, source, inputReader: session.inputReader, batch },
    isReady: () => batch.isFull() || (isRead && batch.left() > 0),
    isIdle: () => isIdle,
    hasNews: () => hasNews,
    isOver: () => isRead,
    problem: () => collector.problem(),
    notes: () => collector.notes(),
    aborted: () => session.aborted,
    async advance() {
      const waits = handover.resume();
      isIdle = false;
      hasNews = false;
      reading ??= read();
      await Promise.race([waits, reading]);
    },
    async end() {
      isEnded = true;
      followed?.close();
      session.close();
      void handover.resume();
      await (reading ?? source.close());
    },
  };
}
