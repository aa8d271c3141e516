/*
 * The third back end: closures. Each node of a grammar becomes a function `(state, at) => end`, or -1 where it does not
 * match; what a sequence does is to call those of its nodes. No code is generated, so it runs where a security policy
 * denies that, and it is ready at once.
 *
 *   closure.ts    what a closure works on, and what it may be asked for besides the end
 *   table.ts      the table over all kinds, made of families
 *   lexemes.ts spans.ts structure.ts values.ts entries.ts wholes.ts meaning.ts messages.ts     a family each
 *   offset.ts     offsets from UTC that are matched at once
 *   parts.ts      parts of timestamps that are matched and read at once
 *   stamps.ts     what reads the timestamps that a place writes
 *   words.ts      words by their first byte
 *   fused.ts      a byte and what is after it, dates, times of day, marks with their blanks: one closure
 *   pairs.ts      names that come from the text; the same ones as in the record before are tried first
 *   tape.ts       how fields are written
 *   text-matcher.ts     a node anywhere in a text
 *   parser.ts     a grammar's functions, as generated code has them
 */
export { declaredIn } from "./declared.ts";
export { type Closures, closuresOf, type DeclaredIn } from "./parser.ts";
export { type TextMatcher, textMatcher } from "./text-matcher.ts";
