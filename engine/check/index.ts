import type { Grammar } from "../grammar/grammar.ts";
export function checkGrammar(_grammar: Grammar): void {}
