/*
 * Patterns: the regular expressions of users.
 *
 *   const { compilePattern } = await loadPatterns();
 *   const pattern = compilePattern(text, { groups: "named", types: true, reserved: [] });
 *   if (!isSpecError(pattern)) recordMatcher(pattern) or textMatcher(pattern)
 *
 * No pattern can make the tool hang. V8 matches by backtracking, which can take exponential time; with a flag, it changes
 * to a linear-time engine if it backtracks too much, but only for plain expressions. So a pattern is parsed to a tree
 * (syntax.ts), from which a plain expression for V8 is written (expression.ts); if that is impossible, an automaton
 * matches it (automaton.ts). The flag has to be set before the first match.
 */
export { containsTest, WORD } from "./alphabet.ts";
export type { Furthest } from "./engine.ts";
export {
  lineMatcher,
  type RecordMatcher,
  recordMatcher,
  type TextMatcher,
  textMatcher,
} from "./matchers.ts";
export { sharedMatcher, shareMatcher } from "./shared.ts";
export { isAscii, unitsOf } from "./text.ts";
export type { PatternOptions } from "./tree.ts";
export {
  type CharacterSet,
  characterOf,
  type Item,
  literalOf,
  type Member,
  type Pattern,
  type Tree,
  treeOf,
} from "./tree.ts";

/** Loads the parser of patterns. */
export const loadPatterns = () => import("./compile.ts");
