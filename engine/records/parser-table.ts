import type { NameTable } from "../event/index.ts";
import type { Grammar } from "../grammar/index.ts";
import { type CompiledParser, storedOf } from "../parse/programs/index.ts";
import { declareNames } from "../parse/runtime/index.ts";

/** Gives the parser of a grammar, which is made once. */
export type ParserOf = (grammar: Grammar) => CompiledParser;

/** The parsers of grammars for which everything has been loaded. */
export interface ParserTable {
  /** To read with: what the grammar says of names holds from then on. */
  readonly of: ParserOf;
  /** To try the grammar, as detection does. */
  readonly tried: ParserOf;
}

export function parserTable(names: NameTable, make: ParserOf): ParserTable {
  const made = new Map<Grammar, CompiledParser>();
  const read = new Set<Grammar>();

  function tried(grammar: Grammar): CompiledParser {
    const parser = made.get(grammar) ?? make(grammar);
    made.set(grammar, parser);
    return parser;
  }

  return {
    tried,
    of(grammar) {
      // What is stored declares usual names alone.
      if (!read.has(grammar) && !storedOf(grammar)) declareNames(grammar, names);
      read.add(grammar);
      return tried(grammar);
    },
  };
}
