import { writeFileSync } from "node:fs";
import { isSystemError } from "../records/index.ts";
import { drawSvg, loadRenderer, type Plot } from "../render/index.ts";
import type { Diagnostic, Ending, PartialMetrics } from "../report/index.ts";
import { millisNow } from "./clock.ts";
import type { OpenRun } from "./open-run.ts";
import { type OutputFailure, outputFailure } from "./output/sink.ts";

/** Reports what scripts and options have tracked, if they have tracked anything. */
export async function reportMetrics(run: OpenRun): Promise<void> {
  const { emission, rejections } = run.session;
  const { metrics, redacting } = emission;
  if (!metrics) return;
  const { tellMetrics } = await import("../emission/tracking.ts");
  await tellMetrics({ metrics, redacting }, run.options, emission.say, rejections, await partialMetrics(run));
}

/** Prints the answer to what was asked of the events. */
export async function reportAnswer({ options, session }: OpenRun): Promise<void> {
  const { emission, rejections } = session;
  const { asked, color, outputFile } = options;
  const { width, terminal } = outputFile === null ? options : { width: null, terminal: false };
  if (!asked || !emission.answer) return;
  const renderer = await loadRenderer({ form: asked.form, width, terminal, color: color.stdout });
  const table = emission.answer.rows();
  for (const text of renderer.table(table)) emission.sayRows(text);
  if (asked.picture !== null && table.plot) await drawPicture(table.plot, asked.picture, rejections);
  rejections.remark(emission.answer.notices());
}

/** Writes a picture of rows to a file. */
async function drawPicture(plot: Plot, file: string, rejections: OpenRun["session"]["rejections"]): Promise<void> {
  const text = await drawSvg(plot);
  try {
    writeFileSync(file, text);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    rejections.unwritten(file, error.code ?? error.message);
  }
}

/** Says that metrics cover only a part of the input, if a signal ended the run; a followed input has no end. */
async function partialMetrics({ options, session, signals }: OpenRun): Promise<PartialMetrics | null> {
  if (signals.exitCode === null || options.follow) return null;
  const { totalBytes } = await import("./report/total-bytes.ts");
  const { events, bytes } = session.counters;
  return { code: "partial-metrics", events, bytes: bytes.delivered, total: totalBytes(options) };
}

/** What the steps have found, and why nothing was printed if nothing else was the cause. */
export async function findingsOf(run: OpenRun, aborted: boolean): Promise<readonly Diagnostic[]> {
  const { options, library, session, kept, signals } = run;
  const { emission, intake } = session;
  const found = emission.findings();
  // A signal is how a followed input ends.
  const isWhole = options.diagnostics && !aborted && (signals.exitCode === null || options.follow);
  const emptiness = isWhole ? emission.emptiness() : null;
  if (isWhole && !options.follow && session.counters.bytes.delivered === 0 && !session.rejections.anyUnreadable) {
    const { totalBytes } = await import("./report/total-bytes.ts");
    if (totalBytes(options) === 0) return [...found, { code: "empty-files", files: options.inputs }];
  }
  if (!emptiness || emptiness.culprits.length === 0) return found;
  const { explainEmpty } = await import("./empty/index.ts");
  return explainEmpty(emptiness, found, { options: { ...options, formats: intake.settled() }, library, kept });
}

/**
 * Prints the statistics, if the run has any to print.
 * @param failure of the output: then statistics that go the same way cannot be written either.
 * @returns why the statistics could not be written, or null.
 */
export async function reportStatistics(
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
  return session.emission.concluded || session.ended ? "limit" : null;
}
