/*
 * Matchers for tests of grammars: `import "froe/vitest"` in a test or in a setup file makes them known to Vitest.
 */
import { expect } from "vitest";
import { type FroeMatchers, matchers } from "./matchers.ts";

export type { Acceptance } from "./accepted.ts";
export type { AsymmetricMatch, ExpectedFields, ExpectedValue } from "./line.ts";
export { type FroeMatchers, type MatcherResult, matchers } from "./matchers.ts";

declare module "vitest" {
  // biome-ignore lint/suspicious/noExplicitAny: the declaration that this one is merged with has it.
  interface Matchers<T = any> extends FroeMatchers<T> {}
}

expect.extend(matchers);
