/*
 * The third back end: closures. Each node of a grammar becomes a function `(state, at) => end`, or -1 where it does not
 * match; what a sequence does is to call those of its nodes. No code is generated, so it runs where a security policy
 * denies that, and it is ready at once.
 *
 *   closure.ts    what a closure works on, what it may be asked for besides the end, and how fields are written
 *   table.ts      what the closures of a grammar share
 *   usual.ts all.ts     tables of kinds, built from families
 *   text-matcher.ts     a node anywhere in a text
 *   lexemes.ts structure.ts values.ts entries.ts containers.ts wholes.ts     the families of kinds
 *   bytes.ts      sets of bytes, and words by their first byte
 *   stamps.ts     what reads the timestamps that a place writes, and what a grammar declares of its fields
 *   parser.ts     a grammar's functions, as generated code has them
 */

export { closuresOf } from "./all.ts";
export type { Closures, DeclaredIn, MakeClosures } from "./parser.ts";
export { remembered } from "./remembered.ts";
export { declaredIn } from "./stamps.ts";
export type { Watch } from "./table.ts";
export { type TextMatcher, textMatcher } from "./text-matcher.ts";
export { isDigitsOnly } from "./values.ts";
