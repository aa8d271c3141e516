import { keptPattern, kindOf, type Problem, type ReadOptions } from "../../workbench/foreign/index.ts";
import {
  type Matching,
  matchLayout,
  matchPattern,
  patternTree,
  type WrittenPattern,
} from "../../workbench/foreign/matching/index.ts";
import { refuse } from "../failures.ts";
import { layoutGrammar, namedBy, placed, readConfigured, readDefinitionFiles } from "../grammar-files/foreign.ts";
import { definitions, lastValue, type Parsed, valuesOf } from "../options/index.ts";
import { aboutPatterns, configKind, patternFlavor, patternMatch, patternOptions } from "./definitions/patterns.ts";

/** A pattern of the user's that is tried on lines. */
export interface TriedPattern extends WrittenPattern {
  readonly match: (line: string) => Matching;
}

/** The pattern that a command line names; null if it names none. */
export async function patternOf(parsed: Parsed): Promise<TriedPattern | null> {
  const named = patternOptions.filter(({ option }) => lastValue(parsed, option) !== undefined);
  const [first, second] = named;
  if (!first) {
    // --definitions may be about a pattern of -f.
    const lone = aboutPatterns.find((option) => option !== definitions && valuesOf(parsed, option).length > 0);
    return lone
      ? refuse(`--${lone.long} is for a pattern: name one with --grok, --regex, --dissect or --log-format`)
      : null;
  }
  if (second) return refuse(`one pattern is tried at a time: --${first.option.long} or --${second.option.long}`);
  const argument = lastValue(parsed, first.option)!;
  if (argument === "") return refuse(`the pattern of --${first.option.long} is empty`);
  if (first.kind === null) return layoutOf(argument, lastValue(parsed, configKind) ?? null);
  return treePattern(argument, first.kind, await readOptions(parsed, first.kind));
}

async function layoutOf(argument: string, kind: string | null): Promise<TriedPattern> {
  const read = await readConfigured(argument, kind);
  const { configured, text } = read;
  const grammar = layoutGrammar(read);
  return { kind: configured.writer.kind, text, match: (line) => matchLayout(configured, grammar, line) };
}

/** What the command line says about the pattern, if its kind knows it. @param said the options that say it. */
export async function readOptions(
  parsed: Parsed,
  kind: string,
  said: readonly (typeof aboutPatterns)[number][] = aboutPatterns,
): Promise<ReadOptions> {
  const { accepts = [] } = kindOf(kind) ?? {};
  const given = said.filter((option) => valuesOf(parsed, option).length > 0);
  const unknown = given.find(({ long }) => !accepts.some((name) => name === long));
  if (unknown) return refuse(`--${unknown.long} says nothing about a pattern of ${kind}`);
  const flavor = lastValue(parsed, patternFlavor);
  const match = lastValue(parsed, patternMatch);
  const files = await readDefinitionFiles(valuesOf(parsed, definitions));
  return {
    ...(flavor !== undefined && { flavor }),
    ...(match !== undefined && { match: match === "whole" ? ("whole" as const) : ("search" as const) }),
    ...(files.length > 0 && { definitions: files }),
  };
}

function treePattern(argument: string, kind: string, options: ReadOptions): TriedPattern {
  const named = namedBy(argument, () => false);
  const kept = keptPattern(named.text, kind, named.name);
  if ("ok" in kept) return refuseProblems(named.text, kept.problems);
  const { text } = kept;
  const read = patternTree(kind, text, options);
  if (read === null) return refuse(`patterns of ${kind} cannot be tried part by part`);
  if (!read.ok) return refuseProblems(text, read.problems);
  return { kind, text, match: (line) => matchPattern(read.tree, line, read.isWhole) };
}

const MOST_SHOWN = 5;

function refuseProblems(text: string, problems: readonly Problem[]): never {
  return refuse(
    problems
      .slice(0, MOST_SHOWN)
      .map((problem) => placed(text, "pattern", problem))
      .join("\n"),
  );
}
