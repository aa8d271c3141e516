import { once } from "../event/remembered.ts";
import type { Grammar, GrammarOf } from "../grammar/index.ts";

// Compiled parsers alone: defining a grammar reads nothing, and specs of schemas import what reads.

/** The grammar as a Standard Schema of its records; its parser is loaded when the first value is validated. */
export function withSchema<Fields>(grammar: Grammar): GrammarOf<Fields> {
  const schema = once(() => import("../writing/standard-schema.ts").then((room) => room.standardSchema(grammar)));
  const validate = async (value: unknown) => (await schema())["~standard"].validate(value);
  // Not enumerable: a grammar is data, which is printed, compared and copied without it.
  Object.defineProperty(grammar, "~standard", { value: { version: 1, vendor: "froe", validate } });
  return grammar as GrammarOf<Fields>;
}
