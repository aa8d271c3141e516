/*
 * A grammar as data, and the combinators that make it. `leaf.ts` and `node.ts` have the types of all kinds of nodes;
 * `kinds.ts` what operations over them need; `text.ts`, `structure.ts`, `values.ts`, `table.ts` and `native.ts` make nodes.
 */
export { ANNOTATIONS, type Annotation, isAnnotation } from "../language/annotation.ts";
export * from "./cells.ts";
export * from "./charset.ts";
export { describeCharset } from "./charset-text.ts";
export * from "./directives.ts";
export * from "./formats.ts";
export * from "./grammar.ts";
export * from "./kinds.ts";
export * from "./leaf.ts";
export { made, originOf, rememberOrigins } from "./made.ts";
export * from "./native.ts";
export * from "./node.ts";
export {
  type Carries,
  type FieldsOf,
  type ItemsOf,
  type Maybe,
  type NoFields,
  type Part,
  type Typed,
  toNode,
  type ValueOf,
} from "./part.ts";
export * from "./place.ts";
export * from "./strategy.ts";
export * from "./structure.ts";
export * from "./table.ts";
export * from "./text.ts";
export * from "./values.ts";
