/*
 * Matchers for tests of grammars: `import "froe/jest"` in a test, or its name in `setupFilesAfterEnv`, makes them known to Jest.
 */
import { expect } from "@jest/globals";
import { type FroeMatchers, matchers } from "./matchers.ts";

export type { Acceptance } from "./accepted.ts";
export type { AsymmetricMatch, ExpectedFields, ExpectedValue } from "./line.ts";
export { type FroeMatchers, type MatcherResult, matchers } from "./matchers.ts";

declare global {
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: the declaration of @types/jest that this one is merged with has it.
    interface Matchers<R, T = {}> extends FroeMatchers<R> {}
  }
}

declare module "expect" {
  // That of `expect` from `@jest/globals`.
  interface Matchers<R extends void | Promise<void>, T = unknown> extends FroeMatchers<R> {}
}

expect.extend(matchers);
