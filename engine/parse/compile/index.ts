import { areDisjoint, signsOf } from "../../analysis/index.ts";
import type { NameTable } from "../../event/names.ts";
import type { Grammar } from "../../grammar/index.ts";
import { recordMatcher } from "../../pattern/index.ts";
import { closuresOf, declaredIn, remembered } from "../closures/index.ts";
import { type CompiledParser, type Framing, type Maker, makeParser } from "../programs/index.ts";
import { programOf } from "./program.ts";
import { typesOf } from "./types.ts";

export { type CompiledParser, type Framing, REJECT } from "../programs/index.ts";
export { isTask, taskNames } from "./program.ts";

export const maker: Maker = {
  programOf,
  signsOf,
  hasTypes: (choice) => typesOf(choice, new Set()) !== null,
  areDisjoint,
  recordMatcher,
  closuresOf: (grammar, names, remembers) => closuresOf(grammar, names, declaredIn, remembers ? remembered : undefined),
};

/** Makes the parser of a grammar. Equal names get equal ids in every parser that shares `names`. */
export function compile(grammar: Grammar, names: NameTable, framing: Framing): CompiledParser {
  return makeParser(grammar, names, framing, maker);
}
