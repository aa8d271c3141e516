import { existsSync, readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { sizeOf } from "../engine/input/index.ts";
import { platform } from "../engine/platform/index.ts";
import type { Limits } from "../engine/records/options.ts";
import type { ParallelOptions } from "../engine/run/options.ts";
import type { Formats } from "../engine/select/index.ts";
import { batchSize, parallel, patterns, threads, unordered } from "./options/index.ts";
import { lastValue, type Parsed } from "./parse.ts";

/** More readers take memory that nobody has granted with -P. */
const MOST_UNASKED = 4;
/** Workers that nobody asked for are started immediately for this multiple of the size that they are started for with -P. */
const CERTAIN = 2;

/**
 * How the command line divides the work among workers, or null if one reader reads.
 * @param freeCores how many cores have nothing to do but this process.
 */
export function parallelOptions(
  parsed: Parsed,
  formats: Formats,
  inputs: readonly string[],
  limits: Limits,
  freeCores: () => number = coresFreeNow,
): ParallelOptions | null {
  const asked = lastValue(parsed, parallel);
  if (asked === false || (!asked && !isConsidered(parsed, inputs, limits))) return null;
  const most = lastValue(parsed, threads) || availableParallelism();
  const readers = asked ? most : Math.min(most, MOST_UNASKED, freeCores());
  if (readers <= 1) return null;
  return {
    isAsked: asked === true,
    readers,
    isOrdered: !lastValue(parsed, unordered),
    leastBytes: (asked ? 1 : CERTAIN) * leastBytesOf(formats, limits),
    batchLines: lastValue(parsed, batchSize) ?? null,
  };
}

function leastBytesOf(formats: Formats, { parallelBytes, parallelJsonBytes }: Limits): number {
  return formats.kind === "one" && !formats.grammar.json ? parallelBytes : parallelJsonBytes;
}

/** True if the files are large enough to divide them without being asked. Merging the patterns of workers takes longer. */
function isConsidered(parsed: Parsed, inputs: readonly string[], { considerBytes }: Limits): boolean {
  if (lastValue(parsed, patterns) !== undefined) return false;
  let bytes = 0;
  return inputs.some((path) => {
    bytes += sizeOf(path) ?? 0;
    return bytes >= considerBytes;
  });
}

function coresFreeNow(): number {
  const { loadFile } = platform;
  const running = loadFile && existsSync(loadFile) ? runningNow(readFileSync(loadFile, "utf8")) : null;
  const others = running === null ? Math.round(loadavg()[0] ?? 0) : running - 1;
  return availableParallelism() - Math.max(0, others);
}

function runningNow(load: string): number | null {
  const running = Number.parseInt(load.split(" ")[3] ?? "", 10);
  return Number.isNaN(running) ? null : running;
}
