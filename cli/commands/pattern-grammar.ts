import type { Grammar, Node } from "../../engine/grammar/index.ts";
import { closest } from "../../engine/language/index.ts";
import {
  type Expressed,
  importedGrammar,
  type Kind,
  kinds,
  type NotImported,
  type Span,
} from "../../workbench/foreign/index.ts";
import { configuredGrammar, writers } from "../../workbench/writers/index.ts";
import { quoted, refuse, type UsageError } from "../failures.ts";
import { namedBy, type PatternSource, readConfigured, readPattern } from "../grammar-files/foreign.ts";
import { lastValue, type Parsed } from "../options/index.ts";
import { configKind, patternOptions } from "./definitions/patterns.ts";
import { readOptions } from "./tried-pattern.ts";

/** A pattern as a grammar, with the places of its nodes in the text. */
export interface PatternGrammar {
  readonly grammar: Grammar;
  readonly origins: ReadonlyMap<Node, Span>;
  readonly text: string;
  readonly samples: readonly string[];
  /** The expression that the pattern is; null if it is none. */
  readonly expression: Expressed | null;
}

/** A pattern that no grammar says, and why; other engines may. */
export interface UngrammaticalPattern {
  readonly grammar: null;
  readonly expression: Expressed;
  readonly text: string;
  readonly kind: Kind;
  readonly wrong: UsageError;
}

/** The kind of a layout of a configuration. */
export const CONFIG = "config";

/** True for the name of a program whose configuration froe reads, as `--from nginx` says it. */
export const isWriter = (name: string): boolean =>
  writers.some(({ kind, knownAs }) => kind === name || knownAs.includes(name));

/** The pattern that a command line names with an option such as `--grok`, as a grammar; null if it names none. */
export async function namedPattern(parsed: Parsed): Promise<PatternGrammar | null> {
  const named = patternOptions.filter(({ option }) => lastValue(parsed, option) !== undefined);
  const [first, second] = named;
  if (!first) return null;
  if (second) return refuse(`one pattern is tried at a time: --${first.option.long} or --${second.option.long}`);
  const argument = lastValue(parsed, first.option)!;
  if (first.kind === null) return fromConfiguration(argument, lastValue(parsed, configKind) ?? null);
  const pattern = await fromPattern(argument, first.kind, parsed);
  if (pattern.grammar === null) throw pattern.wrong;
  return pattern;
}

/** A layout of a configuration. @param kind what it is of; null if its text says it. */
export async function fromConfiguration(argument: string, kind: string | null): Promise<PatternGrammar> {
  const read = await readConfigured(argument, kind);
  const grammar = configuredGrammar(read.configured);
  if ("ok" in grammar) throw read.wrong(grammar);
  const named = namedBy(argument);
  const pieces = [...read.configured.composed.origins];
  const origins = new Map(
    pieces.map(([node, piece]): [Node, Span] => {
      const written = piece.kind === "literal" ? piece.text : piece.written;
      return [node, { from: piece.at, to: piece.at + written.length }];
    }),
  );
  return { grammar, origins, text: named.text, samples: [], expression: null };
}

export async function fromPattern(
  argument: string,
  kind: string,
  parsed: Parsed,
): Promise<PatternGrammar | UngrammaticalPattern> {
  if (lastValue(parsed, configKind) !== undefined) return refuse("--kind is for --from config");
  const known = kinds.find(({ name, knownAs }) => name === kind || knownAs.includes(kind));
  if (!known) {
    const names = [...kinds.map(({ name }) => name), CONFIG, ...writers.map(({ kind }) => kind)];
    const meant = closest(kind, names);
    return refuse(
      `no kind of pattern is called ${quoted(kind)}; ${meant === null ? `there is ${names.join(", ")}` : `did you mean ${meant}?`}`,
    );
  }
  const options = await readOptions(parsed, known.name);
  const read = await readPattern(argument, kind, options);
  const { reading, text } = read;
  if (!reading.ok) return ungrammatical(reading, read);
  const { origins, samples, expression } = reading;
  const grammar = importedGrammar(reading, read.kind, text);
  return "problems" in grammar ? ungrammatical(grammar, read) : { grammar, origins, text, samples, expression };
}

function ungrammatical(problem: NotImported, { reading, kind, text, wrong }: PatternSource): UngrammaticalPattern {
  const { expression } = reading;
  if (!expression) throw wrong(problem);
  return { grammar: null, expression, text, kind, wrong: wrong(problem) };
}
