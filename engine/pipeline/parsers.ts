import type { CompiledParser, Framing } from "../backends/compile/index.ts";
import { canGenerateCode, createParser } from "../backends/parser.ts";
import type { ReferenceParser } from "../backends/reference/index.ts";
import type { NameTable } from "../event/index.ts";
import type { Grammar } from "../grammar/index.ts";

/** Makes the parser of a grammar, or gives the one that it has made before. */
export type ParserOf = (grammar: Grammar) => CompiledParser;

/**
 * The parsers of a run: generated code, or where that is denied (or asked for by FROE_BACKEND) the reference.
 * @param framing how all records end, or null for each grammar's own way.
 */
export async function parsersOf(names: NameTable, framing: Framing | null = null): Promise<ParserOf> {
  const isReference = process.env.FROE_BACKEND === "reference" || !canGenerateCode();
  const reference: ((grammar: Grammar) => ReferenceParser) | null = isReference
    ? (await import("../backends/reference/index.ts")).reference
    : null;
  const made = new Map<Grammar, CompiledParser>();
  return (grammar) => {
    const parser = made.get(grammar) ?? createParser(grammar, names, framing ?? grammar.framer, reference);
    made.set(grammar, parser);
    return parser;
  };
}
