import { outputNamed } from "../engine/output/index.ts";
import { AUTO_PER_FILE } from "../engine/select/index.ts";
import {
  afterContext,
  beforeContext,
  context,
  excludeLevels,
  extractPrefix,
  filter,
  inputFormat,
  keys,
  levels,
  maxSections,
  multiline,
  multilineJoin,
  multilineMaxBytes,
  multilineMaxLines,
  multilineTimeout,
  outputFile,
  outputFormat,
  parallel,
  prefixSep,
  type Setting,
  sectionAfter,
  sectionBefore,
  sectionFrom,
  sectionThrough,
} from "./options/index.ts";
import { lastValue, type Parsed, valuesOf } from "./parse.ts";
import { type UsageError, usageError } from "./usage.ts";

/** Options that make no sense without one of others. */
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
    options: [maxSections],
    one: [sectionFrom, sectionAfter, sectionBefore, sectionThrough],
    why: "says how many sections are read",
  },
  {
    options: [prefixSep],
    one: [extractPrefix],
    why: "is what prefixes are taken by",
  },
  {
    options: [multilineJoin, multilineTimeout, multilineMaxLines, multilineMaxBytes],
    one: [multiline],
    why: "is about events of several lines",
  },
];

/** What is wrong with options that make sense by themselves, or null. */
export function checkCombinations(parsed: Parsed): UsageError | null {
  return checkNeeds(parsed) ?? checkOutput(parsed) ?? checkParallel(parsed);
}

/** What has its events in rows, or looks into each file, is read by one reader. */
function checkParallel(parsed: Parsed): UsageError | null {
  if (!lastValue(parsed, parallel)) return null;
  const name = lastValue(parsed, outputFormat) ?? outputFormat.default;
  const { isMap, isBinary } = outputNamed(name);
  if (isMap) return usageError(`-F ${name} is not possible with --parallel: its events stand in rows`);
  if (isBinary) return usageError(`-F ${name} is not possible with --parallel: it is one whole`);
  return valuesOf(parsed, inputFormat).includes(AUTO_PER_FILE)
    ? usageError(`-f ${AUTO_PER_FILE} is not possible with --parallel`)
    : null;
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
  const name = lastValue(parsed, outputFormat) ?? outputFormat.default;
  const { needs, isBinary } = outputNamed(name);
  if (isBinary && lastValue(parsed, outputFile) === undefined)
    return usageError(`-F ${name} is no text: say which file to write, -o FILE`);
  const count = new Set(valuesOf(parsed, keys).flat()).size;
  if (needs === "keys" && count === 0) return usageError(`-F ${name} needs the fields that are its columns: -k FIELDS`);
  return needs === "one-key" && count !== 1
    ? usageError(`-F ${name} needs the one field that it shows: -k FIELD`)
    : null;
}
