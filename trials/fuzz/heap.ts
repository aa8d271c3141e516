import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The bytes of the heap that are in use after a collection. */
export function collectedHeap(): number {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
