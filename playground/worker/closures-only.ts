import type { NameTable } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { closuresOf, declaredIn } from "../../engine/parse/closures/index.ts";
import type { CompiledParser } from "../../engine/parse/programs/index.ts";
import { closureParser } from "../../engine/parse/tiers.ts";

export { REJECT } from "../../engine/parse/runtime/index.ts";

/** What the page's bundle has instead of the back end that generates code, which its policy forbids. */
export function compile(grammar: Grammar, names: NameTable): CompiledParser {
  return closureParser(grammar, closuresOf(grammar, names, declaredIn));
}
