import { madeOnce } from "../event/remembered.ts";
import type { Grammar } from "../grammar/index.ts";
import { prefixesOf } from "./prefix.ts";
import { requiredOf } from "./required.ts";
import type { Signs } from "./signs.ts";

/** The signs of a grammar. */
export const signsOf = madeOnce(
  (grammar: Grammar): Signs => ({ prefixes: prefixesOf(grammar), required: requiredOf(grammar) }),
);
