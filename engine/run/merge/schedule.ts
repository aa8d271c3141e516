import { compareInstants } from "../../time/index.ts";
import { millisNow } from "../clock.ts";
import type { Alarm } from "../turns.ts";
import type { Lane } from "./lane.ts";

// Which of the merged inputs has the next event: in files the earliest; of inputs that grow, an event is held for a moment,
// because another input may get an earlier one.

/** The lanes that have events, as a heap: the first one has the earliest next event. */
interface Queue {
  readonly first: Lane | undefined;
  add(lane: Lane): void;
  /** Restores the order after the next event of the first lane has changed. */
  settle(): void;
  /** Removes the first lane. */
  remove(): void;
}

export function newQueue(): Queue {
  const heap: Lane[] = [];

  function isBefore(a: Lane, b: Lane): boolean {
    return (compareInstants(a.batch.next, b.batch.next) || a.order - b.order) < 0;
  }

  function sink(): void {
    const lane = heap[0];
    if (!lane) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (isBefore(lane, heap[child]!)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = lane;
  }

  return {
    get first() {
      return heap[0];
    },
    add(lane) {
      let at = heap.length;
      for (let parent = (at - 1) >> 1; at > 0 && isBefore(lane, heap[parent]!); parent = (at - 1) >> 1) {
        heap[at] = heap[parent]!;
        at = parent;
      }
      heap[at] = lane;
    },
    settle: sink,
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

/** What merging does with lanes. */
interface LiveMerge {
  readonly alarm: Alarm;
  isInterrupted(): boolean;
  /** Passes the next event of a lane on. */
  passOn(lane: Lane): Promise<void>;
  /** Writes everything that waits, because nothing comes for now. @param isAll whether no event is held. */
  rest(isAll: boolean): Promise<void>;
  /** True if a lane whose batch is empty ends the run. */
  fails(lane: Lane): boolean;
}

/** Passes the events of inputs on that may grow. @returns the lane that fails, or null. */
export async function mergeLive(lanes: readonly Lane[], merge: LiveMerge): Promise<Lane | null> {
  const { alarm, isInterrupted, passOn, rest, fails } = merge;
  while (!isInterrupted()) {
    const due = lanes.find(isUnread) ?? earliest(lanes);
    if (!due) {
      if (lanes.every(({ isOver }) => isOver)) return null;
      await rest(true);
      await alarm.wait(null);
      continue;
    }
    const left = due.hasNews || due.isReady || !due.isIdle ? 0 : due.batch.arrived + HOLD_MS - millisNow();
    if (left > 0) {
      await rest(false);
      await alarm.wait(left);
    } else if (due.batch.left > 0 && (due.isReady || (due.isIdle && !due.hasNews))) await passOn(due);
    else {
      await due.advance();
      if (due.batch.left === 0 && fails(due)) return due;
    }
  }
  return null;
}

/** True if more of a lane has to be read before any event is passed on. */
function isUnread({ hasNews, batch, isIdle, isOver }: Lane): boolean {
  return batch.left === 0 ? hasNews || !(isIdle || isOver) : hasNews && !batch.isFull;
}

/** The lane with the earliest event; of equal ones the first. */
function earliest(lanes: readonly Lane[]): Lane | undefined {
  let found: Lane | undefined;
  for (const lane of lanes) {
    const isNext = lane.batch.left > 0 && (!found || compareInstants(lane.batch.next, found.batch.next) < 0);
    if (isNext) found = lane;
  }
  return found;
}
