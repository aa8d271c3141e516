/*
 * What `froe/grammar` exports of this room: the combinators that authors write, the types of what they make, and what a
 * program needs that reads a grammar as data.
 */
export type { Annotation } from "../language/annotation.ts";
export { type CellFields, cells } from "./cells.ts";
export { any, type Charset, charset, contains, except, none, only, union } from "./charset.ts";
export { describeCharset } from "./charset-text.ts";
export { directiveLine, namedColumns } from "./directives.ts";
export type * from "./grammar.ts";
export * from "./kinds.ts";
export type * from "./leaf.ts";
export { originOf, rememberOrigins } from "./made.ts";
export type * from "./node.ts";
export * from "./part.ts";
export { nodeName, type Place, type Places, pathOf, placesOf } from "./place.ts";
export * from "./structure.ts";
export * from "./text.ts";
export * from "./values.ts";
