import { sizeOf } from "../../input/index.ts";
import type { ParallelOptions, RunOptions } from "../options.ts";
import { type Conductor, makeConductor } from "./conductor.ts";
import { makeCrew } from "./crew.ts";
import type { JoinTarget } from "./joiner.ts";
import type { StartWorker } from "./messages.ts";
import { inOrderFor } from "./order.ts";

/*
 * A run that is divided: with -P, or because its files take long. Each worker (serve.ts) is a session over parts of the input, with the formats that the run
 * has decided. The run reads the start of every input itself, and divides the rest: a file into ranges (divide.ts), a
 * stream into batches of lines (cut-stream.ts); a small file is one task.
 *
 * The conductor leads. It adds the parts in order to the joiner (joiner.ts), which reads the first one in the run while the
 * crew (crew.ts) reads others ahead, far enough that a worker is done when the run gets there. Parts are joined in order:
 * the output of a worker comes in shared memory (worker-sink.ts), its counts as plain data (plain-session.ts), so whatever
 * a session counts has `drain` and `merge`.
 *
 * A range begins at its first line, or with -M at the first line that begins a record by itself (`LineRule.isLocal`). The
 * worker reports where its first record begins and its last one ends; a range that begins elsewhere than the one before it
 * ended is read again. A worker gets parts in ascending order, because it waits with its output until the run gets there.
 */

export type { Conductor } from "./conductor.ts";
export type { StartWorker } from "./messages.ts";

/** The workers of a run. */
export interface Workers {
  /** Leads them; null if the run needs its events in order, which a note says. */
  conductor(target: JoinTarget): Conductor | null;
  end(): void;
}

/** Prepares the workers of a run, and starts them if its input is known to be large enough. */
export async function callWorkers(
  options: RunOptions,
  parallel: ParallelOptions,
  startWorker: StartWorker,
): Promise<Workers> {
  const reason = await inOrderFor(options);
  if (reason !== null) {
    return {
      conductor({ session }) {
        if (parallel.isAsked && options.diagnostics) session.rejections.addNotes([{ code: "in-order", reason }]);
        return null;
      },
      end() {},
    };
  }
  const crew = makeCrew(startWorker);
  const totalBytes = options.inputs.reduce((sum, path) => sum + (sizeOf(path) ?? 0), 0);
  if (totalBytes >= parallel.leastBytes) crew.start((parallel.readersNow?.() ?? parallel.readers) - 1);
  // Workers get a copy of the options, which has no room for a function.
  const ofWorkers = { ...options, parallel: null };
  return { conductor: (target) => makeConductor(ofWorkers, parallel, target, crew, totalBytes), end: crew.end };
}
