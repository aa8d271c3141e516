import type { Grammar } from "../engine/grammar/index.ts";
import { type Acceptance, checkFiles } from "./accepted.ts";
import { checkLine, type Equality, type ExpectedFields } from "./line.ts";

/** What a matcher answers, in Vitest and in Jest. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** What of a matcher's surroundings is used; both Vitest and Jest have it. */
interface Surroundings {
  readonly equals: Equality;
  readonly isNot?: boolean;
}

/** What the matchers add to `expect(...)`. */
export interface FroeMatchers<R = unknown> {
  /**
   * The line is a record of the grammar, and its event has these fields with these values, or values that asymmetric
   * matchers accept; else the test fails with the column and what was expected there, or with the fields that differ.
   */
  toParseAs<G extends Grammar>(grammar: G, fields?: ExpectedFields<G>): R;
  /** At least the share `min` of the records of these files (`samples/*.log`) is accepted: from 0 to 1, by default 1. Without any record it fails, unless `empty` is true. */
  toBeAcceptedBy(grammar: Grammar, acceptance?: Acceptance): R;
}

/** Matchers for `expect.extend`: of one line, and of sample files. */
export const matchers = {
  /** The line is a record of the grammar, and its event has these fields. */
  toParseAs<G extends Grammar>(
    this: Surroundings,
    line: string,
    grammar: G,
    fields?: ExpectedFields<G>,
  ): MatcherResult {
    const { pass, message } = checkLine("toParseAs", grammar, line, fields, this.equals);
    return { pass, message };
  },

  /** This many records of the files (a path, with `*` and `**` if need be, or several) are accepted. */
  toBeAcceptedBy(
    this: Surroundings,
    files: string | readonly string[],
    grammar: Grammar,
    acceptance: Acceptance = {},
  ): MatcherResult {
    const { pass, message } = checkFiles("toBeAcceptedBy", grammar, files, acceptance);
    return { pass: pass ?? this.isNot ?? false, message };
  },
};
