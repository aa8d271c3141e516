import type { Limits } from "../../records/index.ts";
import type { Sink } from "../output/sink.ts";
import type { FromWorker, Port, ToWorker } from "./messages.ts";

/** A piece of output is seldom larger, as a share of the room for output. */
const PIECE = 0.75;

/** Where the output of a worker goes. */
export interface Outlet {
  readonly sink: Sink;
  /** So many bytes of output have been written: the memory in which they were may be used again. */
  written(slot: number, length: number): void;
  /** What follows is output of this task. */
  enter(task: number): void;
}

/**
 * Puts output into memory that the run shares, and waits when it is too far ahead. Memory that is given away and comes
 * back would be counted as new each time, and collected.
 */
export function outlet(
  port: Port<ToWorker, FromWorker>,
  { outputBytes, aheadBytes }: Pick<Limits, "outputBytes" | "aheadBytes">,
): Outlet {
  const slots: Uint8Array[] = [];
  const free: number[] = [];
  let id = 0;
  let ahead = 0;
  let goOn: (() => void) | null = null;

  /** A slot that nobody reads, of at least so many bytes. */
  function slotFor(length: number): number {
    const slot = free.pop() ?? slots.length;
    if (slot === slots.length || slots[slot]!.length < length) {
      const memory = new SharedArrayBuffer(Math.max(length, PIECE * outputBytes));
      slots[slot] = new Uint8Array(memory);
      port.postMessage({ kind: "slot", slot, memory });
    }
    return slot;
  }

  return {
    sink: {
      interactive: false,
      write(bytes, from, to) {
        const length = to - from;
        if (length === 0) return;
        const slot = slotFor(length);
        slots[slot]!.set(bytes.subarray(from, to));
        port.postMessage({ kind: "output", id, slot, length });
        ahead += length;
        if (ahead <= aheadBytes) return;
        return new Promise((resolve) => {
          goOn = resolve;
        });
      },
    },
    written(slot, length) {
      free.push(slot);
      ahead -= length;
      if (ahead > aheadBytes) return;
      goOn?.();
      goOn = null;
    },
    enter(task) {
      id = task;
    },
  };
}
