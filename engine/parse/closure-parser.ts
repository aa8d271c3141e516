import { ANY_SIGNS } from "../analysis/index.ts";
import type { NameTable } from "../event/names.ts";
import type { Grammar } from "../grammar/index.ts";
import { closuresOf, type DeclaredIn } from "./closures/index.ts";
import type { CompiledParser } from "./programs/index.ts";

/** Closures with the interface of a compiled parser, by which no format is ever excluded before it is tried. */
export function closureParser(grammar: Grammar, names: NameTable, declaredIn: DeclaredIn): CompiledParser {
  const { parse, locate } = closuresOf(grammar, names, declaredIn);
  return { grammar, parse, locate, json: null, signs: ANY_SIGNS, isDisjoint: () => false };
}
