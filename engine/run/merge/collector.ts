import type { Event } from "../../event/index.ts";
import type { Origin } from "../../output/index.ts";
import type { Counters, EventSink } from "../../records/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { compareInstants, type Timestamps, undatedAt } from "../../time/index.ts";
import type { Pages } from "./pages.ts";
import { EventWindow, type WindowSize } from "./window.ts";

/** Copies the events of a partition to its window. */
export interface Collector extends EventSink {
  readonly window: EventWindow;
  /** Why the input cannot be merged after those events; null if it can. */
  problem(): Diagnostic | null;
  /** Messages about the times of the input, once it has been read. */
  notes(): readonly Diagnostic[];
}

/** What a collector reads events with. */
interface Collecting {
  /** The name of their input. */
  readonly source: string;
  /** The place of the record of an event. */
  readonly origin: Readonly<Origin>;
  readonly pages: Pages;
  readonly timestamps: Timestamps;
  readonly counters: Counters;
}

/** Takes events as long as they are in order. */
export class InOrderCollector implements Collector {
  readonly window: EventWindow;
  readonly #collecting: Collecting;
  readonly #borrows: () => boolean;
  /** The time that was added last, and its line. */
  readonly #last = { millis: Number.NEGATIVE_INFINITY, nanos: 0, line: 0 };
  #problem: Diagnostic | null = null;

  /** @param borrows whether a record without a timestamp has that of the record before it. */
  constructor(collecting: Collecting, size: WindowSize, borrows: () => boolean) {
    this.window = new EventWindow(size, collecting.pages);
    this.#collecting = collecting;
    this.#borrows = borrows;
  }

  get concluded(): boolean {
    return this.#problem !== null;
  }

  problem(): Diagnostic | null {
    return this.#problem;
  }

  notes(): readonly Diagnostic[] {
    return [];
  }

  accept(event: Event): void {
    const { timestamps, counters, origin } = this.#collecting;
    const last = this.#last;
    const isDated = timestamps.of(event);
    if (!isDated && this.#borrows()) counters.borrowedTimes++;
    else {
      this.#problem = this.#problemOf(event, isDated);
      if (this.#problem) return;
      last.millis = timestamps.instant.millis;
      last.nanos = timestamps.instant.nanos;
      last.line = origin.line;
    }
    this.window.add(event, origin, last);
  }

  #problemOf(event: Event, isDated: boolean): Diagnostic | null {
    const { timestamps, origin, source } = this.#collecting;
    if (!isDated) return { code: "undated-record", ...undatedAt(timestamps.lack(event), origin), source };
    if (compareInstants(timestamps.instant, this.#last) >= 0) return null;
    return { code: "unsorted", source, line: origin.line, earlier: this.#last.line };
  }
}

/** Takes events in any order, and sorts them within a window. */
export class SortingCollector implements Collector {
  readonly window: EventWindow;
  readonly concluded = false;
  readonly #collecting: Collecting;
  readonly #size: WindowSize;

  constructor(collecting: Collecting, size: WindowSize) {
    this.window = new EventWindow(size, collecting.pages);
    this.#collecting = collecting;
    this.#size = size;
  }

  problem(): null {
    return null;
  }

  notes(): readonly Diagnostic[] {
    const { source } = this.#collecting;
    const { late, dated, undated } = this.window;
    if (dated === 0) return undated > 0 ? [{ code: "timeless-input", source, count: undated }] : [];
    return late > 0 ? [{ code: "late-events", source, count: late, window: this.#size.events }] : [];
  }

  accept(event: Event): void {
    const { timestamps, origin } = this.#collecting;
    if (timestamps.of(event)) this.window.add(event, origin, timestamps.instant);
    else this.window.addUndated(event, origin);
  }
}
