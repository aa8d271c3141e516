import { Buffer } from "node:buffer";
import {
  type CompiledParser,
  type Framing,
  type MadeParser,
  type Maker,
  makeParser,
  type Speculating,
  storedOf,
  usualSpeculating,
} from "../backends/programs/index.ts";
import type { NameTable } from "../event/index.ts";
import type { Grammar } from "../grammar/index.ts";
import { canGenerateCode } from "../parse/generated-code.ts";

/** Makes the parser of a grammar, or gives the one that it has made before. */
export type ParserOf = (grammar: Grammar) => CompiledParser;

/** The parsers of a run. */
export interface Parsers {
  /** Loads what the parsers of these grammars are made of, as far as it is not stored. */
  load(grammars: readonly Grammar[]): Promise<void>;
  /** The parser of a grammar for which everything has been loaded. */
  readonly of: ParserOf;
  /** How many records have been read that a parser could read faster, if it were {@link quicken quickened}. */
  readonly slow: number;
  /**
   * Makes one of the parsers faster with records that lie in a block of `size` bytes. @returns the block, or null where no
   * parser gets faster.
   */
  quicken(size: number): Promise<Buffer | null>;
}

/**
 * Parsers that are generated code, or where that is denied (or asked for by FROE_BACKEND) the reference.
 * @param framing how all records end, or null for each grammar's own way.
 */
export async function parsersOf(
  names: NameTable,
  framing: Framing | null = null,
  speculating: Speculating = usualSpeculating,
): Promise<Parsers> {
  const isReference = process.env.FROE_BACKEND === "reference" || !canGenerateCode();
  const framingOf = (grammar: Grammar) => framing ?? grammar.framer;
  const make = isReference ? await referenceParsers(names) : null;
  const made = new Map<Grammar, CompiledParser>();
  const quick: MadeParser[] = [];
  let maker: Maker | null = null;

  function compiled(grammar: Grammar): CompiledParser {
    const parser = makeParser(grammar, names, framingOf(grammar), maker, speculating);
    if (grammar.json && framingOf(grammar) === "line") quick.push(parser);
    return parser;
  }

  return {
    async load(grammars) {
      const isStored = grammars.every((grammar) => storedOf(grammar)?.framing === framingOf(grammar));
      if (!make && !isStored) maker ??= (await import("../parse/compile/index.ts")).maker;
    },
    of(grammar) {
      const parser = made.get(grammar) ?? make?.(grammar) ?? compiled(grammar);
      made.set(grammar, parser);
      return parser;
    },
    get slow() {
      return quick.reduce((sum, { plain }) => sum + plain, 0);
    },
    async quicken(size) {
      // Where code is only interpreted, there is no WebAssembly.
      if (quick.length === 0 || typeof WebAssembly === "undefined") return null;
      const { quicken, wasmProgramOf } = await import("../backends/wasm/index.ts");
      for (const parser of quick) {
        const program = wasmProgramOf(parser.grammar);
        if (program) return quicken(parser, program, names, size, (...view) => Buffer.from(...view));
      }
      return null;
    },
  };
}

async function referenceParsers(names: NameTable): Promise<ParserOf> {
  const { createParser } = await import("../backends/parser.ts");
  const { reference } = await import("../parse/reference/index.ts");
  return (grammar) => createParser(grammar, names, grammar.framer, reference);
}
