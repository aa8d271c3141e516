import type { Emission } from "../../emission/index.ts";
import type { Source } from "../../input/index.ts";
import type { Intake, Library } from "../../readers/index.ts";
import { type Arena, type Counters, isSystemError } from "../../records/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { compareInstants, type Timestamps } from "../../time/index.ts";
import type { SessionOptions } from "../options.ts";
import type { Sink } from "../output/sink.ts";
import type { Progress } from "../progress.ts";
import type { Rejections } from "../report/rejections.ts";
import { openSession } from "../session/open-session.ts";
import { type Batch, newBatch } from "./batch.ts";

/** One of the inputs that are merged: it is read a piece at a time, whenever its events have all been taken. */
export interface Lane {
  /** Its place among the inputs. */
  readonly order: number;
  readonly source: Source;
  readonly intake: Intake;
  /** Events that have been read and not taken. */
  readonly batch: Batch;
  /** Why it cannot be merged any further than what is in the batch; null where nothing is wrong. */
  readonly problem: Diagnostic | null;
  /** Whether a problem with a record has ended the run, behind what is in the batch. */
  readonly aborted: boolean;
  /** Reads on, when the batch is empty, until there are events in it, or no more. One lane may read at a time. */
  advance(): Promise<void>;
  /** Ends it where nothing more of it is of use. */
  end(): Promise<void>;
}

/** What the lanes of a run have in common. */
export interface Merging {
  readonly options: SessionOptions;
  readonly library: Library;
  readonly sink: Sink;
  readonly progress: Progress | null;
  readonly counters: Counters;
  readonly rejections: Rejections;
  readonly timestamps: Timestamps;
  /** What decides the formats. */
  readonly intake: Intake;
  readonly emission: Emission;
  /** Whether files are closed while they wait, because there are so many. */
  readonly rests: boolean;
  isInterrupted(): boolean;
}

export async function openLane(
  order: number,
  { source, path, arena }: { readonly source: Source; readonly path: string; readonly arena: Arena },
  merging: Merging,
): Promise<Lane> {
  const { options, library, sink, progress, counters, rejections, timestamps } = merging;
  const batch = newBatch();
  const last = { millis: Number.NEGATIVE_INFINITY, nanos: 0, line: 0 };
  let problem: Diagnostic | null = null;
  /** Whether the reader overwrites the event with the next one, so that only one can be kept. */
  let isFleeting = false;
  let isEnded = false;
  let line = 0;
  let reading: Promise<void> | null = null;
  let goOn: (() => void) | null = null;
  let pause: () => void = () => {};

  const session = await openSession(options, library, {
    sink,
    progress,
    tells: true,
    isInterrupted: () => isEnded || problem !== null || merging.isInterrupted(),
    lane: {
      arena,
      counters,
      rejections,
      taken,
      emission: merging.emission,
      intake: (work) =>
        merging.intake.alike({
          ...work,
          sink: {
            get concluded() {
              return problem !== null || isFleeting;
            },
            accept(event) {
              const { origin } = work;
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
          },
        }),
    },
  });

  function problemOf(isDated: boolean, at: number): Diagnostic | null {
    if (!isDated) return { code: "undated-record", source: source.name, line: at };
    if (compareInstants(timestamps.instant, last) >= 0) return null;
    return { code: "unsorted", source: source.name, line: at, earlier: last.line };
  }

  /** Whether a record that has no timestamp takes that of the record before it, whose text it may continue. */
  function borrows(): boolean {
    const { decided } = session.intake;
    return !options.strict && decided?.kind === "cascade" && decided.grammars.some(({ acceptsAll }) => acceptsAll);
  }

  /** Waits until the events that have been read are taken. @returns whether the records behind them are read now. */
  async function taken(): Promise<boolean> {
    const wasFleeting = isFleeting;
    if (batch.left > 0) {
      line = counters.line;
      const { skippedLines } = counters;
      if (merging.rests) source.rest?.();
      await new Promise<void>((resolve) => {
        goOn = resolve;
        pause();
      });
      counters.line = line;
      counters.skippedLines = skippedLines;
    }
    isFleeting = false;
    return wasFleeting;
  }

  async function read(): Promise<void> {
    try {
      await session.read({ source, path, from: 0, until: Number.POSITIVE_INFINITY, isLast: false });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      rejections.unreadable(source.name, error.code ?? error.message);
    }
  }

  async function advance(): Promise<void> {
    const paused = new Promise<void>((resolve) => {
      pause = resolve;
    });
    const resume = goOn;
    goOn = null;
    if (resume) resume();
    reading ??= read();
    await Promise.race([paused, reading]);
  }

  return {
    order,
    source,
    intake: session.intake,
    batch,
    get problem() {
      return problem;
    },
    get aborted() {
      return session.aborted;
    },
    advance,
    async end() {
      isEnded = true;
      session.close();
      goOn?.();
      await (reading ?? source.close());
    },
  };
}
