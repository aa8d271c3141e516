import type { Sink } from "../sink.ts";
import type { FromWorker, Port, ToWorker } from "./messages.ts";

/** So many bytes of output a worker may be ahead of what has been written. */
const MOST_AHEAD = 8 * 1024 * 1024;
/** So much memory is kept to be used again. */
const MOST_FREE = 8;

/** Where the output of a worker goes. */
export interface Outlet {
  readonly sink: Sink;
  /** Output of so many bytes has been written; its memory may be used again. */
  written(bytes: Uint8Array<ArrayBuffer>, length: number): void;
  /** What follows is output of this task. */
  enter(task: number): void;
}

/** Posts output, and waits when it is too far ahead. */
export function outlet(port: Port<ToWorker, FromWorker>): Outlet {
  const free: Uint8Array<ArrayBuffer>[] = [];
  let id = 0;
  let ahead = 0;
  let goOn: (() => void) | null = null;

  function room(length: number): Uint8Array<ArrayBuffer> {
    const found = free.pop();
    return found && found.length >= length ? found : new Uint8Array(length + (length >> 2));
  }

  return {
    sink: {
      interactive: false,
      write(bytes, from, to) {
        const length = to - from;
        if (length === 0) return;
        const copy = room(length);
        copy.set(bytes.subarray(from, to));
        port.postMessage({ kind: "output", id, bytes: copy, length }, [copy.buffer]);
        ahead += length;
        if (ahead <= MOST_AHEAD) return;
        return new Promise((resolve) => {
          goOn = resolve;
        });
      },
    },
    written(bytes, length) {
      if (free.length < MOST_FREE) free.push(bytes);
      ahead -= length;
      if (ahead > MOST_AHEAD) return;
      goOn?.();
      goOn = null;
    },
    enter(task) {
      id = task;
    },
  };
}
