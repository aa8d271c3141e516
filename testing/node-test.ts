/*
 * Assertions for tests of grammars that need no library: with node:test, or any other runner that reports what is thrown.
 */
import { AssertionError } from "node:assert";
import { isDeepStrictEqual } from "node:util";
import type { Grammar } from "../engine/grammar/index.ts";
import { checkOptions, isObject } from "../engine/language/arguments.ts";
import type { EventFrom } from "../engine/reading/index.ts";
import { type Acceptance, checkFiles } from "./accepted.ts";
import {
  acceptance,
  checkLine,
  type ExpectedFields,
  isAsymmetric,
  type Rejection,
  rejectionOf,
  rejectionText,
} from "./line.ts";

export type { Acceptance } from "./accepted.ts";
export type { AsymmetricMatch, ExpectedFields, ExpectedValue, Rejection } from "./line.ts";

/**
 * The line is a record of the grammar, and its event has these fields with these values. @returns the event.
 * @throws AssertionError with the column and what was expected there, or with the fields that differ.
 */
export function assertParses<G extends Grammar>(grammar: G, line: string, fields?: ExpectedFields<G>): EventFrom<G> {
  const { pass, event, message } = checkLine("assertParses", grammar, line, fields, isEqual);
  if (pass && event) return event;
  throw new AssertionError({ message: message(), actual: event, expected: fields, stackStartFn: assertParses });
}

const COLUMN = {
  is: "a column from 1 on",
  type: "number",
  test: (value: unknown) => Number.isInteger(value) && Number(value) > 0,
} as const;

/**
 * The grammar rejects the line, at this column and with this message if they are given. @returns where and why.
 * @throws AssertionError if it accepts the line, or rejects it otherwise.
 */
export function assertRejects(grammar: Grammar, line: string, expected: Partial<Rejection> = {}): Rejection {
  checkOptions("assertRejects", expected, { message: "string", column: COLUMN });
  const found = rejectionOf("assertRejects", grammar, line);
  const { message: text = found?.message, column = found?.column } = expected;
  if (found && found.message === text && found.column === column) return found;
  const message = found
    ? `${grammar.name} rejects the line, but elsewhere or for another reason:\n${rejectionText(grammar, line)}`
    : acceptance(grammar, line);
  throw new AssertionError({ message, actual: found, expected, stackStartFn: assertRejects });
}

/**
 * At least the share `min` of the records of these files (`samples/*.log`) is accepted: from 0 to 1, by default 1. Without a
 * record in any of them it fails, unless `empty` is true.
 * @throws AssertionError with an example of each cause.
 */
export function assertAccepts(grammar: Grammar, files: string | readonly string[], least: Acceptance = {}): void {
  const { pass, message } = checkFiles("assertAccepts", grammar, files, least);
  if (!pass) throw new AssertionError({ message: message(), stackStartFn: assertAccepts });
}

function isEqual(found: unknown, expected: unknown): boolean {
  return isDeepStrictEqual(found, resolved(expected, found));
}

/** What is expected, with what was found in the place of each asymmetric matcher that accepts it. */
function resolved(expected: unknown, found: unknown): unknown {
  if (isAsymmetric(expected)) return expected.asymmetricMatch(found) ? found : expected;
  if (Array.isArray(expected))
    return expected.map((one, at) => resolved(one, Array.isArray(found) ? found[at] : undefined));
  if (!isPlain(expected)) return expected;
  const values = isPlain(found) ? found : {};
  return Object.fromEntries(Object.entries(expected).map(([name, one]) => [name, resolved(one, values[name])]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}
