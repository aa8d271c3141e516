import { compareInstants, type Instant } from "../../time/index.ts";
import { millisNow } from "../clock.ts";
import type { Partition } from "./partition.ts";

// Which of the merged inputs has the next event: in files the earliest; of inputs that grow, an event is held for a moment,
// because another input may get an earlier one.

/** A partition with the time of its next event, which is compared often. */
interface Waiting {
  readonly partition: Partition;
  readonly instant: Readonly<Instant>;
}

/** The partitions that have events, as a heap: the first one has the earliest next event. */
export function queueOf(partitions: readonly Partition[]) {
  // What is sorted is a heap.
  const heap: Waiting[] = partitions
    .filter(({ window }) => window.left > 0)
    .map((partition) => ({ partition, instant: partition.window.next }))
    .sort(compare);

  function sink(waiting: Waiting): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && compare(heap[child + 1]!, heap[child]!) < 0) child++;
      if (compare(waiting, heap[child]!) < 0) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = waiting;
  }

  return {
    get first() {
      return heap[0]?.partition;
    },
    /** Restores the order after the next event of the first partition has been taken. */
    settle() {
      const { partition } = heap[0]!;
      const changed = partition.window.left > 0 ? { partition, instant: partition.window.next } : heap.pop()!;
      if (heap.length > 0) sink(changed);
    },
  };
}

function compare(a: Waiting, b: Waiting): number {
  return compareInstants(a.instant, b.instant) || a.partition.order - b.partition.order;
}

/** An event of an input that waits for more is passed on after this many milliseconds. */
const HOLD_MS = 500;

/** Of inputs that may grow, the one whose next event is passed on, or of which more is read first. */
export function dueOf(partitions: readonly Partition[]): Partition | undefined {
  return partitions.find(isUnread) ?? earliest(partitions);
}

/** How many milliseconds its next event is held. */
export function heldFor({ hasNews, isReady, isIdle, window }: Partition): number {
  return hasNews || isReady || !isIdle ? 0 : Math.max(0, window.next.arrived + HOLD_MS - millisNow());
}

/** True if its next event may be passed on. */
export function isPassable({ hasNews, isReady, isIdle, window }: Partition): boolean {
  return window.left > 0 && (isReady || (isIdle && !hasNews));
}

/** True if more of a partition has to be read before any event is passed on. */
function isUnread({ hasNews, window, isIdle, isOver }: Partition): boolean {
  return window.left === 0 ? hasNews || !(isIdle || isOver) : hasNews && !window.isFull;
}

/** The partition with the earliest event; of equal ones the first. */
function earliest(partitions: readonly Partition[]): Partition | undefined {
  let found: Partition | undefined;
  for (const partition of partitions) {
    if (partition.window.left === 0) continue;
    if (!found || compareInstants(partition.window.next, found.window.next) < 0) found = partition;
  }
  return found;
}
