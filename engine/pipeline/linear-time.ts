import { setFlagsFromString } from "node:v8";

/**
 * Lets V8 match in linear time where one of its regular expressions backtracks too much, so that no pattern of a user
 * makes a run hang; engine/pattern writes expressions that V8 can change over. Whoever takes a pattern from a user calls
 * this first: it counts for expressions that are matched for the first time afterwards.
 */
export function boundPatterns(): void {
  setFlagsFromString("--enable-experimental-regexp-engine-on-excessive-backtracks");
}
