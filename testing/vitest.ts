/*
 * Matchers for tests of grammars: `import "froe/vitest"` in a test or in a setup file makes them known to Vitest, or to
 * Jest where its `expect` is global. In TypeScript, Jest learns of them by FroeMatchers.
 */
import type { Grammar } from "../engine/grammar/index.ts";
import { type Acceptance, matchers } from "./matchers.ts";

export { type Acceptance, type MatcherResult, matchers } from "./matchers.ts";

/** What the matchers add to `expect(...)`. */
export interface FroeMatchers<R = unknown> {
  /**
   * The line is a record of the grammar, and its event has these fields with these values; where it is not, the test
   * fails with the column, and what was expected there.
   */
  toParseAs(grammar: Grammar, fields?: Readonly<Record<string, unknown>>): R;
  /** Of the records of these files (`samples/*.log`) at least the share `min` is accepted, from 0 to 1; else all are. */
  toBeAcceptedBy(grammar: Grammar, acceptance?: Acceptance): R;
}

declare module "vitest" {
  // biome-ignore lint/suspicious/noExplicitAny: the declaration that this one is merged with has it.
  interface Matchers<T = any> extends FroeMatchers<T> {}
}

/** The `expect` of the test runner: Jest's is global, and so is Vitest's where it is told to be. */
async function expectOfRunner(): Promise<{ extend(matchers: object): void }> {
  const { expect }: { expect?: { extend(matchers: object): void } } = globalThis as object;
  return expect ?? (await import("vitest")).expect;
}

(await expectOfRunner()).extend(matchers);
