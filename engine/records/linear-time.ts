import { setFlagsFromString } from "node:v8";
import { setChanging } from "../pattern/engine.ts";

const FLAG = "enable-experimental-regexp-engine-on-excessive-backtracks";
let isBound = false;

/**
 * Lets V8 match in linear time where one of its regular expressions backtracks too much, so that no pattern of a user
 * makes a run hang; engine/pattern writes expressions that V8 can change over. Whoever takes a pattern from a user calls
 * this first: it counts for expressions that are matched for the first time afterwards.
 */
export function boundPatterns(): void {
  if (isBound) return;
  isBound = true;
  setFlagsFromString(`--${FLAG}`);
  setChanging();
  // What V8 has compiled is of use to a later start where its flags are those that a start begins with.
  process.prependOnceListener("exit", () => setFlagsFromString(`--no-${FLAG}`));
}
