import { existsSync, readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { sizeOf } from "../../engine/input/index.ts";
import { platform } from "../../engine/platform/index.ts";
import type { Limits } from "../../engine/records/options.ts";
import type { ParallelOptions } from "../../engine/run/options.ts";
import type { Formats } from "../../engine/select/index.ts";
import { patterns } from "./groups.ts";
import { group, lastValue, type Parsed } from "./option.ts";

export const parallelism = group("Speed");

export const parallel = parallelism.flag("parallel", {
  short: "P",
  negated: "Read with one reader",
  about: "Read with all processor cores",
  details:
    "Large files, many files and pipes are divided among workers, and keep their order. One reader reads all if that is faster (-v says so), or if the run needs its events in order, as with -n and -C (a hint says so). Without this option, files that take long may be read with up to four free cores, and -v says so.",
  example: { command: "froe -P -J huge.log > huge.jsonl", does: "converts a large log with all cores" },
});

export const threads = parallelism.int("threads", {
  argument: "N",
  least: 0,
  most: 256,
  about: "Read with at most N threads (default 0, one for each core)",
  details: "Each but the first takes up to 60 MB of additional memory.",
  example: { command: "froe -P --threads 4 -s huge.log", does: "reads with four threads" },
});

export const unordered = parallelism.flag("unordered", {
  about: "With -P: print events as soon as they are ready, in any order",
  details: "Counts and reported problems are the same.",
  example: {
    command: "froe -P --unordered --filter 'e.status >= 500' huge.log",
    does: "prints each match immediately",
  },
});

export const batchSize = parallelism.int("batch-size", {
  argument: "N",
  least: 1,
  most: 1_000_000_000,
  about: "With -P: give a worker at most N lines of a stream in one batch",
  details: "Without it, a worker gets as many as are ready, up to 2 MiB. Files are always divided by bytes.",
  example: { command: "zcat huge.gz | froe -P --batch-size 10000", does: "gives out a stream by 10,000 lines" },
});

/** More readers take memory that nobody has granted with -P. */
const MOST_UNASKED = 4;
/** Workers that nobody asked for are started immediately for this multiple of the size that they are started for with -P. */
const CERTAIN = 2;
/** The system counts in steps of 10 ms. */
const LEAST_MILLIS = 100;

/**
 * How the command line divides the work among workers, or null if one reader reads.
 * @param coreGauge makes the function that gives how many cores have nothing to do but this process.
 */
export function chooseParallel(
  parsed: Parsed,
  formats: Formats,
  inputs: readonly string[],
  limits: Limits,
  coreGauge: () => () => number = gaugeOfCores,
): ParallelOptions | null {
  const asked = lastValue(parsed, parallel);
  if (asked === false || (!asked && !isConsidered(parsed, inputs, limits))) return null;
  const most = lastValue(parsed, threads) || availableParallelism();
  const readers = asked ? most : Math.min(most, MOST_UNASKED);
  if (readers <= 1) return null;
  const isOther = formats.kind === "one" && !formats.grammar.json;
  const freeCores = asked ? null : coreGauge();
  return {
    isAsked: asked === true,
    readers,
    ...(freeCores && { readersNow: () => Math.min(readers, freeCores()) }),
    isOrdered: !lastValue(parsed, unordered),
    leastBytes: (asked ? 1 : CERTAIN) * (isOther ? limits.parallelBytes : limits.parallelJsonBytes),
    batchLines: lastValue(parsed, batchSize) ?? null,
  };
}

/** The size of at most this many files is asked for. */
const MOST_SIZES = 1000;

/** True if the files are large enough to divide them without being asked. Merging the patterns of workers takes longer. */
function isConsidered(parsed: Parsed, inputs: readonly string[], { considerBytes }: Limits): boolean {
  if (lastValue(parsed, patterns) !== undefined) return false;
  // Of more files, every second, third or further one stands for those beside it.
  const step = Math.ceil(inputs.length / MOST_SIZES);
  let bytes = 0;
  return inputs.some((path, index) => {
    if (index % step === 0) bytes += step * (sizeOf(path) ?? 0);
    return bytes >= considerBytes;
  });
}

/** The cores that are free at this instant, at first; then those that have been idle since they were counted last. */
function gaugeOfCores(): () => number {
  let [since, idle, free] = [performance.now(), idleMillis(), coresFreeNow()];
  return () => {
    const [now, idleNow] = [performance.now(), idleMillis()];
    if (now - since < LEAST_MILLIS) return free;
    free = 1 + Math.round((idleNow - idle) / (now - since));
    [since, idle] = [now, idleNow];
    return free;
  };
}

/** How long the cores of the machine have been idle, in milliseconds, all together. */
const idleMillis = () => cpus().reduce((sum, { times }) => sum + times.idle, 0);

function coresFreeNow(): number {
  const { loadFile } = platform;
  const load = loadFile && existsSync(loadFile) ? readFileSync(loadFile, "utf8") : "";
  const running = Number.parseInt(load.split(" ")[3] ?? "", 10);
  const others = Number.isNaN(running) ? Math.round(loadavg()[0] ?? 0) : running - 1;
  return availableParallelism() - Math.max(0, others);
}
