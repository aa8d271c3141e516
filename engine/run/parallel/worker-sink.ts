import type { Limits } from "../../records/index.ts";
import type { Sink } from "../output/sink.ts";
import type { FromWorker, Port, ToWorker } from "./messages.ts";

/** The size of a slot as a share of the room for output; what is written in one call is rarely larger. */
const SLOT_SHARE = 0.75;

/** The sink of a worker: shared memory that the run writes. */
export interface WorkerSink {
  readonly sink: Sink;
  /** Reports that the run has written this many bytes of a slot, which may be used again. */
  written(slot: number, length: number): void;
  /** Marks the output after this as that of a task. */
  startTask(task: number): void;
}

/**
 * Puts output into slots of shared memory, and waits when it is too far ahead of the run. Memory that is transferred to
 * the run and back would count as new each time, and be collected.
 */
export function openWorkerSink(
  port: Port<ToWorker, FromWorker>,
  { outputBytes, aheadBytes }: Pick<Limits, "outputBytes" | "aheadBytes">,
): WorkerSink {
  const slots: Uint8Array[] = [];
  const free: number[] = [];
  let id = 0;
  let ahead = 0;
  let goOn: (() => void) | null = null;

  /** A free slot of at least this many bytes. */
  function slotFor(length: number): number {
    const slot = free.pop() ?? slots.length;
    if (slot === slots.length || slots[slot]!.length < length) {
      const memory = new SharedArrayBuffer(Math.max(length, SLOT_SHARE * outputBytes));
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
    startTask(task) {
      id = task;
    },
  };
}
