import { heading } from "../help/layout.ts";
import { verbose } from "./diagnostics.ts";
import { follow, merge } from "./files.ts";
import { help } from "./general.ts";
import { avg, by, count, distinct, overTime, p50, patterns, span, spanIdle } from "./groups.ts";
import { inputFormat, json } from "./input.ts";
import { ignoreLines, keepLines } from "./lines.ts";
import { describe, freq, stats } from "./metrics.ts";
import { multiline } from "./multiline.ts";
import type { Option } from "./option.ts";
import { excludeKeys, jsonLines, keys, outputFile, outputFormat, redact } from "./output.ts";
import { parallel } from "./parallel.ts";
import { exec, filter, window } from "./script.ts";
import { levels, take } from "./selection.ts";
import { inputTz, since, until } from "./time.ts";

// The options of other tools, for whoever knows those. It is loaded for an option that froe does not have.

/** What others call an option of froe, without dashes. */
const names: readonly (readonly [option: Option, names: string])[] = [
  [jsonLines, "json jsonl ndjson json-lines"],
  [json, "json jsonl ndjson json-lines"],
  [filter, "where query expr expression condition select-where"],
  [keepLines, "i w x g grep match search find regex regexp include-lines"],
  [ignoreLines, "invert-match exclude grep-v skip-matching"],
  [stats, "c summary summarize lines-count"],
  [count, "total count-all"],
  [freq, "frequency common rank"],
  [by, "group group-by groupby count-by countby aggregate"],
  [describe, "percentile percentiles"],
  [avg, "average mean"],
  [p50, "median"],
  [patterns, "drain templates cluster clusters pattern mine as-grammar"],
  [overTime, "timeline timechart over time-series timeseries histogram per-minute bucket"],
  [span, "session sessions sessionize transaction transactions correlate trace"],
  [spanIdle, "idle session-timeout"],
  [window, "rolling sliding moving lookback"],
  [follow, "watch live tailf"],
  [take, "limit lines max-count first top-n"],
  [since, "from start after newer"],
  [until, "to stop before older"],
  [merge, "sort-by order order-by interleave"],
  [outputFormat, "csv tsv logfmt pretty output out-format table yaml"],
  [keys, "r fields columns select only cut pick"],
  [excludeKeys, "drop hide omit remove"],
  [levels, "level severity min-level loglevel log-level"],
  [inputTz, "tz timezone time-zone zone"],
  [exec, "each eval script transform put"],
  [distinct, "unique uniq cardinality"],
  [redact, "mask anonymize scrub hide-secrets"],
  [inputFormat, "type parser input format-in input-type"],
  [multiline, "stack stacktrace join traceback"],
  [parallel, "jobs workers parallelism"],
  [outputFile, "out write save"],
  [verbose, "debug"],
  [help, "help-all help-time help-multiline help-examples help-rhai"],
];

/** What to write instead of an option of other tools, a line for each possibility. @param known the options to name. */
export function optionsFor(spelling: string, known: readonly Option[]): readonly string[] {
  return optionsCalled(spelling)
    .filter((option) => known.includes(option))
    .map((option) => `${heading(option)}: ${option.about}, as in\n    ${option.example.command}`);
}

/** The options that other tools call `word`. */
export function optionsCalled(word: string): readonly Option[] {
  const wanted = word.replace(/^-+/, "").toLowerCase();
  return names.filter(([, others]) => others.split(" ").includes(wanted)).map(([option]) => option);
}
