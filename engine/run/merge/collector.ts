import type { Event } from "../../event/index.ts";
import type { Origin } from "../../output/index.ts";
import type { Arena, Counters, EventSink } from "../../records/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { compareInstants, type Timestamps, undatedAt } from "../../time/index.ts";
import { type Batch, newBatch } from "./batch.ts";
import { newWindow, type WindowSize } from "./window.ts";

/** Copies the events of a partition to its batch. */
export interface Collector {
  readonly batch: Batch;
  /** Why the input cannot be merged after those events; null if it can. */
  problem(): Diagnostic | null;
  /** Messages about the times of the input, once it has been read. */
  notes(): readonly Diagnostic[];
  sinkOf(origin: Readonly<Origin>): EventSink;
  /** Expects more events. @returns true if the reader stopped because it would have overwritten the last one. */
  goOn(): boolean;
}

/** What a collector reads events with. */
interface Collecting {
  readonly arena: Arena;
  readonly timestamps: Timestamps;
  readonly counters: Counters;
}

/**
 * Takes events as long as they are in order.
 * @param borrows whether a record without a timestamp has that of the record before it.
 */
export function inOrderCollector(
  source: string,
  { arena, timestamps, counters }: Collecting,
  borrows: () => boolean,
): Collector {
  const batch = newBatch();
  const last = { millis: Number.NEGATIVE_INFINITY, nanos: 0, line: 0 };
  let problem: Diagnostic | null = null;
  /** True if the reader overwrites the event with the next one, so that only one can be kept. */
  let isFleeting = false;

  function problemOf(event: Event, isDated: boolean, origin: Readonly<Origin>): Diagnostic | null {
    if (!isDated) return { code: "undated-record", ...undatedAt(timestamps.lack(event), origin), source };
    if (compareInstants(timestamps.instant, last) >= 0) return null;
    return { code: "unsorted", source, line: origin.line, earlier: last.line };
  }

  return {
    batch,
    problem: () => problem,
    notes: () => [],
    sinkOf: (origin) => ({
      get concluded() {
        return problem !== null || isFleeting;
      },
      accept(event) {
        const isDated = timestamps.of(event);
        if (!isDated && borrows()) counters.borrowedTimes++;
        else {
          problem = problemOf(event, isDated, origin);
          if (problem) return;
          last.millis = timestamps.instant.millis;
          last.nanos = timestamps.instant.nanos;
          last.line = origin.line;
        }
        isFleeting = event.bytes !== arena.bytes;
        batch.add(event, origin, last);
      },
    }),
    goOn() {
      const wasFleeting = isFleeting;
      isFleeting = false;
      return wasFleeting;
    },
  };
}

/** Takes events in any order, and sorts them within a window. */
export function sortingCollector(
  source: string,
  { timestamps }: Pick<Collecting, "timestamps">,
  size: WindowSize,
): Collector {
  const batch = newWindow(size);
  let undated = 0;
  return {
    batch,
    problem: () => null,
    notes() {
      const late = batch.late();
      if (batch.dated() === 0) return undated > 0 ? [{ code: "timeless-input", source, count: undated }] : [];
      return late > 0 ? [{ code: "late-events", source, count: late, window: size.events }] : [];
    },
    sinkOf: (origin) => ({
      concluded: false,
      accept(event) {
        if (timestamps.of(event)) return batch.add(event, origin, timestamps.instant);
        undated++;
        batch.addUndated(event, origin);
      },
    }),
    goOn: () => false,
  };
}
