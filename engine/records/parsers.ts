import type { NameTable } from "../event/index.ts";
import { framingOf, type Grammar } from "../grammar/index.ts";
import { type Speculating, usualSpeculating } from "../json/index.ts";
import { canGenerateCode } from "../parse/generated-code.ts";
import { type Framing, type Maker, makeParser, storedOf } from "../parse/programs/index.ts";
import { type ParserOf, type ParserTable, parserTable } from "./parser-table.ts";

/** The parsers of a run. */
export interface Parsers extends ParserTable {
  /** Loads what the parsers of these grammars are built from, as far as it is not stored. */
  load(grammars: readonly Grammar[]): Promise<void>;
  /** As {@link load}, for reading records: also what grammars are built from that the records themselves determine. */
  loadReading(grammars: readonly Grammar[]): Promise<void>;
}

/**
 * Parsers that are generated code, or closures where that is denied; or if FROE_BACKEND asks for it, the reference.
 * @param framing how all records end, or null for each grammar's own way.
 */
export async function parsersOf(
  names: NameTable,
  framing: Framing | null = null,
  speculating: Speculating = usualSpeculating,
): Promise<Parsers> {
  const isReference = process.env.FROE_BACKEND === "reference";
  const framed = (grammar: Grammar) => framing ?? framingOf(grammar);
  const make = isReference || !canGenerateCode() ? await otherParsers(names, isReference) : null;
  let maker: Maker | null = null;
  const isStored = (grammar: Grammar) => storedOf(grammar)?.framing === framed(grammar);

  async function loadMaker(isNeeded: boolean): Promise<void> {
    if (!make && isNeeded) maker ??= (await import("../parse/compile/index.ts")).maker;
  }

  const table = parserTable(names, (grammar) => {
    return make?.(grammar) ?? makeParser(grammar, names, framed(grammar), maker, speculating);
  });

  // Some are stored without all that their records are read by.
  const isWhole = (grammar: Grammar) => isStored(grammar) && grammar.columns === null && !storedOf(grammar)?.hasPayload;
  return {
    load: (grammars) => loadMaker(!grammars.every(isStored)),
    loadReading: (grammars) => loadMaker(!grammars.every(isWhole)),
    ...table,
  };
}

/** Parsers that are not generated code. */
async function otherParsers(names: NameTable, isReference: boolean): Promise<ParserOf> {
  const { createParser } = await import("../parse/parser.ts");
  const reference = isReference ? (await import("../parse/reference/index.ts")).reference : null;
  return (grammar) => createParser(grammar, names, framingOf(grammar), reference);
}
