import { STDIN } from "../../input/index.ts";
import type { InputReading, InputRun } from "./contract.ts";
import { readInOrder } from "./in-order.ts";

export type { InputReading, InputRun } from "./contract.ts";
export { type KeptStarts, keepStarts } from "./kept-starts.ts";

/** Reads all inputs of a run. @returns true if a problem with a record ended the run. */
export async function readInputs(run: InputRun): Promise<boolean> {
  const { options, session, conductor } = run;
  const paths = options.inputs.length > 0 ? options.inputs : [STDIN];
  await session.intake.sample(paths);
  await conductor?.prepare();
  session.emission.begin();
  run.reading = await startReading(paths, run);
  return run.reading.done;
}

async function startReading(paths: readonly string[], run: InputRun): Promise<InputReading> {
  const { merge, follow } = run.options;
  if (merge) return (await import("../merge/index.ts")).mergeInputs(paths, run, merge);
  if (follow && paths.length > 1) return (await import("../follow/index.ts")).followInputs(paths, run);
  return readInOrder(paths, run);
}
