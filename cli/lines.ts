import { isSpecError } from "../engine/language/index.ts";
import { loadPatterns, type Pattern } from "../engine/pattern/index.ts";
import type { LineOptions, SectionOptions } from "../engine/records/choosing/line-chooser.ts";
import {
  extractPrefix,
  follow,
  head,
  ignoreLines,
  keepLines,
  linesGroup,
  maxSections,
  merge,
  mergeSorted,
  type Option,
  prefixSep,
  sectionAfter,
  sectionBefore,
  sectionFrom,
  sectionThrough,
  skipLines,
  type TextOption,
} from "./options/index.ts";
import { lastValue, type Parsed } from "./parse.ts";
import { wrongText } from "./spec-error.ts";
import { type UsageError, usageError } from "./usage.ts";

/** Options that skip lines. */
const choosing = linesGroup.options.filter((option) => option !== extractPrefix && option !== prefixSep);

/** Options that need all lines of the input in one order. */
const byPlace: readonly Option[] = [skipLines, head, sectionFrom, sectionAfter, sectionBefore, sectionThrough];

/** Which lines the command line reads; null for all. */
export async function chooseLines(parsed: Parsed): Promise<LineOptions | null | UsageError> {
  for (const option of [extractPrefix, prefixSep]) {
    if (lastValue(parsed, option) === "") return usageError(`--${option.long} has to be text`);
  }
  if (!parsed.given.some(({ option }) => choosing.includes(option))) return null;
  const isGiven = (option: Option) => parsed.given.some((one) => one.option === option);
  const side = sideBySide(parsed);
  if (side && byPlace.some((option) => isGiven(option))) {
    return usageError(`--${side.long} reads files side by side: choose lines by --keep-lines or --ignore-lines`);
  }
  const patterns = new Map<TextOption, Pattern>();
  for (const option of [sectionFrom, sectionAfter, sectionBefore, sectionThrough, keepLines, ignoreLines]) {
    const text = lastValue(parsed, option);
    if (text === undefined) continue;
    const pattern = await patternOf(text);
    if (isSpecError(pattern)) return wrongText(option, text, pattern);
    patterns.set(option, pattern);
  }
  return {
    skip: lastValue(parsed, skipLines) ?? 0,
    head: lastValue(parsed, head) ?? null,
    sections: sectionsOf(patterns, lastValue(parsed, maxSections) ?? 0),
    keep: patterns.get(keepLines) ?? null,
    ignore: patterns.get(ignoreLines) ?? null,
  };
}

function sectionsOf(patterns: ReadonlyMap<TextOption, Pattern>, most: number): SectionOptions | null {
  const start = patterns.get(sectionFrom) ?? patterns.get(sectionAfter) ?? null;
  const end = patterns.get(sectionBefore) ?? patterns.get(sectionThrough) ?? null;
  if (!start && !end) return null;
  return {
    start,
    startsWithMatch: patterns.has(sectionFrom),
    end,
    endsWithMatch: patterns.has(sectionThrough),
    most: most <= 0 ? Number.POSITIVE_INFINITY : most,
  };
}

async function patternOf(text: string) {
  (await import("../engine/records/linear-time.ts")).boundPatterns();
  const { compilePattern } = await loadPatterns();
  return compilePattern(text, { groups: "all", types: false, reserved: [] });
}

/** The option that leaves the lines of the input without an order; null if they have one. */
function sideBySide(parsed: Parsed): Option | null {
  for (const merging of [merge, mergeSorted]) if (lastValue(parsed, merging)) return merging;
  return lastValue(parsed, follow) && parsed.files.length > 1 ? follow : null;
}
