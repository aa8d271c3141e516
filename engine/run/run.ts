import { writeFileSync } from "node:fs";
import { errnoOf, type Followed, follow, inputName, openSource, type Source, STDIN } from "../input/index.ts";
import type { Library } from "../readers/index.ts";
import { drawSvg, loadRenderer, type Plot } from "../render/index.ts";
import { type Diagnostic, type Ending, type PartialMetrics, skipRules, unaccountedBytes } from "../report/index.ts";
import { millisNow } from "./clock.ts";
import { following, type InputReading, type InputRun } from "./input-run.ts";
import { type OpenRun, openRun } from "./open-run.ts";
import { CLOSED_PIPE, FAILED, FINE, type RunOptions } from "./options.ts";
import {
  ClosedPipe,
  type Destination,
  type OutputFailure,
  openSink,
  outputFailure,
  type Sink,
  UnwritableOutput,
} from "./output/sink.ts";
import type { StartWorker } from "./parallel/index.ts";
import { conclude } from "./report/conclusions.ts";

const STDOUT = 1;

/*
 * A run, from its options to its exit code: open, read, finish, conclude.
 *
 * A session (session/) reads ranges of the inputs and writes their events. This file decides which ranges: the files in
 * order, several at a time by timestamp (merge/) or as they grow (follow.ts), or divided among workers (parallel/), each of
 * which has a session of its own.
 *
 * Work takes 15 ms at most between two turns of the event loop, in which signals are heard (clock.ts). A record of many
 * megabytes is read without a break. The output before it is written first, and a signal that comes meanwhile ends the
 * process immediately (signals.ts). SIGUSR1 is answered between two turns (open-run.ts).
 */

/** What a run uses besides its options. */
interface RunContext {
  /** Without it, a run is never divided. */
  readonly startWorker?: StartWorker | undefined;
  /** Where the output goes instead of standard output or the file of the options. */
  readonly sink?: Sink;
  /** Takes the text of an answer's rows instead of the output. */
  readonly takeRows?: (text: string) => void;
}

/**
 * Reads the inputs, writes their events to standard output or a file, and reports on standard error what could not be read.
 * @returns the exit code: 0 fine or recovered; 1 every record rejected, a strict abort, an input that cannot be read or an
 * output that cannot be written; 130, 141 or 143 if a signal or a closed pipe ended the run.
 */
export async function run(options: RunOptions, library: Library, context: RunContext = {}): Promise<number> {
  const { startWorker, sink, takeRows } = context;
  const destination = sink ? { sink, settle: async (exitCode: number) => exitCode } : await openDestination(options);
  if (!destination) return FAILED;
  let exitCode: number = FAILED;
  try {
    exitCode = await carryOut(await openRun(options, library, destination.sink, startWorker), takeRows);
  } finally {
    exitCode = await destination.settle(exitCode);
  }
  return exitCode;
}

/** @returns null if the destination cannot be opened, which has been reported. */
async function openDestination(options: RunOptions): Promise<Destination | null> {
  if (options.outputFile !== null)
    return (await import("./output/output-file.ts")).openOutputFile(options.outputFile, options);
  if (options.paging) return (await import("./output/pager.ts")).openPager(options.paging);
  return { sink: openSink(STDOUT, options.width !== null), settle: async (exitCode) => exitCode };
}

async function carryOut(run: OpenRun, takeRows: RunContext["takeRows"]): Promise<number> {
  const { options, session } = run;
  const { counters, rejections } = session;
  let aborted = false;
  let failure = await outputFailure(async () => {
    aborted = await readInputs(run);
  });
  await run.stopAnswering();
  session.emission.end();
  await reportMetrics(run);
  await reportAnswer(run, takeRows);
  failure ??= await outputFailure(() => session.flush());
  run.release();
  if (failure) counters.bytes.unread += unaccountedBytes(counters.bytes);
  // Whoever quits a pager reads on at the prompt.
  if (!failure || (failure instanceof ClosedPipe && options.paging))
    await conclude({ ...session, options, aborted }, await findingsOf(run, aborted));
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

/** Reports what scripts and options have tracked, if they have tracked anything. */
async function reportMetrics(run: OpenRun): Promise<void> {
  const { emission, rejections } = run.session;
  const { metrics, redacting } = emission;
  if (!metrics) return;
  const { printMetrics } = await import("../emission/tracking.ts");
  await printMetrics(
    { metrics, redacting },
    run.options,
    emission.print,
    rejections,
    await partial(run, "metrics are"),
  );
}

/** Prints the answer to what was asked of the events. */
async function reportAnswer(run: OpenRun, takeRows: RunContext["takeRows"]): Promise<void> {
  const { emission, rejections } = run.session;
  const { asked, color, outputFile } = run.options;
  const { width, terminal } = outputFile === null ? run.options : { width: null, terminal: false };
  if (!asked || !emission.answer) return;
  const table = emission.answer.rows();
  if (asked.form !== null) {
    const renderer = await loadRenderer({ form: asked.form, width, terminal, color: color.stdout });
    for (const text of renderer.table(table)) (takeRows ?? emission.printRows)(text);
  }
  if (asked.picture !== null && table.plot) await drawPicture(table.plot, asked.picture, rejections);
  const cut = await partial(run, "answer is");
  rejections.addNotes([...(cut ? [cut] : []), ...emission.answer.notes()]);
}

/** Writes a picture of rows to a file. */
async function drawPicture(plot: Plot, file: string, rejections: OpenRun["session"]["rejections"]): Promise<void> {
  const text = await drawSvg(plot);
  try {
    writeFileSync(file, text);
  } catch (error) {
    rejections.unwritableFile(file, errnoOf(error));
  }
}

/** Says that metrics or rows cover only a part of the input, if a signal ended the run; a followed input has no end. */
async function partial(
  { options, session, signals }: OpenRun,
  what: PartialMetrics["what"],
): Promise<PartialMetrics | null> {
  if (signals.exitCode === null || options.follow) return null;
  const { totalBytes } = await import("./report/statistics.ts");
  const { events, bytes } = session.counters;
  return { code: "partial-metrics", what, events, bytes: bytes.delivered, total: totalBytes(options) };
}

/** What the steps have found, and why nothing was printed if nothing else was the cause. */
async function findingsOf(run: OpenRun, aborted: boolean): Promise<readonly Diagnostic[]> {
  const { options, library, session, kept, signals } = run;
  const { emission, inputReader } = session;
  const found = emission.findings();
  // A signal is how a followed input ends.
  const isWhole = options.diagnostics && !aborted && (signals.exitCode === null || options.follow);
  const emptiness = isWhole ? emission.emptiness() : null;
  if (isWhole && !options.follow && session.counters.bytes.delivered === 0 && !session.rejections.anyUnreadable) {
    const { totalBytes } = await import("./report/statistics.ts");
    if (totalBytes(options) === 0) return [...found, { code: "empty-files", files: options.inputs }];
  }
  const none = isWhole ? allSkipped(session) : null;
  if (none) return [...found, none];
  if (!emptiness || emptiness.culprits.length === 0) return found;
  const { explainEmpty } = await import("./empty/index.ts");
  return explainEmpty(emptiness, found, { options: { ...options, formats: inputReader.settled() }, library, kept });
}

/** That no line became an event; null if one did, or was rejected. */
function allSkipped({ counters, emission, rejections }: OpenRun["session"]): Diagnostic | null {
  const by = skipRules.filter((rule) => counters.bytes.skipped[rule] > 0);
  const { in: events, emitted } = emission.account;
  if (events + emitted + rejections.count > 0 || by.length === 0) return null;
  return { code: "all-skipped", lines: counters.lines, by };
}

/**
 * Prints the statistics, if the run has any to print.
 * @param failure of the output: then statistics that go the same way cannot be written either.
 * @returns why the statistics could not be written, or null.
 */
async function reportStatistics(
  run: OpenRun,
  aborted: boolean,
  failure: OutputFailure | null,
): Promise<OutputFailure | null> {
  const { options, session, sink, startMillis } = run;
  const { statistics } = options;
  if (!statistics || (failure && statistics.stream !== "stderr")) return null;
  const { printStatistics } = await import("./report/statistics.ts");
  const ran = { ...session, millis: millisNow() - startMillis, ending: endingOf(run, aborted, failure) };
  const output = options.outputFile === null ? sink : null;
  return outputFailure(() => printStatistics(ran, statistics, options, output));
}

function endingOf({ session, signals }: OpenRun, aborted: boolean, failure: OutputFailure | null): Ending | null {
  if (failure) return "output";
  if (signals.exitCode !== null) return "signal";
  if (aborted) return "problem";
  return session.emission.endedBy ?? (session.ended ? "limit" : null);
}

/** Reads all inputs of a run. @returns true if a problem with a record ended the run. */
async function readInputs(run: InputRun): Promise<boolean> {
  const { options, session, conductor } = run;
  const paths = options.inputs.length > 0 ? options.inputs : [STDIN];
  await session.inputReader.sample(paths);
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
        session.rejections.unreadable(inputName(path), errnoOf(error));
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
    followed = options.follow ? follow(path, following(run, path)) : null;
    let source: Source | null = await (followed?.next() ?? openSource(path));
    while (source) {
      await readSource(kept.keeping(path, source), path, isLast);
      source = session.stopped() || session.ended ? null : ((await followed?.next()) ?? null);
    }
  }

  async function readSource(source: Source, path: string, isLast: boolean): Promise<void> {
    const until = Number.POSITIVE_INFINITY;
    const leaves = conductor && ((isOriginal: boolean) => conductor.canReadOn(source, isOriginal));
    const reading = await session.read({ source, path, from: 0, until, isLast, ...(leaves && { leaves }) });
    if (reading.rest) await conductor?.readOn(source, path, reading);
  }
}
