import { compareInstants, type Instant } from "../../time/index.ts";
import { millisNow } from "../clock.ts";
import type { Alarm } from "../turns.ts";
import type { Partition } from "./partition.ts";

// Which of the merged inputs has the next event: in files the earliest; of inputs that grow, an event is held for a moment,
// because another input may get an earlier one.

/** The partitions that have events, as a heap: the first one has the earliest next event. */
interface Queue {
  readonly first: Partition | undefined;
  add(partition: Partition): void;
  /** Restores the order after the next event of the first partition has changed. */
  settle(): void;
  /** Removes the first partition. */
  remove(): void;
}

/** A partition with the time of its next event, which is compared often. */
interface Waiting {
  readonly partition: Partition;
  readonly instant: Instant;
}

export function newQueue(): Queue {
  const heap: Waiting[] = [];

  function isBefore(a: Waiting, b: Waiting): boolean {
    return (compareInstants(a.instant, b.instant) || a.partition.order - b.partition.order) < 0;
  }

  function sink(): void {
    const waiting = heap[0];
    if (!waiting) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (isBefore(waiting, heap[child]!)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = waiting;
  }

  return {
    get first() {
      return heap[0]?.partition;
    },
    add(partition) {
      const waiting = { partition, instant: { ...partition.window.next } };
      let at = heap.length;
      for (let parent = (at - 1) >> 1; at > 0 && isBefore(waiting, heap[parent]!); parent = (at - 1) >> 1) {
        heap[at] = heap[parent]!;
        at = parent;
      }
      heap[at] = waiting;
    },
    settle() {
      const { millis, nanos } = heap[0]!.partition.window.next;
      heap[0]!.instant.millis = millis;
      heap[0]!.instant.nanos = nanos;
      sink();
    },
    remove() {
      const last = heap.pop();
      if (heap.length === 0 || !last) return;
      heap[0] = last;
      sink();
    },
  };
}

/** An event of an input that waits for more is passed on after this many milliseconds. */
const HOLD_MS = 500;

/** What merging does with partitions. */
interface LiveMerge {
  readonly alarm: Alarm;
  isInterrupted(): boolean;
  /** Passes the next event of a partition on. */
  passOn(partition: Partition): Promise<void>;
  /** Writes everything that waits, because nothing comes for now. @param isAll whether no event is held. */
  rest(isAll: boolean): Promise<void>;
  /** True if a partition whose window is empty ends the run. */
  fails(partition: Partition): boolean;
}

/** Passes the events of inputs on that may grow. @returns the partition that fails, or null. */
export async function mergeLive(partitions: readonly Partition[], merge: LiveMerge): Promise<Partition | null> {
  const { alarm, isInterrupted, passOn, rest, fails } = merge;
  while (!isInterrupted()) {
    const due = partitions.find(isUnread) ?? earliest(partitions);
    if (!due) {
      if (partitions.every(({ isOver }) => isOver)) return null;
      await rest(true);
      await alarm.wait(null);
      continue;
    }
    const left = due.hasNews || due.isReady || !due.isIdle ? 0 : due.window.next.arrived + HOLD_MS - millisNow();
    if (left > 0) {
      await rest(false);
      await alarm.wait(left);
    } else if (due.window.left > 0 && (due.isReady || (due.isIdle && !due.hasNews))) await passOn(due);
    else {
      await due.advance();
      if (due.window.left === 0 && fails(due)) return due;
    }
  }
  return null;
}

/** True if more of a partition has to be read before any event is passed on. */
function isUnread({ hasNews, window, isIdle, isOver }: Partition): boolean {
  return window.left === 0 ? hasNews || !(isIdle || isOver) : hasNews && !window.isFull;
}

/** The partition with the earliest event; of equal ones the first. */
function earliest(partitions: readonly Partition[]): Partition | undefined {
  let found: Partition | undefined;
  for (const partition of partitions) {
    const isNext =
      partition.window.left > 0 && (!found || compareInstants(partition.window.next, found.window.next) < 0);
    if (isNext) found = partition;
  }
  return found;
}
