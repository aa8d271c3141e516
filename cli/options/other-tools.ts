import { heading } from "../help/layout.ts";
import { type Option, options, spellings } from "./index.ts";

// The options of other tools, for whoever knows those. It is loaded for an option that froe does not have.

/** What others call an option of froe, without dashes. */
export const names: readonly (readonly [spelling: string, names: string])[] = [
  ["-J", "json jsonl ndjson json-lines"],
  ["-j", "json jsonl ndjson json-lines"],
  ["--filter", "where query expr expression condition select-where"],
  ["--keep-lines", "i w x g grep match search find regex regexp include-lines"],
  ["--ignore-lines", "invert-match exclude grep-v skip-matching"],
  ["-s", "c summary summarize lines-count"],
  ["--count", "total count-all"],
  ["--freq", "frequency common rank"],
  ["--by", "group group-by groupby count-by countby aggregate"],
  ["--describe", "percentile percentiles"],
  ["--avg", "average mean"],
  ["--p50", "median"],
  ["--patterns", "drain templates cluster clusters pattern mine as-grammar"],
  ["--over-time", "timeline timechart over time-series timeseries histogram per-minute bucket"],
  ["--span", "session sessions sessionize transaction transactions correlate trace"],
  ["--span-idle", "idle session-timeout"],
  ["--window", "rolling sliding moving lookback"],
  ["--follow", "watch live tailf"],
  ["-n", "limit lines max-count first top-n"],
  ["--since", "from start after newer"],
  ["--until", "to stop before older"],
  ["--merge", "sort-by order order-by interleave"],
  ["-F", "csv tsv logfmt pretty output out-format table yaml"],
  ["-k", "r fields columns select only cut pick"],
  ["-K", "drop hide omit remove"],
  ["-l", "level severity min-level loglevel log-level"],
  ["--input-tz", "tz timezone time-zone zone"],
  ["-e", "each eval script transform put"],
  ["--distinct", "unique uniq cardinality"],
  ["--redact", "mask anonymize scrub hide-secrets"],
  ["-f", "type parser input format-in input-type"],
  ["-M", "stack stacktrace join traceback"],
  ["-P", "jobs workers parallelism"],
  ["-o", "out write save"],
  ["-v", "debug"],
  ["-h", "help-all help-time help-multiline help-examples help-rhai"],
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
  const called = names.filter(([, others]) => others.split(" ").includes(wanted));
  return called.flatMap(([own]) => options.filter((option) => spellings(option).includes(own)));
}
