import { remembered } from "../../event/remembered.ts";
import { isSpecError } from "../../language/index.ts";
import { loadPatterns, textMatcher } from "../../pattern/index.ts";
import { ScriptError } from "../error.ts";
import type { ScriptContext, ScriptHost, ScriptPattern } from "../function.ts";
import { checkEntries, checkLength, copy, spend } from "./budget.ts";
import { callClosure } from "./closures.ts";

/** How many compiled patterns are kept; scripts may build patterns from fields. */
const MOST_PATTERNS = 1000;

/** Makes the context that functions are called with. */
export async function makeContext(host: ScriptHost, usesPatterns: boolean): Promise<ScriptContext> {
  const patterns = usesPatterns ? await loadPatterns() : null;
  return {
    host,
    copy,
    spend: (steps) => spend(steps),
    checkLength: (length) => checkLength(length),
    checkEntries: (size) => checkEntries(size),
    call: (fn, ...args) => callClosure(fn, args, -1),
    pattern: remembered(MOST_PATTERNS, (text): ScriptPattern => {
      if (!patterns) throw new ScriptError("no pattern can be read here");
      const pattern = patterns.compilePattern(text, { groups: "all", types: false, reserved: [] });
      if (isSpecError(pattern))
        throw new ScriptError(`the pattern is wrong at column ${pattern.column}: ${pattern.message}`);
      return { ...textMatcher(pattern), names: pattern.groups.map(({ name }) => name) };
    }),
  };
}
