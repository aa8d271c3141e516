import type { ParallelOptions, RunOptions } from "../options.ts";
import { type Conductor, conduct } from "./conductor.ts";
import type { Place } from "./joiner.ts";
import type { StartWorker } from "./messages.ts";
import { inOrderFor } from "./order.ts";

/** Who leads the workers of a run; null, which is told, where the run needs its events in order. */
export async function conductorFor(
  options: RunOptions,
  parallel: ParallelOptions,
  home: Place,
  startWorker: StartWorker,
): Promise<Conductor | null> {
  const reason = await inOrderFor(options);
  if (reason === null) return conduct(options, parallel, home, startWorker);
  if (options.diagnostics) home.session.rejections.remark([{ code: "in-order", reason }]);
  return null;
}
