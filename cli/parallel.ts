import { availableParallelism } from "node:os";
import type { ParallelOptions } from "../engine/pipeline/options.ts";
import type { Formats } from "../engine/select/index.ts";
import { batchSize, parallel, threads, unordered } from "./options/index.ts";
import { lastValue, type Parsed } from "./parse.ts";

const MEBIBYTE = 1024 ** 2;
/**
 * Measured: below this, what workers save is less than what it takes to start them. JSON, and so what may be JSON, is read
 * more than twice as fast as anything else.
 */
const LEAST_BYTES = 160 * MEBIBYTE;
const LEAST_JSON = 384 * MEBIBYTE;
const RANGE_BYTES = 2 * MEBIBYTE;

/** How the command line wants the work to be divided, or null for not at all. */
export function parallelOptions(parsed: Parsed, formats: Formats): ParallelOptions | null {
  if (!lastValue(parsed, parallel)) return null;
  const asked = lastValue(parsed, threads) ?? 0;
  const readers = asked > 0 ? asked : availableParallelism();
  if (readers === 1) return null;
  return {
    readers,
    isOrdered: !lastValue(parsed, unordered),
    leastBytes: formats.kind === "one" && !formats.grammar.json ? LEAST_BYTES : LEAST_JSON,
    waits: false,
    rangeBytes: RANGE_BYTES,
    batchLines: lastValue(parsed, batchSize) ?? null,
  };
}
