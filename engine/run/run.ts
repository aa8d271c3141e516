import type { Library } from "../readers/index.ts";
import { unaccountedBytes } from "../report/index.ts";
import { CLOSED_PIPE, FAILED, FINE } from "./exit-codes.ts";
import { readInputs } from "./inputs/index.ts";
import { type OpenRun, openRun } from "./open-run.ts";
import type { RunOptions } from "./options.ts";
import { openDestination } from "./output/destination.ts";
import { ClosedPipe, type OutputFailure, outputFailure, type Sink, UnwritableOutput } from "./output/sink.ts";
import type { StartWorker } from "./parallel/index.ts";
import { conclude } from "./report/conclusions.ts";
import { findingsOf, reportAnswer, reportMetrics, reportStatistics } from "./run-end.ts";

/*
 * A run, from its options to its exit code: open, read, finish, conclude.
 *
 * A session (session/) reads portions of the inputs and writes their events. inputs/ decides which portions: the files in
 * order, several at a time by timestamp (merge/) or as they grow (follow/), or divided among workers (parallel/), each of
 * which has a session of its own.
 *
 * Work takes 15 ms at most between two turns of the event loop, in which signals are heard (clock.ts). A record of many
 * megabytes is read without a break. The output before it is written first, and a signal that comes meanwhile ends the
 * process immediately (signals.ts). SIGUSR1 is answered between two turns (requests.ts).
 */

/** What a run uses besides its options. */
interface RunContext {
  /** Without it, a run is never divided. */
  readonly startWorker?: StartWorker | undefined;
  /** Where the output goes instead of standard output or the file of the options. */
  readonly sink?: Sink;
}

/**
 * Reads the inputs, writes their events to standard output or a file, and reports on standard error what could not be read.
 * @returns the exit code: 0 fine or recovered; 1 every record rejected, a strict abort, an input that cannot be read or an
 * output that cannot be written; 130, 141 or 143 if a signal or a closed pipe ended the run.
 */
export async function run(options: RunOptions, library: Library, context: RunContext = {}): Promise<number> {
  const { startWorker, sink } = context;
  const destination = sink ? { sink, settle: async (exitCode: number) => exitCode } : await openDestination(options);
  if (!destination) return FAILED;
  let exitCode: number = FAILED;
  try {
    exitCode = await carryOut(await openRun(options, library, destination.sink, startWorker));
  } finally {
    exitCode = await destination.settle(exitCode);
  }
  return exitCode;
}

async function carryOut(run: OpenRun): Promise<number> {
  const { options, session } = run;
  const { counters, rejections } = session;
  let aborted = false;
  let failure = await outputFailure(async () => {
    aborted = await readInputs(run);
  });
  await run.stopAnswering();
  session.emission.end();
  await reportMetrics(run);
  await reportAnswer(run);
  failure ??= await outputFailure(() => session.flush());
  run.release();
  if (failure) counters.bytes.unread += unaccountedBytes(counters.bytes);
  else await conclude({ ...session, options, aborted }, await findingsOf(run, aborted));
  const unwritten = await reportStatistics(run, aborted, failure);
  failure ??= unwritten;
  if (failure instanceof UnwritableOutput) await rejections.unwritable(failure.errno, options.outputFile);
  return exitCodeOf(run, aborted, failure);
}

function exitCodeOf({ session, signals }: OpenRun, aborted: boolean, failure: OutputFailure | null): number {
  const { counters, emission, rejections } = session;
  if (failure) return failure instanceof ClosedPipe ? CLOSED_PIPE : FAILED;
  if (signals.exitCode !== null) return signals.exitCode;
  if (emission.exitCode !== null) return emission.exitCode;
  const nothingFit = rejections.count > 0 && counters.events === 0;
  return aborted || rejections.anyUnreadable || rejections.isWrong || nothingFit ? FAILED : FINE;
}
