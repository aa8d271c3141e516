import { checkData as check } from "../engine/analysis/check/index.ts";
import type { Grammar } from "../engine/grammar/index.ts";

/** Checks a grammar that is data. It is loaded with the first one. */
export function checkData(grammar: Grammar): void {
  check(grammar);
}
