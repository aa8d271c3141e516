import { compareInstants } from "../../time/index.ts";
import type { Lane } from "./lane.ts";

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
