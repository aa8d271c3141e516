import { kindOf, type Problem, type ReadOptions } from "../../workbench/foreign/index.ts";
import {
  type Matching,
  matchLayout,
  matchPattern,
  patternTree,
  type WrittenPattern,
} from "../../workbench/foreign/matching/index.ts";
import { configuredGrammar } from "../../workbench/writers/index.ts";
import { namedBy, readConfigured } from "../grammar-files/configured.ts";
import { readDefinitionFiles } from "../grammar-files/imported.ts";
import { placed } from "../grammar-files/placed.ts";
import { definitions } from "../options/index.ts";
import { lastValue, type Parsed, valuesOf } from "../parse.ts";
import { type UsageError, usageError } from "../usage.ts";
import { aboutPatterns, configKind, patternFlavor, patternMatch, patternOptions } from "./pattern-options.ts";

/** A pattern of the user's that is tried on lines. */
export interface TriedPattern extends WrittenPattern {
  readonly match: (line: string) => Matching;
}

/** The pattern that a command line names; null if it names none. */
export async function patternOf(parsed: Parsed): Promise<TriedPattern | UsageError | null> {
  const named = patternOptions.filter(({ option }) => lastValue(parsed, option) !== undefined);
  const [first, second] = named;
  if (!first) {
    // --definitions may be about a pattern of -f.
    const lone = aboutPatterns.find((option) => option !== definitions && valuesOf(parsed, option).length > 0);
    return lone
      ? usageError(`--${lone.long} is for a pattern: name one with --grok, --regex, --dissect or --log-format`)
      : null;
  }
  if (second) return usageError(`one pattern is tried at a time: --${first.option.long} or --${second.option.long}`);
  const argument = lastValue(parsed, first.option)!;
  if (argument === "") return usageError(`the pattern of --${first.option.long} is empty`);
  if (first.kind === null) return layoutOf(argument, lastValue(parsed, configKind) ?? null);
  const options = await readOptions(parsed, first.kind);
  return "ok" in options ? options : treePattern(argument, first.kind, options);
}

async function layoutOf(argument: string, kind: string | null): Promise<TriedPattern | UsageError> {
  const read = await readConfigured(argument, kind);
  if ("ok" in read) return read;
  const { configured } = read;
  const grammar = configuredGrammar(configured);
  if ("ok" in grammar) return read.wrong(grammar);
  const named = namedBy(argument);
  if ("ok" in named) return named;
  const { kind: writer } = configured.writer;
  return { kind: writer, text: named.text, match: (line) => matchLayout(configured, grammar, line) };
}

/** What the command line says about the pattern, if its kind knows it. @param said the options that say it. */
export async function readOptions(
  parsed: Parsed,
  kind: string,
  said: readonly (typeof aboutPatterns)[number][] = aboutPatterns,
): Promise<ReadOptions | UsageError> {
  const { accepts = [] } = kindOf(kind) ?? {};
  const given = said.filter((option) => valuesOf(parsed, option).length > 0);
  const unknown = given.find(({ long }) => !accepts.some((name) => name === long));
  if (unknown) return usageError(`--${unknown.long} says nothing about a pattern of ${kind}`);
  const flavor = lastValue(parsed, patternFlavor);
  const match = lastValue(parsed, patternMatch);
  const files = await readDefinitionFiles(valuesOf(parsed, definitions));
  if ("ok" in files) return files;
  return {
    ...(flavor !== undefined && { flavor }),
    ...(match !== undefined && { match: match === "whole" ? ("whole" as const) : ("search" as const) }),
    ...(files.length > 0 && { definitions: files }),
  };
}

function treePattern(text: string, kind: string, options: ReadOptions): TriedPattern | UsageError {
  const read = patternTree(kind, text, options);
  if (read === null) return usageError(`patterns of ${kind} cannot be tried part by part`);
  if (!read.ok) return wrong(text, read.problems);
  return { kind, text, match: (line) => matchPattern(read.tree, line, read.isWhole) };
}

const MOST_SHOWN = 5;

function wrong(text: string, problems: readonly Problem[]): UsageError {
  return usageError(
    problems
      .slice(0, MOST_SHOWN)
      .map((problem) => placed(text, "pattern", problem))
      .join("\n"),
  );
}
