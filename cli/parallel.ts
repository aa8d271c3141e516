import { availableParallelism } from "node:os";
import type { Limits } from "../engine/records/limits.ts";
import type { ParallelOptions } from "../engine/run/options.ts";
import type { Formats } from "../engine/select/index.ts";
import { batchSize, parallel, threads, unordered } from "./options/index.ts";
import { lastValue, type Parsed } from "./parse.ts";

/** How the command line divides the work among workers, or null if it does not. */
export function parallelOptions(parsed: Parsed, formats: Formats, limits: Limits): ParallelOptions | null {
  if (!lastValue(parsed, parallel)) return null;
  const asked = lastValue(parsed, threads) ?? 0;
  const readers = asked > 0 ? asked : availableParallelism();
  if (readers === 1) return null;
  return {
    readers,
    isOrdered: !lastValue(parsed, unordered),
    leastBytes: formats.kind === "one" && !formats.grammar.json ? limits.parallelBytes : limits.parallelJsonBytes,
    batchLines: lastValue(parsed, batchSize) ?? null,
  };
}
