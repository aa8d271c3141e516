import type { RecordMatcher } from "./matchers.ts";
import type { Pattern } from "./tree.ts";

type MakeMatcher = (pattern: Pattern) => RecordMatcher;

/** A program may have two copies of froe, one that makes grammars and one that reads by them: they share this. */
const KEY = Symbol.for("froe.recordMatcher");

/** Who makes patterns has loaded what matches them, and shares it with who reads: a reader alone would load it for nobody. */
export function shareMatcher(make: MakeMatcher): void {
  Reflect.set(globalThis, KEY, make);
}

/** The matcher of a pattern. @throws Error if no pattern has been made, as in a grammar that was read from JSON. */
export function sharedMatcher(pattern: Pattern): RecordMatcher {
  const make: MakeMatcher | undefined = Reflect.get(globalThis, KEY);
  if (!make) throw new Error("the grammar has a pattern: await native(...) of froe/grammar once before it is read");
  return make(pattern);
}
