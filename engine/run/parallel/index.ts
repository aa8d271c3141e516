import { sizeOf } from "../../input/index.ts";
import type { ParallelOptions, RunOptions } from "../options.ts";
import { type Conductor, conduct } from "./conductor.ts";
import { type Crew, makeCrew } from "./crew.ts";
import type { Place } from "./joiner.ts";
import type { StartWorker } from "./messages.ts";
import { inOrderFor } from "./order.ts";

export type { StartWorker };

/** Who reads a run beside the run itself. */
export interface Called {
  /** The workers, who start at once where it is clear that they will be needed; null where there are none. */
  readonly crew: Crew | null;
  /** Who leads them; null, which is told, where the run needs its events in order. */
  conductor(home: Place): Conductor | null;
}

/** Calls the workers of a run: they get ready while the run does. */
export async function callWorkers(
  options: RunOptions,
  parallel: ParallelOptions,
  startWorker: StartWorker,
): Promise<Called> {
  const reason = await inOrderFor(options);
  if (reason !== null) {
    return {
      crew: null,
      conductor({ session }) {
        if (options.diagnostics) session.rejections.remark([{ code: "in-order", reason }]);
        return null;
      },
    };
  }
  const crew = makeCrew(startWorker);
  const isLarge = options.inputs.reduce((sum, path) => sum + (sizeOf(path) ?? 0), 0) >= parallel.leastBytes;
  if (isLarge) crew.start(parallel.readers - 1);
  return { crew, conductor: (home) => conduct(options, parallel, home, crew, isLarge) };
}
