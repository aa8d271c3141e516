import type { Origin } from "../../output/index.ts";
import { Arena, type EventSink } from "../../records/index.ts";
import type { InputRun } from "../input-run.ts";
import type { Session } from "../session/contract.ts";
import { openSession } from "../session/open-session.ts";
import { Pages } from "./pages.ts";

/** Reads the input of a partition. */
export interface PartitionReader {
  readonly session: Session;
  /** The place of the record of an event. */
  readonly origin: Origin;
  /** Holds copies of the events. */
  readonly pages: Pages;
  /** Whom it reads for; null before the first one. */
  taker: Taker | null;
}

/** Whom a reader reads for. */
interface Taker {
  readonly sink: EventSink;
  /** True if no more are to be read. */
  isInterrupted(): boolean;
  /** Waits until more events may be read. */
  passedOn(): Promise<void>;
}

/** The readers of a run. One that has read its input to the end reads another one, so that most files need none of their own. */
export type Readers = ReturnType<typeof readersOf>;

export function readersOf(run: InputRun, chunkBytes: number) {
  const all: PartitionReader[] = [];
  const free: PartitionReader[] = [];
  return {
    all,
    /** @returns a reader that reads nothing else. */
    async take() {
      const left = free.pop();
      if (left) return left;
      const made = await openReader(run, chunkBytes);
      all.push(made);
      return made;
    },
    /** A reader has read its input to the end. */
    release(reader: PartitionReader) {
      const { session } = reader;
      // What has not been decided by its input is decided by the next one, or has been by others.
      if (!session.stopped() && session.inputReader.decided) free.push(reader);
    },
  };
}

async function openReader(run: InputRun, chunkBytes: number): Promise<PartitionReader> {
  const { options, library, session: main, sink, progress } = run;
  const made: { taker: Taker | null } = { taker: null };
  const taken: EventSink = {
    get concluded() {
      return made.taker?.sink.concluded ?? false;
    },
    accept: (event, isProbed) => made.taker?.sink.accept(event, isProbed),
  };
  const { counters, rejections, emission, inputReader } = main;
  const session = await openSession(options, library, {
    sink: { interactive: sink.interactive, write: () => main.flush() },
    progress,
    printsReports: true,
    isInterrupted: () => made.taker?.isInterrupted() ?? false,
    partition: {
      arena: new Arena({ chunkBytes, outputBytes: 0 }),
      counters,
      rejections,
      emission,
      passedOn: async () => made.taker?.passedOn(),
      inputReader: (work) => inputReader.alike({ ...work, sink: taken }),
    },
  });
  return Object.assign(made, { session, origin: session.inputReader.origin, pages: new Pages() });
}
