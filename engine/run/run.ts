import { type Followed, follow, openSource, type Source, STDIN, STDIN_NAME } from "../input/index.ts";
import type { Library } from "../readers/index.ts";
import { isSystemError } from "../records/index.ts";
import { type Diagnostic, type PartialMetrics, unaccountedBytes } from "../report/index.ts";
import type { Ending } from "../report/statistics.ts";
import { millisNow } from "./clock.ts";
import type { FollowedInputs } from "./follow/index.ts";
import { keepStarts } from "./kept-starts.ts";
import type { Merged } from "./merge/index.ts";
import type { RunOptions } from "./options.ts";
import { openOutlet } from "./output/outlet.ts";
import { ClosedPipe, outputFailure, type Sink, UnwritableOutput } from "./output/sink.ts";
import type { StartWorker } from "./parallel/index.ts";
import { conclude } from "./report/conclusions.ts";
import { answerRequests } from "./requests.ts";
import { openSession } from "./session/open-session.ts";
import { listenForSignals } from "./signals.ts";

const EXIT_CLOSED_PIPE = 141;

/** What is around a run. */
export interface RunSurroundings {
  /** Without it, a run is never divided. */
  readonly startWorker?: StartWorker | undefined;
  /** Where its output goes: standard output unless told. */
  readonly sink?: Sink;
}

/**
 * Reads the inputs, writes their events to standard output or a file, and tells on standard error what could not be read.
 * @returns the exit code: 0 fine or recovered; 1 every record rejected, a strict abort, or an input that cannot be read;
 * 130, 141 or 143 where a signal or a closed pipe ended the run.
 */
export async function run(
  options: RunOptions,
  library: Library,
  { startWorker, sink }: RunSurroundings = {},
): Promise<number> {
  const outlet = sink ? { sink, settle: async (exitCode: number) => exitCode } : await openOutlet(options);
  if (!outlet) return 1;
  let exitCode = 1;
  try {
    exitCode = await runInto(outlet.sink, options, library, startWorker);
  } finally {
    exitCode = await outlet.settle(exitCode);
  }
  return exitCode;
}

async function runInto(
  sink: Sink,
  options: RunOptions,
  library: Library,
  startWorker: StartWorker | undefined,
): Promise<number> {
  const progress = options.progress ? (await import("./progress.ts")).planProgress(options) : null;
  const isInterrupted = () => signals.exitCode !== null;
  const { parallel } = options;
  const called =
    parallel && startWorker
      ? await (await import("./parallel/index.ts")).callWorkers(options, parallel, startWorker)
      : null;
  const saysMore = options.statistics !== null || options.metrics !== null || options.outputFile !== null;
  const unheard = saysMore ? {} : { unheard: (work: () => void) => signals.unheard(work) };
  const around = { sink, progress, tells: true, isInterrupted, ...unheard };
  const session = await openSession(options, library, around).catch((error) => {
    called?.crew?.end();
    throw error;
  });
  const { counters, intake, emission, rejections } = session;
  const { bytes: account } = counters;
  const start = millisNow();
  const signals = listenForSignals(() => {
    (followed ?? together ?? session).close();
    conductor?.close();
  });
  const requests = answerRequests(options, async (form) => {
    progress?.hide();
    // On a terminal both streams share their lines.
    if (sink.interactive && emission.isMidLine()) process.stderr.write("\n");
    const ran = { ...session, millis: millisNow() - start, ending: "unfinished" } as const;
    await (await import("./report/statistics.ts")).printStatistics(ran, { form, stream: "stderr" }, options, null);
  });
  const kept = keepStarts(options);
  const conductor = called?.conductor({ session, sink, progress }) ?? null;
  let followed: Followed | null = null;
  let together: Merged | FollowedInputs | null = null;
  let aborted = false;

  let failure = await outputFailure(readInputs);
  await requests.end();
  progress?.hide();
  emission.end();
  if (emission.metrics) {
    const { tellMetrics } = await import("../emission/tracking.ts");
    await tellMetrics(emission.metrics, options, emission.say, rejections, await partial());
  }
  failure ??= await outputFailure(() => session.flush());
  conductor?.end();
  signals.release();
  if (failure) account.unread += unaccountedBytes(account);
  else await conclude({ ...session, options, aborted }, await findings());
  const { statistics } = options;
  // Where the events cannot be written, statistics that go the same way cannot either.
  if (statistics && (!failure || statistics.stream === "stderr")) {
    const { printStatistics } = await import("./report/statistics.ts");
    const ran = { ...session, millis: millisNow() - start, ending: ending() };
    const beside = options.outputFile === null ? sink : null;
    const another = await outputFailure(() => printStatistics(ran, statistics, options, beside));
    failure ??= another;
  }
  if (failure instanceof UnwritableOutput) await rejections.unwritable(failure.errno, options.outputFile);
  if (failure) return failure instanceof ClosedPipe ? EXIT_CLOSED_PIPE : 1;
  if (signals.exitCode !== null) return signals.exitCode;
  if (emission.exitCode !== null) return emission.exitCode;
  const nothingFit = rejections.count > 0 && counters.events === 0;
  return aborted || rejections.anyUnreadable || rejections.isWrong || nothingFit ? 1 : 0;

  /** What the steps have found, and why nothing was printed if they were all that was in the way. */
  async function findings(): Promise<readonly Diagnostic[]> {
    const found = emission.findings();
    // Who follows an input ends it by a signal.
    const isWhole = options.diagnostics && !aborted && (signals.exitCode === null || options.follow);
    const emptiness = isWhole ? emission.emptiness() : null;
    if (!emptiness || emptiness.culprits.length === 0) return found;
    const { explainEmpty } = await import("./empty/index.ts");
    return explainEmpty(emptiness, found, { options: { ...options, formats: intake.settled() }, library, kept });
  }

  function ending(): Ending | null {
    if (failure) return "output";
    if (signals.exitCode !== null) return "signal";
    if (aborted) return "problem";
    return emission.concluded || session.ended ? "limit" : null;
  }

  /** What is reported of metrics if a signal has ended the run before its input; a followed input has no end. */
  async function partial(): Promise<PartialMetrics | null> {
    if (signals.exitCode === null || options.follow) return null;
    const { totalBytes } = await import("./total.ts");
    return { code: "partial-metrics", events: counters.events, bytes: account.delivered, total: totalBytes(options) };
  }

  async function readInputs(): Promise<void> {
    const paths = options.inputs.length > 0 ? options.inputs : [STDIN];
    await intake.sample(paths);
    await conductor?.prepare();
    emission.begin();
    if (options.mergeSorted) {
      const { mergeInputs } = await import("./merge/index.ts");
      together = mergeInputs(paths, { options, library, session, sink, progress, kept, isInterrupted });
      aborted = await together.done;
    } else if (options.follow && paths.length > 1) {
      const { followInputs } = await import("./follow/index.ts");
      together = followInputs(paths, { options, library, session, sink, kept, isInterrupted });
      aborted = await together.done;
    } else await readInTurn(paths);
  }

  async function readInTurn(paths: readonly string[]): Promise<void> {
    for (const [index, path] of paths.entries()) {
      try {
        await readInput(path, index === paths.length - 1);
      } catch (error) {
        if (!isSystemError(error)) throw error;
        rejections.unreadable(path === STDIN ? STDIN_NAME : path, error.code ?? error.message);
      }
      if (session.stopped() || session.ended) break;
    }
    await conductor?.join();
    aborted = session.aborted;
  }

  async function readInput(path: string, isLast: boolean): Promise<void> {
    if (await conductor?.takesFile(path, isLast)) return;
    await conductor?.join();
    if (session.stopped()) return;
    followed = options.follow ? follow(path) : null;
    let source: Source | null = await (followed?.next() ?? openSource(path));
    while (source) {
      const opened = kept.keeping(path, source);
      const leaves = conductor ? { leaves: (isOriginal: boolean) => conductor.leaves(opened, isOriginal) } : {};
      const reading = await session.read({
        source: opened,
        path,
        from: 0,
        until: Number.POSITIVE_INFINITY,
        isLast,
        ...leaves,
      });
      if (reading.rest) await conductor?.readOn(opened, path, reading);
      source = session.stopped() ? null : ((await followed?.next()) ?? null);
    }
  }
}
