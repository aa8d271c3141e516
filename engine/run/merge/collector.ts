import type { Event } from "../../event/index.ts";
import type { Origin } from "../../output/index.ts";
import type { Counters, EventSink } from "../../records/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { compareInstants, type Timestamps, undatedAt } from "../../time/index.ts";
import type { EventWindow } from "./window.ts";

/** Copies the events of a partition to its window. */
export interface Collector extends EventSink {
  readonly window: EventWindow;
  /** Why the input cannot be merged after those events; null if it can. */
  readonly problem: Diagnostic | null;
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
  readonly window: EventWindow;
}

// No getters: an object of a literal with getters takes much memory.

/**
 * Takes events as long as they are in order.
 * @param borrows whether a record without a timestamp has that of the record before it.
 */
export function inOrderCollector(
  { source, origin, timestamps, window }: Collecting,
  counters: Counters,
  borrows: () => boolean,
): Collector {
  const last = { millis: Number.NEGATIVE_INFINITY, nanos: 0, line: 0 };

  function problemOf(event: Event, isDated: boolean): Diagnostic | null {
    if (!isDated) return { code: "undated-record", ...undatedAt(timestamps.lack(event), origin), source };
    if (compareInstants(timestamps.instant, last) >= 0) return null;
    return { code: "unsorted", source, line: origin.line, earlier: last.line };
  }

  const collector = {
    window,
    concluded: false,
    problem: null as Diagnostic | null,
    notes: () => [],
    accept(event: Event) {
      const isDated = timestamps.of(event);
      if (!isDated && borrows()) {
        if (last.line > 0) counters.borrowedTimes++;
        window.addUndated(event, origin);
        return;
      }
      collector.problem = problemOf(event, isDated);
      collector.concluded = collector.problem !== null;
      if (collector.concluded) return;
      last.millis = timestamps.instant.millis;
      last.nanos = timestamps.instant.nanos;
      last.line = origin.line;
      window.add(event, origin, last);
    },
  };
  return collector;
}

/** Takes events in any order; its window sorts this many of them. */
export function sortingCollector({ source, origin, timestamps, window }: Collecting, events: number): Collector {
  return {
    window,
    concluded: false,
    problem: null,
    notes() {
      const { late, dated, undated } = window;
      if (dated === 0) return undated > 0 ? [{ code: "timeless-input", source, count: undated }] : [];
      return [
        ...(late.full > 0 ? [{ code: "late-events" as const, source, count: late.full, window: events }] : []),
        ...(late.held > 0 ? [{ code: "tardy-events" as const, source, count: late.held }] : []),
      ];
    },
    accept(event) {
      if (timestamps.of(event)) window.add(event, origin, timestamps.instant);
      else window.addUndated(event, origin);
    },
  };
}
