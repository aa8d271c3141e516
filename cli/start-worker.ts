import { Worker } from "node:worker_threads";
import type { StartWorker } from "../engine/run/parallel/messages.ts";

/** An entry beside the folder that this file is bundled into. */
const WORKER = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "../worker.cjs", import.meta.url);
/** The memory for short-lived values, in MiB. */
const YOUNG_MIB = 8;

export const startWorker: StartWorker = () => {
  const worker = new Worker(WORKER, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB } });
  return {
    postMessage: (message, transfer) => worker.postMessage(message, transfer),
    listen: (hear, fail) => worker.on("message", hear).on("error", fail),
    terminate: () => worker.terminate(),
  };
};
