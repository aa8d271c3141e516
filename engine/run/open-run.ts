import type { Answer } from "../answers/index.ts";
import type { StatisticsOptions } from "../emission/index.ts";
import { platform } from "../platform/index.ts";
import type { Library } from "../readers/index.ts";
import { millisNow } from "./clock.ts";
import { type InputRun, keepStarts } from "./input-run.ts";
import type { RunOptions } from "./options.ts";
import { outputFailure, type Sink } from "./output/sink.ts";
import type { StartWorker, Workers } from "./parallel/index.ts";
import type { ProgressDisplay } from "./progress.ts";
import { openSession } from "./session/open-session.ts";
import { listenForSignals, type Signals } from "./signals.ts";

/** A run that has everything it needs, and hears signals. */
export interface OpenRun extends InputRun {
  readonly options: RunOptions;
  readonly signals: Signals;
  /** As {@link millisNow} returned it when the session was ready. */
  readonly startMillis: number;
  /** Stops answering requests for statistics, after the last answer, and clears the progress bar away. */
  stopAnswering(): Promise<void>;
  /** Ends the workers, and gives the signals back to the system. */
  release(): void;
}

export async function openRun(
  options: RunOptions,
  library: Library,
  sink: Sink,
  startWorker: StartWorker | undefined,
): Promise<OpenRun> {
  let answer: Answer | null = null;
  const progress = await displayOf(options, () => answer);
  const workers = await workersOf(options, startWorker);
  const isInterrupted = () => signals.exitCode !== null;
  // A file that is written under another name is to be discarded at the end.
  const unheard = options.outputFile === null ? { unheard: (work: () => void) => signals.unheard(work) } : {};
  const context = { sink, progress, printsReports: true, isInterrupted, ...unheard };
  const session = await openSession(options, library, context).catch((error) => {
    workers?.end();
    throw error;
  });
  ({ answer } = session.emission);
  const startMillis = millisNow();
  const wake = () => {
    (run.reading ?? session).close();
    conductor?.close();
  };
  const signals = listenForSignals(wake, sink.isInterruptible);
  const requests = answerRequests(options, async (form) => {
    progress?.hide();
    // Both streams may share the lines of a terminal.
    if (sink.interactive && session.emission.isMidLine()) process.stderr.write("\n");
    const ran = { ...session, millis: millisNow() - startMillis, ending: "unfinished" } as const;
    await (await import("./report/statistics.ts")).printStatistics(ran, { form, stream: "stderr" }, options, null);
  });
  const conductor = workers?.conductor({ session, sink, progress }) ?? null;
  const run: OpenRun = {
    options,
    library,
    session,
    sink,
    progress,
    conductor,
    signals,
    startMillis,
    isInterrupted,
    kept: keepStarts(options),
    reading: null,
    async stopAnswering() {
      await requests.end();
      progress?.hide();
    },
    release() {
      conductor?.end();
      signals.release();
    },
  };
  return run;
}

/** What a terminal shows while the inputs are read. */
async function displayOf(options: RunOptions, answerOf: () => Answer | null): Promise<ProgressDisplay | null> {
  if (!options.progress) return null;
  if (options.asked && options.terminal) {
    const { isLive, liveAnswer } = await import("./live-answer.ts");
    if (isLive(options)) return liveAnswer(options, answerOf);
  }
  return (await import("./progress.ts")).planProgress(options);
}

async function workersOf(options: RunOptions, startWorker: StartWorker | undefined): Promise<Workers | null> {
  const { parallel } = options;
  if (!parallel || !startWorker) return null;
  return (await import("./parallel/index.ts")).callWorkers(options, parallel, startWorker);
}

const { request } = platform;

/** SIGUSR1 as a request for the statistics so far. */
interface Requests {
  /** Stops listening, after the last answer. */
  end(): Promise<void>;
}

/**
 * Answers SIGUSR1 during a run. Signals are heard between two turns of the event loop, so the counts of an answer are
 * consistent; within a record of many megabytes the answer waits for the end of the record.
 * @param answer prints the statistics so far.
 */
function answerRequests(
  { requested }: Pick<RunOptions, "requested">,
  answer: (form: StatisticsOptions["form"]) => Promise<void>,
): Requests {
  if (requested === null || request === null) return { async end() {} };
  const form = requested;
  let answering: Promise<unknown> | null = null;

  function listener(): void {
    // If standard error is closed, nobody reads the answer, and the run goes on.
    answering ??= outputFailure(() => answer(form)).finally(() => {
      answering = null;
    });
  }

  process.on(request, listener);
  return {
    async end() {
      process.off(request, listener);
      await answering;
    },
  };
}
