import { type Output, outputNamed, outputs } from "../engine/output/index.ts";
import { AUTO_PER_FILE } from "../engine/select/index.ts";
import {
  afterContext,
  around,
  assert,
  beforeContext,
  by,
  context,
  excludeKeys,
  excludeLevels,
  exec,
  execFile,
  extractPrefix,
  filter,
  fold,
  follow,
  format,
  inputFormat,
  keys,
  last,
  levels,
  mapping,
  maxSections,
  merge,
  mergeSorted,
  mergeWindow,
  type Option,
  outputFile,
  outputFormat,
  overTime,
  parallel,
  patterns,
  prefixSep,
  profile,
  redact,
  type Setting,
  sample,
  sampleBy,
  sectionAfter,
  sectionBefore,
  sectionFrom,
  sectionThrough,
  since,
  takesValue,
  until,
  window,
  within,
} from "./options/index.ts";
import { outputName } from "./output-name.ts";
import { lastValue, type Parsed, valuesOf } from "./parse.ts";
import { type UsageError, usageError } from "./usage.ts";

/** Options that need one of some others. */
interface Need {
  readonly options: readonly Setting[];
  readonly one: readonly Setting[];
  readonly why: string;
}

const needs: readonly Need[] = [
  {
    options: [context, beforeContext, afterContext],
    one: [filter, levels, excludeLevels],
    why: "shows what is around the events that a filter keeps",
  },
  {
    options: [window],
    one: [exec, execFile, filter, assert],
    why: "is what scripts see",
  },
  {
    options: [maxSections],
    one: [sectionFrom, sectionAfter, sectionBefore, sectionThrough],
    why: "says how many sections are read",
  },
  {
    options: [within],
    one: [around],
    why: "says how near",
  },
  {
    options: [mergeWindow],
    one: [merge],
    why: "says how much of each file is sorted at a time",
  },
  {
    options: [prefixSep],
    one: [extractPrefix],
    why: "is what prefixes are taken by",
  },
  {
    options: [sampleBy],
    one: [sample],
    why: "says what a sample is chosen by",
  },
];

/** An option, or only some of its values. */
interface Use {
  readonly option: Setting;
  readonly values?: readonly string[];
}

/** Two options that exclude each other; help lists them too. */
interface Exclusion {
  readonly one: Use;
  readonly other: Use;
  readonly why: string;
}

const outputsThat = (holds: (output: Output) => boolean | undefined): Use => ({
  option: outputFormat,
  values: Object.keys(outputs).filter((name) => holds(outputNamed(name))),
});
const unchanged = outputsThat(({ isUnchanged }) => isUnchanged);
const perFile: Use = { option: inputFormat, values: [AUTO_PER_FILE] };

const exclusions: readonly Exclusion[] = [
  { one: { option: follow }, other: { option: mergeSorted }, why: "merging needs the ends of files" },
  { one: { option: merge }, other: { option: mergeSorted }, why: "both say how files are merged" },
  { one: perFile, other: { option: mergeSorted }, why: "all files are read in the same way" },
  { one: perFile, other: { option: parallel }, why: "workers read all files in the same way" },
  { one: outputsThat(({ isMap }) => isMap), other: { option: parallel }, why: "its events are in rows" },
  { one: outputsThat(({ isBinary }) => isBinary), other: { option: parallel }, why: "the file is written as a whole" },
  {
    one: outputsThat(({ picks }) => picks),
    other: { option: mapping },
    why: "it has fields under the names of the format",
  },
  { one: { option: last }, other: { option: since }, why: "both say where the window begins" },
  { one: { option: around }, other: { option: since }, why: "it has both ends of the window" },
  { one: { option: around }, other: { option: until }, why: "it has both ends of the window" },
  { one: { option: around }, other: { option: last }, why: "it has both ends of the window" },
  { one: outputsThat(({ isMap }) => isMap), other: { option: fold }, why: "each event is one character" },
  ...[by, overTime, patterns, profile].map((option) => ({
    one: { option: fold },
    other: { option },
    why: "each is printed instead of events",
  })),
  ...[keys, excludeKeys, fold, redact].map((option) => ({
    one: unchanged,
    other: { option },
    why: "it prints lines as they are in the input",
  })),
  { one: { option: sectionFrom }, other: { option: sectionAfter }, why: "both say how sections begin" },
  { one: { option: sectionBefore }, other: { option: sectionThrough }, why: "both say how sections end" },
];

/** The error of a combination of options, or null. */
export function checkCombinations(parsed: Parsed): UsageError | null {
  return checkNeeds(parsed) ?? checkOutput(parsed) ?? checkExclusions(parsed);
}

/** The sentences of help about options that exclude this one; empty if there are none. */
export function exclusionText(option: Option): string {
  if (option.kind === "shorthand") return "";
  const without = (use: Use, others: readonly Use[]) =>
    others.length === 0 ? [] : [`${useText(use)} is not possible with ${others.map(useText).join(", ")}.`];
  const whole = exclusions.flatMap(({ one, other }) => {
    if (other.option === option) return [one];
    return one.option === option && !one.values ? [other] : [];
  });
  const some = [...new Set(exclusions.flatMap(({ one }) => (one.option === option && one.values ? [one] : [])))];
  return [
    ...without({ option }, whole),
    ...some.flatMap((use) =>
      without(
        use,
        exclusions.filter(({ one }) => one === use).map(({ other }) => other),
      ),
    ),
  ].join(" ");
}

function checkExclusions(parsed: Parsed): UsageError | null {
  for (const { one, other, why } of exclusions) {
    const first = given(one, parsed);
    const second = given(other, parsed);
    if (first && second) return usageError(`${first} is not possible with ${second}: ${why}`);
  }
  return null;
}

/** The given option of a use, as it would be written, or null. */
function given({ option, values }: Use, parsed: Parsed): string | null {
  if (!values) {
    const isOn = option.kind === "flag" ? lastValue(parsed, option) : valuesOf(parsed, option).length > 0;
    return isOn ? useText({ option }) : null;
  }
  const all = valuesOf(parsed, option).map((value) => String(value).trim());
  const counting = takesValue(option) && option.repeatable ? all : all.slice(-1);
  const value = counting.find((one) => values.includes(one));
  return value === undefined ? null : useText({ option, values: [value] });
}

/** How a use is written: `--follow`, `-F levelmap, keymap, tailmap`. */
function useText({ option, values }: Use): string {
  return values ? `-${option.short} ${values.join(", ")}` : `--${option.long}`;
}

function checkNeeds({ given }: Parsed): UsageError | null {
  for (const { options, one, why } of needs) {
    const needing = given.find(({ option }) => options.includes(option));
    if (!needing || given.some(({ option }) => one.includes(option))) continue;
    return usageError(`${needing.spelling} ${why}: add ${one.map(({ long }) => `--${long}`).join(" or ")}`);
  }
  return null;
}

/** Some output formats show chosen fields only. */
function checkOutput(parsed: Parsed): UsageError | null {
  const name = outputName(parsed);
  const { needs, isBinary } = outputNamed(name);
  if (isBinary && lastValue(parsed, outputFile) === undefined)
    return usageError(`-F ${name} is no text: say which file to write, -o FILE`);
  if (needs === "template" && lastValue(parsed, format) === undefined)
    return usageError(`-F ${name} needs --${format.long}, which says what lines are: --${format.long} '{ts} {msg}'`);
  if (needs === "template" && valuesOf(parsed, keys).length > 0)
    return usageError(`--${format.long} is not possible with -k: the template says which fields are printed`);
  const count = new Set(valuesOf(parsed, keys).flat()).size;
  if (needs === "keys" && count === 0) return usageError(`-F ${name} needs the fields that are its columns: -k FIELDS`);
  return needs === "one-key" && count !== 1
    ? usageError(`-F ${name} needs the one field that it shows: -k FIELD`)
    : null;
}
