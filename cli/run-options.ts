import { FOLD_FIELDS } from "../engine/output/index.ts";
import { platform } from "../engine/platform/index.ts";
import type { RunOptions } from "../engine/run/options.ts";
import { wantsColor } from "./color.ts";
import { limitsIn } from "./limits.ts";
import { metricsOptions } from "./metrics.ts";
import {
  afterContext,
  beforeContext,
  color,
  context,
  excludeKeys,
  extractPrefix,
  keys,
  legend,
  mapping,
  maxLineBytes,
  noDiagnostics,
  noProgress,
  outputFile,
  prefixSep,
  quiet,
  silent,
  stats,
  strict,
  tail,
  take,
  verbose,
  window,
  withStats,
} from "./options/index.ts";
import { isOutputChosen, outputName } from "./output-name.ts";
import { parallelOptions } from "./parallel.ts";
import { lastValue, type Parsed, valuesOf } from "./parse.ts";
import type { Surroundings } from "./surroundings.ts";
import type { Times } from "./times.ts";

/** Settings that need files or other work to be read. */
export type Chosen = Pick<
  RunOptions,
  | "asked"
  | "spans"
  | "sampling"
  | "folding"
  | "redaction"
  | "template"
  | "formats"
  | "payloads"
  | "lookups"
  | "lines"
  | "multiline"
  | "inputs"
  | "pathFields"
  | "follow"
  | "merge"
  | "scripts"
  | "steps"
> &
  Times;

/** The run that a command line asks for. */
export function runOptions(parsed: Parsed, chosen: Chosen, surroundings: Surroundings): RunOptions {
  const { environment, terminal } = surroundings;
  const asked = lastValue(parsed, color);
  const wanted = valuesOf(parsed, keys);
  const isSilent = lastValue(parsed, silent) ?? false;
  const metrics = metricsOptions(parsed, chosen.asked !== null);
  const form = lastValue(parsed, stats) === "json" ? "json" : "table";
  const isBeside = lastValue(parsed, withStats) ?? false;
  const hasStatistics = !isSilent && (isBeside || lastValue(parsed, stats) !== undefined);
  const statistics = hasStatistics ? ({ form, stream: isBeside ? "stderr" : "stdout" } as const) : null;
  const named = lastValue(parsed, outputFile);
  const file = named === undefined || platform.outputPaths.includes(named) ? null : named;
  const isElsewhere = file !== null;
  const width = isElsewhere ? null : surroundings.width;
  const field = lastValue(parsed, extractPrefix);
  const limits = limitsIn(environment);
  return {
    ...chosen,
    prefix: field === undefined ? null : { field, separator: lastValue(parsed, prefixSep) ?? prefixSep.default },
    outputFile: file,
    progress: terminal.stderr && !isSilent && !(lastValue(parsed, noProgress) ?? false),
    output: outputName(parsed),
    isOutputChosen: isOutputChosen(parsed),
    keys: wanted.length > 0 ? [...new Set([...wanted.flat(), ...(chosen.folding ? FOLD_FIELDS : [])])] : null,
    around: contextSize(parsed),
    take: lastValue(parsed, take) ?? null,
    lastEvents: lastValue(parsed, window) ?? null,
    tail: lastValue(parsed, tail) ?? null,
    mapping: lastValue(parsed, mapping) ?? null,
    excludeKeys: [...new Set(valuesOf(parsed, excludeKeys).flat())],
    parallel: parallelOptions(parsed, chosen.formats, chosen.inputs, limits),
    strict: lastValue(parsed, strict) ?? false,
    metrics: isSilent && metrics ? { ...metrics, form: null } : metrics,
    statistics,
    requested: isSilent ? null : form,
    quiet:
      isSilent ||
      (lastValue(parsed, quiet) ?? false) ||
      (metrics !== null && metrics.form !== null && !metrics.besideEvents) ||
      chosen.asked !== null ||
      statistics?.stream === "stdout",
    verbose: lastValue(parsed, verbose) ?? false,
    diagnostics: !isSilent && !(lastValue(parsed, noDiagnostics) ?? false),
    maxLineBytes: lastValue(parsed, maxLineBytes) ?? maxLineBytes.default,
    color: {
      stdout: wantsColor({ asked, environment, terminal: terminal.stdout && !isElsewhere }),
      stderr: wantsColor({ asked, environment, terminal: terminal.stderr }),
    },
    width,
    terminal: surroundings.terminal.stdout,
    errorWidth: surroundings.errorWidth,
    legend: lastValue(parsed, legend) ?? width !== null,
    limits,
  };
}

/** How many events are shown around each match; null for none, which marks no match either. */
function contextSize(parsed: Parsed): RunOptions["around"] {
  const both = lastValue(parsed, context);
  const before = lastValue(parsed, beforeContext) ?? both;
  const after = lastValue(parsed, afterContext) ?? both;
  return before || after ? { before: before ?? 0, after: after ?? 0 } : null;
}
