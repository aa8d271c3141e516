/*
 * What authors of grammars import (`froe/grammar`): the nodes and combinators, and `grammar()`, which checks a grammar
 * when it is defined. The nodes themselves are data and import no checks, so the checks are free to read the nodes.
 */
export { checkGrammar, GrammarError, type Problem } from "../analysis/check/index.ts";
export * from "../grammar/authors.ts";
export * from "./extend.ts";
export * from "./grammar.ts";
export * from "./timestamp.ts";
