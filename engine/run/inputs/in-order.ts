import { type Followed, follow, openSource, type Source, STDIN, STDIN_NAME } from "../../input/index.ts";
import { isSystemError } from "../../records/index.ts";
import type { InputReading, InputRun } from "./contract.ts";

/** Reads inputs in order, each as a whole, or as far as the workers do not read it. */
export function readInOrder(paths: readonly string[], run: InputRun): InputReading {
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
