import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import type { Emission, StatisticsOptions } from "../../emission/index.ts";
import { isArchive, isSystemError, SIGNATURE_BYTES, STDIN, sizeOf } from "../../input/index.ts";
import { legible } from "../../output/legible.ts";
import type { Ending, Observation, Statistics } from "../../report/index.ts";
import type { RunOptions } from "../options.ts";
import { openSink, type Sink } from "../output/sink.ts";
import type { Session } from "../session/contract.ts";

const DESCRIPTORS = { stdout: 1, stderr: 2 } as const;

/** What statistics are built from. */
interface Ran extends Pick<Session, "counters" | "inputReader" | "emission" | "rejections"> {
  /** The duration of the run in milliseconds. */
  readonly millis: number;
  readonly ending: Ending | null;
}

type StatisticsNeeds = Pick<
  RunOptions,
  "inputs" | "follow" | "timestamps" | "color" | "width" | "errorWidth" | "paging"
>;

/**
 * Prints the statistics of a run.
 * @param output replaces standard output, if it is not null.
 * @throws ClosedPipe, UnwritableOutput
 */
export async function printStatistics(
  ran: Ran,
  { form, stream }: StatisticsOptions,
  options: StatisticsNeeds,
  output: Sink | null,
): Promise<void> {
  const { color, width, errorWidth } = options;
  const made = await statisticsOf(ran, options);
  const { statisticsJson, statisticsText } = await import("../../report/statistics-text.ts");
  const styles = form === "table" && color[stream] ? (await import("../../output/styles.ts")).styles : null;
  const columns = stream === "stdout" ? width : errorWidth;
  const json = form === "json" ? statisticsJson(made) : null;
  const text =
    json === null ? statisticsText(made, { styles, width: columns }) : columns === null ? json : legible(json);
  const bytes = Buffer.from(`${text}\n`);
  // A pager has both streams.
  const isOutput = stream === "stdout" || options.paging?.takesReports === true;
  const sink = isOutput && output ? output : openSink(DESCRIPTORS[stream], false);
  await sink.write(bytes, 0, bytes.length);
}

async function statisticsOf(
  { counters, inputReader, emission, rejections, millis, ending }: Ran,
  options: StatisticsNeeds,
): Promise<Statistics> {
  const { observed, redacting } = emission;
  const { lines, leftOut, blank, skips, byFormat, bytes } = counters;
  return {
    formats: [...inputReader.formats],
    isDetected: inputReader.isDetected,
    byFormat,
    lines: { read: lines, leftOut, blank, skips: skips.filter(({ count }) => count > 0), rejected: rejections.count },
    bytes,
    total: ending === null ? bytes.delivered : totalBytes(options),
    events: emission.account,
    rejections: await rejections.causes(),
    millis,
    ending,
    stampField: options.timestamps.field,
    read: cleaned(observed?.read.rows() ?? null, redacting),
    left: observed?.left?.rows() ?? null,
  };
}

/** Levels and timestamps are read before events are redacted. */
function cleaned(read: Observation | null, redacting: Emission["redacting"]): Observation | null {
  if (!read || !redacting) return read;
  const levels = read.levels.map((count) => ({ ...count, level: redacting.text(count.level) }));
  return { ...read, levels, time: read.time?.fields.some(redacting.hides) ? null : read.time };
}

/** The size of the inputs of a run in bytes; null if it is unknown, as for streams, archives, and files that may grow. */
export function totalBytes({ inputs, follow }: Pick<RunOptions, "inputs" | "follow">): number | null {
  if (follow || inputs.length === 0 || inputs.includes(STDIN)) return null;
  let total = 0;
  for (const path of inputs) {
    const size = plainSize(path);
    if (size === null) return null;
    total += size;
  }
  return total;
}

/** The size of a file that is not compressed; null for anything else, or if it cannot be read. */
function plainSize(path: string): number | null {
  const size = sizeOf(path);
  if (size === null) return null;
  try {
    return isArchive(firstBytes(path)) ? null : size;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return null;
  }
}

function firstBytes(path: string): Uint8Array {
  const descriptor = openSync(path, "r");
  try {
    const bytes = new Uint8Array(SIGNATURE_BYTES);
    return bytes.subarray(0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}
