import type { Event } from "../../event/index.ts";
import type { Origin } from "../../output/index.ts";
import type { Counters, EventSink } from "../../records/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { compareInstants, type Timestamps, undatedAt } from "../../time/index.ts";
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
  readonly timestamps: Timestamps;
}

/**
 * Takes events as long as they are in order.
 * @param borrows whether a record without a timestamp has that of the record before it.
 */
export function inOrderCollector(
  { source, origin, timestamps }: Collecting,
  size: WindowSize,
  counters: Counters,
  borrows: () => boolean,
): Collector {
  const window = new EventWindow(size);
  const last = { millis: Number.NEGATIVE_INFINITY, nanos: 0, line: 0 };
  let problem: Diagnostic | null = null;

  function problemOf(event: Event, isDated: boolean): Diagnostic | null {
    if (!isDated) return { code: "undated-record", ...undatedAt(timestamps.lack(event), origin), source };
    if (compareInstants(timestamps.instant, last) >= 0) return null;
    return { code: "unsorted", source, line: origin.line, earlier: last.line };
  }

  return {
    window,
    problem: () => problem,
    notes: () => [],
    get concluded() {
      return problem !== null;
    },
    accept(event) {
      const isDated = timestamps.of(event);
      if (!isDated && borrows()) counters.borrowedTimes++;
      else {
        problem = problemOf(event, isDated);
        if (problem) return;
        last.millis = timestamps.instant.millis;
        last.nanos = timestamps.instant.nanos;
        last.line = origin.line;
      }
      window.add(event, origin, last);
    },
  };
}

/** Takes events in any order, and sorts them within a window. */
export function sortingCollector({ source, origin, timestamps }: Collecting, size: WindowSize): Collector {
  const window = new EventWindow(size);
  let undated = 0;
  return {
    window,
    concluded: false,
    problem: () => null,
    notes() {
      if (window.dated === 0) return undated > 0 ? [{ code: "timeless-input", source, count: undated }] : [];
      return window.late > 0 ? [{ code: "late-events", source, count: window.late, window: size.events }] : [];
    },
    accept(event) {
      if (timestamps.of(event)) return window.add(event, origin, timestamps.instant);
      undated++;
      window.addUndated(event, origin);
    },
  };
}
