/*
 * Patterns: the regular expressions that users write, wherever they can write one.
 *
 *   const { compilePattern } = await loadPatterns();
 *   const pattern = compilePattern(text, { groups: "named", types: true, reserved: [] });
 *   if (!isSpecError(pattern)) recordMatcher(pattern) or textMatcher(pattern)
 *
 * No pattern can make the tool hang. V8 matches by backtracking, which can take exponential time; told so by a flag, it
 * changes to a linear-time engine where it backtracks too much, but only for the plainest expressions. So a pattern is
 * read into a tree (syntax.ts), and what V8 runs is written anew from the tree (expression.ts), plain enough; what
 * cannot be written so is run by an automaton of our own (automaton.ts). The flag has to be set before the first match.
 */
export { containsTest } from "./alphabet.ts";
export { wordProperties } from "./classes.ts";
export type { Furthest } from "./furthest.ts";
export { literalOf } from "./literal.ts";
export {
  lineMatcher,
  type RecordMatcher,
  recordMatcher,
  type TextMatcher,
  textMatcher,
} from "./matchers.ts";
export type { PatternOptions } from "./options.ts";
export {
  type CharacterSet,
  characterOf,
  type Group,
  type Item,
  type Member,
  type Pattern,
  type Tree,
  treeOf,
} from "./tree.ts";

/** Loads what reads patterns. */
export const loadPatterns = () => import("./compile.ts");
