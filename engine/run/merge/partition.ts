import type { EventSource } from "../../event/index.ts";
import { errnoOf, type Followed, type Source } from "../../input/index.ts";
import type { Timestamps } from "../../time/index.ts";
import type { InputRun } from "../input-run.ts";
import { type Alarm, newHandover, watched } from "../turns.ts";
import { type Collector, inOrderCollector, sortingCollector } from "./collector.ts";
import type { PartitionReader, Readers } from "./partition-reader.ts";
import { EventWindow, type WindowSize } from "./window.ts";

/** What the partitions of a run share. */
export interface Merging {
  readonly run: InputRun;
  readonly timestamps: Timestamps;
  readonly readers: Readers;
  /** How much of each input is sorted; null if they have to be in order. */
  readonly window: WindowSize | null;
  readonly chunkBytes: number;
  /** Rings when an input has more that had none. */
  readonly alarm: Alarm;
  /** True if files are closed while they wait, because there are many. */
  readonly rests: boolean;
  isInterrupted(): boolean;
}

/** What a partition reads. */
interface PartitionInput {
  readonly path: string;
  readonly source: Source;
  /** Where the source is from, if what is added to it is read, too. */
  readonly followed: Followed | null;
  /** One that reads nothing else. */
  readonly reader: PartitionReader;
}

/** One of the inputs that are merged. Its next chunk is read when its window is not full any more. */
export class Partition {
  /** Its index among the inputs. */
  readonly order: number;
  /** As the user wrote it. */
  readonly name: string;
  readonly sink: Collector;
  /** Events that have been read and not taken. */
  readonly window: EventWindow;
  /** True if its input has no more for now, and if it has more since then. */
  isIdle = false;
  hasNews = false;
  /** True if a problem with a record after the events of the window has ended the run. */
  aborted = false;
  readonly #merging: Merging;
  readonly #handover = newHandover();
  /** Null when all of it has been read. */
  #input: PartitionInput | null;
  #eventSource: EventSource | null = null;
  #reading: Promise<void> | null = null;
  #isEnded = false;

  constructor(order: number, input: PartitionInput, merging: Merging) {
    const { source, reader } = input;
    this.order = order;
    this.name = source.name;
    this.sink = collectorOf(source, merging, reader);
    this.window = this.sink.window;
    this.#input = input;
    this.#merging = merging;
    reader.taker = this;
  }

  /** What is known of the input of the events. */
  get eventSource(): EventSource | null {
    return this.#input ? this.#input.reader.session.inputReader.event.source : this.#eventSource;
  }

  /** True if all of its input has been read. */
  get isOver(): boolean {
    return this.#input === null;
  }

  /** True if more of its input may come later. */
  get isLive(): boolean {
    return this.#input?.source.live ?? false;
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
    if (this.#input) this.#reading ??= this.#read(this.#input);
    await Promise.race([waits, this.#reading]);
  }

  /** Stops waiting for input. */
  close(): void {
    this.#input?.source.close();
  }

  /** Stops reading, and closes the source. */
  async end(): Promise<void> {
    this.#isEnded = true;
    this.#input?.followed?.close();
    this.#input?.reader.session.close();
    void this.#handover.resume();
    await (this.#reading ?? this.close());
  }

  /** True if no more events are to be read. */
  isInterrupted(): boolean {
    return this.#isEnded || this.sink.problem !== null || this.#merging.isInterrupted();
  }

  /** Waits until more events may be read. */
  async passedOn(): Promise<void> {
    if (!this.window.isFull) return;
    const { rests, run } = this.#merging;
    const { counters } = run.session;
    const { line, skippedLines } = counters;
    if (rests) this.#input?.source.rest?.();
    await this.#handover.wait();
    counters.line = line;
    counters.skippedLines = skippedLines;
  }

  async #read(input: PartitionInput): Promise<void> {
    const { session } = input.reader;
    try {
      await this.#readSources(input);
    } catch (error) {
      this.#merging.run.session.rejections.unreadable(this.name, errnoOf(error));
    }
    this.aborted = session.aborted;
    this.#eventSource = session.inputReader.event.source;
    this.#input = null;
    this.#merging.readers.release(input.reader);
  }

  /** Reads the input, and what replaces it if it is followed. */
  async #readSources({ path, source, followed, reader: { session } }: PartitionInput): Promise<void> {
    const until = Number.POSITIVE_INFINITY;
    for (let one: Source | null = source; one && !this.#isEnded; one = followed && (await this.#next(followed))) {
      const read = followed
        ? watched(
            one,
            () => this.#idle(),
            () => this.#turn(),
          )
        : one;
      await session.read({ source: read, path, from: 0, until, isLast: followed !== null });
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
function collectorOf(
  { live, name }: Source,
  { run, window, timestamps, chunkBytes }: Merging,
  { origin, session, pages }: PartitionReader,
): Collector {
  // What is there of a stream is passed on.
  const size = window ?? { events: live ? 1 : Number.POSITIVE_INFINITY, bytes: chunkBytes };
  const collecting = { source: name, origin, timestamps, window: new EventWindow(size, pages) };
  if (window) return sortingCollector(collecting, window.events);
  /** True if a record without a timestamp has that of the record before it, whose text it may continue. */
  const borrows = () => {
    const { decided } = session.inputReader;
    return !run.options.strict && decided?.kind === "cascade" && decided.grammars.some(({ acceptsAll }) => acceptsAll);
  };
  return inOrderCollector(collecting, run.session.counters, borrows);
}
