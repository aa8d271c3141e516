import type { Grammar } from "../../engine/grammar/index.ts";
import { refuse } from "../failures.ts";
import { layoutGrammar, patternGrammar, readConfigured, readImported } from "../grammar-files/foreign.ts";
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
  if (first.kind === null) return layoutGrammar(await readConfigured(argument, lastValue(parsed, configKind) ?? null));
  return patternGrammar(await readImported(argument, first.kind, await readOptions(parsed, first.kind)));
}
