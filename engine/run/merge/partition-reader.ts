import type { Emission } from "../../emission/index.ts";
import type { Origin } from "../../output/index.ts";
import type { InputReader, Library } from "../../readers/index.ts";
import { Arena, type Counters, type EventSink } from "../../records/index.ts";
import type { Timestamps } from "../../time/index.ts";
import type { SessionOptions } from "../options.ts";
import type { Sink } from "../output/sink.ts";
import type { ProgressDisplay } from "../progress.ts";
import type { Rejections } from "../report/rejections.ts";
import type { Session } from "../session/contract.ts";
import { openSession } from "../session/open-session.ts";
import { Pages } from "./pages.ts";

/** What the readers of a run share. */
export interface Shared {
  readonly options: SessionOptions;
  readonly library: Library;
  readonly sink: Sink;
  readonly progress: ProgressDisplay | null;
  readonly counters: Counters;
  readonly rejections: Rejections;
  readonly timestamps: Timestamps;
  /** The input reader that has decided the formats. */
  readonly inputReader: InputReader;
  readonly emission: Emission;
  readonly chunkBytes: number;
}

/** Reads the input of a partition. */
export interface PartitionReader {
  readonly session: Session;
  /** The place of the record of an event. */
  readonly origin: Origin;
  /** Holds copies of the events. */
  readonly pages: Pages;
  /** Whom it reads for. */
  taker: Taker;
}

/** Whom a reader reads for. */
export interface Taker {
  readonly sink: EventSink;
  /** True if no more are to be read. */
  isInterrupted(): boolean;
  /** As the function of that name that sessions share. */
  passedOn(): Promise<boolean>;
}

/** The readers of a run. One that has read its input to the end reads another one, so that most files need none of their own. */
export interface Readers {
  readonly all: readonly PartitionReader[];
  /** @returns a reader that reads nothing else. */
  take(): Promise<PartitionReader>;
  /** A reader has read its input to the end. */
  release(reader: PartitionReader): void;
}

const NOBODY: Taker = {
  sink: { concluded: false, accept() {} },
  isInterrupted: () => false,
  passedOn: async () => false,
};

export function readersOf(shared: Shared): Readers {
  const all: PartitionReader[] = [];
  const free: PartitionReader[] = [];
  return {
    all,
    async take() {
      const left = free.pop();
      if (left) return left;
      const made = await openReader(shared);
      all.push(made);
      return made;
    },
    release(reader) {
      const { session } = reader;
      // What has not been decided by its input is decided by the next one, or has been by others.
      if (!session.stopped() && session.inputReader.decided) free.push(reader);
      reader.taker = NOBODY;
    },
  };
}

async function openReader(shared: Shared): Promise<PartitionReader> {
  const { options, library, sink, progress, counters, rejections, emission, inputReader, chunkBytes } = shared;
  const arena = new Arena({ chunkBytes, outputBytes: 0 });
  const made = { taker: NOBODY };
  const session = await openSession(options, library, {
    sink,
    progress,
    printsReports: true,
    isInterrupted: () => made.taker.isInterrupted(),
    partition: {
      ...{ arena, counters, rejections, emission },
      passedOn: () => made.taker.passedOn(),
      inputReader: (work) =>
        inputReader.alike({
          ...work,
          sink: {
            get concluded() {
              return made.taker.sink.concluded;
            },
            accept: (event, isProbed) => made.taker.sink.accept(event, isProbed),
          },
        }),
    },
  });
  return Object.assign(made, { session, origin: session.inputReader.origin, pages: new Pages() });
}
