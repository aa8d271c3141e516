import { ANY_SIGNS } from "../analysis/index.ts";
import type { NameTable } from "../event/names.ts";
import { once } from "../event/remembered.ts";
import type { Grammar } from "../grammar/index.ts";
import { isMade } from "../language/arguments.ts";
import type { Closures, DeclaredIn, MakeClosures } from "./closures/index.ts";
import { canGenerateCode } from "./generated-code.ts";
import type { CompiledParser, Framing } from "./programs/index.ts";

/** Closures with the interface of a compiled parser, by which no format is ever excluded before it is tried. */
export function closureParser(grammar: Grammar, { parse, locate }: Closures): CompiledParser {
  return { grammar, parse, locate, json: null, signs: ANY_SIGNS, isDisjoint: () => false };
}

/*
 * The parsers of the library. Closures are small and ready immediately; generated code is several times as fast, and what
 * generates it is as large as all the rest. So where it has not been provided, closures read until it has been loaded.
 */

type Generate = (grammar: Grammar, names: NameTable, framing: Framing) => CompiledParser;

let generate: Generate | null = null;

/** Lets generated code read from the first record on: who calls it has loaded what generates it. */
export function provide(generator: Generate): void {
  generate = generator;
}

let check: ((grammar: Grammar) => void) | null = null;

/** Has each grammar that is data checked before it is read: a page that has such grammars checks them itself. */
export function provideCheck(checker: (grammar: Grammar) => void): void {
  check = checker;
}

/** Checks a grammar that a program gave, if it is data. */
export function checkData(grammar: Grammar): void {
  if (!isMade(grammar)) check?.(grammar);
}

let declares: DeclaredIn | null = null;

/** Lets closures read what grammars declare of timestamps, levels and messages: who dates records has loaded that. */
export function provideDeclared(declaredIn: DeclaredIn): void {
  declares = declaredIn;
}

const declaredBy: DeclaredIn = (ground) => {
  if (declares === null) throw new Error("no reader of declared fields");
  return declares(ground);
};

/**
 * Makes the parser of a grammar by the fastest way that is there, and lets a faster one take its place.
 * @param closuresOf makes its closures: those of any grammar, or of those that the caller reads.
 */
export function createParser(
  grammar: Grammar,
  names: NameTable,
  framing: Framing,
  closuresOf: MakeClosures,
): CompiledParser {
  const mayGenerate = canGenerateCode();
  if (mayGenerate && generate) return generate(grammar, names, framing);
  const closures = closureParser(grammar, closuresOf(grammar, names, declaredBy));
  return mayGenerate ? rising(closures, names, framing) : closures;
}

/** Closures, and generated code once it can be had. */
function rising(closures: CompiledParser, names: NameTable, framing: Framing): CompiledParser {
  const { grammar } = closures;
  let parser = closures;
  void load().then(() => {
    parser = generate?.(grammar, names, framing) ?? parser;
  });
  return {
    grammar,
    json: null,
    signs: ANY_SIGNS,
    isDisjoint: (other) => parser.isDisjoint(other),
    parse: (bytes, from, to, event) => parser.parse(bytes, from, to, event),
    locate: (bytes, from, to) => parser.locate(bytes, from, to),
  };
}

// A page that is offline cannot load it, and reads on with closures.
const load = once(() =>
  import("./compile/index.ts").then(
    ({ compile }) => provide(compile),
    () => {},
  ),
);
