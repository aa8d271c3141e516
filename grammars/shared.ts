/*
 * What a grammar file imports as `froe/vocabulary`: the lexemes, and the strategies that join lines. The formats of the
 * catalogue import vocabulary.ts alone, so that a start does not load the strategies.
 */
export { joined } from "./joined.ts";
export * from "./vocabulary.ts";
