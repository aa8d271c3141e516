/*
 * A grammar as data, and the combinators that make it. `leaf.ts` and `node.ts` have the types of all kinds of nodes;
 * `kinds.ts` what operations over them need; `text.ts`, `structure.ts`, `values.ts`, `table.ts` and `native.ts` make nodes.
 */
export { ANNOTATIONS, isAnnotation } from "../language/annotation.ts";
export * from "./authors.ts";
export * from "./cells.ts";
export * from "./charset.ts";
export * from "./directives.ts";
export * from "./formats.ts";
export * from "./grammar.ts";
export * from "./leaf.ts";
export { made } from "./made.ts";
export * from "./native.ts";
export * from "./place.ts";
export * from "./strategy.ts";
export * from "./table.ts";
