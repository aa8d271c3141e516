import type { Grammar } from "../../engine/grammar/index.ts";
import { kindOf, type ReadOptions } from "../../workbench/foreign/index.ts";
import {
  type Matching,
  matchLayout,
  matchPattern,
  patternTree,
  type WrittenPattern,
} from "../../workbench/foreign/matching/index.ts";
import { refuse } from "../failures.ts";
import {
  layoutGrammar,
  namedBy,
  patternError,
  patternGrammar,
  readConfigured,
  readDefinitionFiles,
  readImported,
} from "../grammar-files/foreign.ts";
import { definitions, lastValue, type Parsed, valuesOf } from "../options/index.ts";
import { aboutPatterns, configKind, patternFlavor, patternMatch, patternOptions } from "./definitions/patterns.ts";

/** A pattern of the user's that is tried on lines. */
export interface TriedPattern extends WrittenPattern {
  readonly match: (line: string) => Matching;
}

/** The option such as `--grok` that a command line has, and its pattern; null without one. */
function namedIn(parsed: Parsed) {
  const [first, second] = patternOptions.filter(({ option }) => lastValue(parsed, option) !== undefined);
  if (second) return refuse(`one pattern is tried at a time: --${first!.option.long} or --${second.option.long}`);
  if (first) return { ...first, argument: lastValue(parsed, first.option)! };
  // --definitions may be about a pattern of -f.
  const lone = aboutPatterns.find((option) => option !== definitions && valuesOf(parsed, option).length > 0);
  if (lone) refuse(`--${lone.long} is for a pattern: name one with --${lone === configKind ? "log-format" : "regex"}`);
  return null;
}

/** The pattern that a command line names, as a grammar; null if it names none. */
export async function namedPattern(parsed: Parsed): Promise<Grammar | null> {
  const named = namedIn(parsed);
  if (named === null) return null;
  const { kind, argument } = named;
  if (kind === null) return layoutGrammar(await readConfigured(argument, lastValue(parsed, configKind) ?? null));
  return patternGrammar(await readImported(argument, kind, await readOptions(parsed, kind)));
}

/** The pattern that a command line names; null if it names none. */
export async function patternOf(parsed: Parsed): Promise<TriedPattern | null> {
  const named = namedIn(parsed);
  if (named === null) return null;
  const { option, kind, argument } = named;
  if (argument === "") return refuse(`the pattern of --${option.long} is empty`);
  if (kind === null) {
    const read = await readConfigured(argument, lastValue(parsed, configKind) ?? null);
    const { configured, text } = read;
    const grammar = layoutGrammar(read);
    return { kind: configured.writer.kind, text, match: (line) => matchLayout(configured, grammar, line) };
  }
  const { text, name } = namedBy(argument, () => false);
  const options = await readOptions(parsed, kind);
  const read = patternTree(kind, text, name === null ? options : { ...options, name });
  if (read === null) return refuse(`patterns of ${kind} cannot be tried part by part`);
  if (!read.ok) throw patternError(text, "pattern", read.problems);
  return { kind, text: read.pattern.text, match: (line) => matchPattern(read.tree, line, read.isWhole) };
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
