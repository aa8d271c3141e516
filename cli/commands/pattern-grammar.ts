import type { Grammar, Node } from "../../engine/grammar/index.ts";
import { closest } from "../../engine/language/index.ts";
import { importedGrammar, kinds, type Span } from "../../workbench/foreign/index.ts";
import { configuredGrammar } from "../../workbench/writers/index.ts";
import { namedBy, readConfigured } from "../grammar-files/configured.ts";
import { readImported } from "../grammar-files/imported.ts";
import { lastValue, type Parsed } from "../parse.ts";
import { quoted, type UsageError, usageError } from "../usage.ts";
import { configKind, patternOptions } from "./pattern-options.ts";
import { readOptions } from "./tried-pattern.ts";

/** A pattern as a grammar, with the places of its nodes in the text. */
export interface PatternGrammar {
  readonly grammar: Grammar;
  readonly origins: ReadonlyMap<Node, Span>;
  readonly text: string;
  readonly samples: readonly string[];
}

/** The kind of a layout of a configuration. */
export const CONFIG = "config";

/** The pattern that a command line names with an option such as `--grok`, as a grammar; null if it names none. */
export async function namedPattern(parsed: Parsed): Promise<PatternGrammar | UsageError | null> {
  const named = patternOptions.filter(({ option }) => lastValue(parsed, option) !== undefined);
  const [first, second] = named;
  if (!first) return null;
  if (second) return usageError(`one pattern is tried at a time: --${first.option.long} or --${second.option.long}`);
  const argument = lastValue(parsed, first.option)!;
  return first.kind === null ? fromConfiguration(argument, parsed) : fromPattern(argument, first.kind, parsed);
}

export async function fromConfiguration(argument: string, parsed: Parsed): Promise<PatternGrammar | UsageError> {
  const read = await readConfigured(argument, lastValue(parsed, configKind) ?? null);
  if ("ok" in read) return read;
  const grammar = configuredGrammar(read.configured);
  if ("ok" in grammar) return read.wrong(grammar);
  const named = namedBy(argument);
  if ("ok" in named) return named;
  const pieces = [...read.configured.composed.origins];
  const origins = new Map(
    pieces.map(([node, piece]): [Node, Span] => {
      const written = piece.kind === "literal" ? piece.text : piece.written;
      return [node, { from: piece.at, to: piece.at + written.length }];
    }),
  );
  return { grammar, origins, text: named.text, samples: [] };
}

export async function fromPattern(
  argument: string,
  kind: string,
  parsed: Parsed,
): Promise<PatternGrammar | UsageError> {
  if (lastValue(parsed, configKind) !== undefined) return usageError("--kind is for --from config");
  const known = kinds.find(({ name, knownAs }) => name === kind || knownAs.includes(kind));
  if (!known) {
    const names = [...kinds.map(({ name }) => name), CONFIG];
    const meant = closest(kind, names);
    return usageError(
      `no kind of pattern is called ${quoted(kind)}; ${meant === null ? `there is ${names.join(", ")}` : `did you mean ${meant}?`}`,
    );
  }
  const options = await readOptions(parsed, known.name);
  if ("ok" in options) return options;
  const read = await readImported(argument, kind, options);
  if ("ok" in read) return read;
  const grammar = importedGrammar(read.imported, read.kind, read.text);
  if ("problems" in grammar) return read.wrong(grammar);
  const { origins, samples } = read.imported;
  return { grammar, origins, text: read.text, samples };
}
