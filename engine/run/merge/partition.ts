import type { EventSource } from "../../event/index.ts";
import { errnoOf, type Followed, type Source } from "../../input/index.ts";
import type { Session } from "../session/contract.ts";
import { type Alarm, newHandover, watched } from "../turns.ts";
import { type Collector, inOrderCollector, sortingCollector } from "./collector.ts";
import type { PartitionReader, Readers, Shared, Taker } from "./partition-reader.ts";
import type { EventWindow, WindowSize } from "./window.ts";

/** What the partitions of a run share. */
export interface Merging extends Shared {
  readonly readers: Readers;
  /** How much of each input is sorted; null if they have to be in order. */
  readonly window: WindowSize | null;
  /** Rings when an input has more that had none. */
  readonly alarm: Alarm;
  /** True if files are closed while they wait, because there are many. */
  readonly rests: boolean;
  isInterrupted(): boolean;
}

/** What a partition reads. */
interface PartitionInput {
  /** Its index among the inputs. */
  readonly order: number;
  readonly path: string;
  readonly source: Source;
  /** Where the source is from, if what is added to it is read, too. */
  readonly followed: Followed | null;
}

/** One of the inputs that are merged. Its next chunk is read when its window is not full any more. */
export class Partition implements Taker {
  /** Its index among the inputs. */
  readonly order: number;
  readonly source: Source;
  readonly sink: Collector;
  /** Events that have been read and not taken. */
  readonly window: EventWindow;
  /** True if its input has no more for now, and if it has more since then. */
  isIdle = false;
  hasNews = false;
  /** True if a problem with a record after the events of the window has ended the run. */
  aborted = false;
  readonly #input: PartitionInput;
  readonly #merging: Merging;
  readonly #handover = newHandover();
  /** Null when all of the input has been read. */
  #reader: PartitionReader | null;
  #eventSource: EventSource | null = null;
  #reading: Promise<void> | null = null;
  #isEnded = false;

  /** @param reader one that reads nothing else. */
  constructor(input: PartitionInput, merging: Merging, reader: PartitionReader) {
    this.order = input.order;
    this.source = input.source;
    this.sink = collectorOf(input.source, merging, reader);
    this.window = this.sink.window;
    this.#input = input;
    this.#merging = merging;
    this.#reader = reader;
    reader.taker = this;
  }

  /** What is known of the input of the events. */
  get eventSource(): EventSource | null {
    return this.#reader ? this.#reader.session.inputReader.event.source : this.#eventSource;
  }

  /** True if all of its input has been read. */
  get isOver(): boolean {
    return this.#reader === null;
  }

  /** True if the next event of the window may be taken before more are read. */
  get isReady(): boolean {
    return this.window.isFull || (this.isOver && this.window.left > 0);
  }

  /** Reads until the next event may be taken, or the input ends. One partition may read at a time. */
  async advance(): Promise<void> {
    const waits = this.#handover.resume();
    this.isIdle = false;
    this.hasNews = false;
    if (this.#reader) this.#reading ??= this.#read(this.#reader);
    await Promise.race([waits, this.#reading]);
  }

  /** Stops reading, and closes the source. */
  async end(): Promise<void> {
    this.#isEnded = true;
    this.#input.followed?.close();
    this.#reader?.session.close();
    void this.#handover.resume();
    await (this.#reading ?? this.source.close());
  }

  isInterrupted(): boolean {
    return this.#isEnded || this.sink.problem() !== null || this.#merging.isInterrupted();
  }

  async passedOn(): Promise<boolean> {
    const { counters, rests } = this.#merging;
    if (this.window.isFull) {
      const { line, skippedLines } = counters;
      if (rests) this.source.rest?.();
      await this.#handover.wait();
      counters.line = line;
      counters.skippedLines = skippedLines;
    }
    return false;
  }

  async #read(reader: PartitionReader): Promise<void> {
    const { session } = reader;
    try {
      await this.#readSources(session);
    } catch (error) {
      this.#merging.rejections.unreadable(this.source.name, errnoOf(error));
    }
    this.aborted = session.aborted;
    this.#eventSource = session.inputReader.event.source;
    this.#reader = null;
    this.#merging.readers.release(reader);
  }

  /** Reads the input, and what replaces it if it is followed. */
  async #readSources(session: Session): Promise<void> {
    const { path, followed } = this.#input;
    const until = Number.POSITIVE_INFINITY;
    for (let one: Source | null = this.source; one && !this.#isEnded; one = followed && (await this.#next(followed))) {
      const source = followed
        ? watched(
            one,
            () => this.#idle(),
            () => this.#turn(),
          )
        : one;
      await session.read({ source, path, from: 0, until, isLast: followed !== null });
      if (session.stopped()) return;
    }
  }

  #idle(): void {
    this.isIdle = true;
    this.#handover.pause();
  }

  async #turn(): Promise<void> {
    if (this.#isEnded) return;
    this.hasNews = true;
    this.#merging.alarm.ring();
    await this.#handover.wait();
  }

  /** The file that replaces one that was followed. */
  async #next(followed: Followed): Promise<Source | null> {
    if (this.#isEnded) return null;
    this.#idle();
    const next = await followed.next();
    await this.#turn();
    return next;
  }
}

/** Takes the events of an input, as they have to be for the run. */
function collectorOf({ live, name }: Source, merging: Merging, { origin, session }: PartitionReader): Collector {
  const { options, window, timestamps, counters, chunkBytes } = merging;
  const collecting = { source: name, origin, timestamps };
  if (window) return sortingCollector(collecting, window);
  // What is there of a stream is passed on.
  const size = { events: live ? 1 : Number.POSITIVE_INFINITY, bytes: chunkBytes };
  /** True if a record without a timestamp has that of the record before it, whose text it may continue. */
  const borrows = () => {
    const { decided } = session.inputReader;
    return !options.strict && decided?.kind === "cascade" && decided.grammars.some(({ acceptsAll }) => acceptsAll);
  };
  return inOrderCollector(collecting, size, counters, borrows);
}
