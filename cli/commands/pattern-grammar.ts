import type { Grammar } from "../../engine/grammar/index.ts";
import { importedGrammar } from "../../workbench/foreign/index.ts";
import { configuredGrammar } from "../../workbench/writers/index.ts";
import { refuse } from "../failures.ts";
import { readConfigured, readImported } from "../grammar-files/foreign.ts";
import { lastValue, type Parsed } from "../options/index.ts";
import { configKind, patternOptions } from "./definitions/patterns.ts";
import { readOptions } from "./tried-pattern.ts";

/** The pattern that a command line names with an option such as `--grok`, as a grammar; null if it names none. */
export async function namedPattern(parsed: Parsed): Promise<Grammar | null> {
  const named = patternOptions.filter(({ option }) => lastValue(parsed, option) !== undefined);
  const [first, second] = named;
  if (!first) return null;
  if (second) return refuse(`one pattern is tried at a time: --${first.option.long} or --${second.option.long}`);
  const argument = lastValue(parsed, first.option)!;
  return first.kind === null
    ? configurationOf(argument, lastValue(parsed, configKind) ?? null)
    : patternOf(argument, first.kind, parsed);
}

/** A layout of a configuration. @param kind what it is of; null if its text says it. */
async function configurationOf(argument: string, kind: string | null): Promise<Grammar> {
  const read = await readConfigured(argument, kind);
  const grammar = configuredGrammar(read.configured);
  if ("ok" in grammar) throw read.wrong(grammar);
  return grammar;
}

async function patternOf(argument: string, kind: string, parsed: Parsed): Promise<Grammar> {
  const read = await readImported(argument, kind, await readOptions(parsed, kind));
  const grammar = importedGrammar(read.imported, read.kind, read.text);
  if ("problems" in grammar) throw read.wrong(grammar);
  return grammar;
}
