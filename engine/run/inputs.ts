import { type Followed, follow, isSystemError, openSource, type Source, STDIN, STDIN_NAME } from "../input/index.ts";
import type { InputReading, InputRun } from "./input-run.ts";

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
  if (merge) return (await import("./merge/index.ts")).mergeInputs(paths, run, merge);
  if (follow && paths.length > 1) return (await import("./follow.ts")).followInputs(paths, run);
  return readInOrder(paths, run);
}

/** Reads inputs in order, each as a whole, or as far as the workers do not read it. */
function readInOrder(paths: readonly string[], run: InputRun): InputReading {
  const { options, session, conductor, kept } = run;
  let followed: Followed | null = null;
  return { close: () => (followed ?? session).close(), done: readAll() };

  async function readAll(): Promise<boolean> {
    for (const [index, path] of paths.entries()) {
      try {
        await readInput(path, index === paths.length - 1);
      } catch (error) {
        if (!isSystemError(error)) throw error;
        session.rejections.unreadable(path === STDIN ? STDIN_NAME : path, error.code ?? error.message);
      }
      if (session.stopped() || session.ended) break;
    }
    await conductor?.join();
    return session.aborted;
  }

  async function readInput(path: string, isLast: boolean): Promise<void> {
    if (await conductor?.assignFile(path, isLast)) return;
    await conductor?.join();
    if (session.stopped()) return;
    followed = options.follow ? follow(path) : null;
    let source: Source | null = await (followed?.next() ?? openSource(path));
    while (source) {
      await readSource(kept.keeping(path, source), path, isLast);
      source = session.stopped() ? null : ((await followed?.next()) ?? null);
    }
  }

  async function readSource(source: Source, path: string, isLast: boolean): Promise<void> {
    const until = Number.POSITIVE_INFINITY;
    const leaves = conductor && ((isOriginal: boolean) => conductor.canReadOn(source, isOriginal));
    const reading = await session.read({ source, path, from: 0, until, isLast, ...(leaves && { leaves }) });
    if (reading.rest) await conductor?.readOn(source, path, reading);
  }
}
