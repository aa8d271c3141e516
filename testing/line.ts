import { checkGiven } from "../engine/analysis/check/index.ts";
import { encodeUtf8 } from "../engine/event/index.ts";
import type { Grammar } from "../engine/grammar/index.ts";
import { checkArgument, isObject } from "../engine/language/arguments.ts";
import { type AnyEvent, createParser, type EventFrom, type Parser } from "../engine/reading/index.ts";
import { explain, failureText, render } from "../engine/report/report.ts";

/** A value that decides itself what it equals: `expect.any(Number)`, `expect.stringContaining("x")`. */
export interface AsymmetricMatch {
  asymmetricMatch(found: unknown): boolean;
}

/** A value as a test expects it: the value, or an asymmetric matcher instead of it or inside it. */
export type ExpectedValue<V> =
  | V
  | AsymmetricMatch
  | (V extends readonly (infer I)[]
      ? readonly ExpectedValue<I>[]
      : V extends object
        ? { readonly [K in keyof V]: ExpectedValue<V[K]> }
        : never);

/** Some fields of the events of a grammar, with the values that a test expects; undefined for a field that is missing. */
export type ExpectedFields<G extends Grammar> = FieldsOf<EventFrom<G>>;
type FieldsOf<E> = E extends unknown ? { readonly [K in keyof E]?: ExpectedValue<E[K]> | undefined } : never;

/** Whether two values are equal, as the test runner compares them. */
export type Equality = (found: unknown, expected: unknown) => boolean;

/** What a line came to: its event if the grammar accepts it, and a message for a test that expects otherwise. */
export interface LineResult<G extends Grammar> {
  readonly pass: boolean;
  readonly event: EventFrom<G> | null;
  readonly message: () => string;
}

/** Where a grammar rejects a line. */
export interface Rejection {
  /** What is wrong: `expected "=", found end of line`. */
  readonly message: string;
  /** Counted from 1 in Unicode code points. */
  readonly column: number;
}

export const LOOK = { color: false, width: 100, form: "long" } as const;
const parsers = new WeakMap<Grammar, Parser>();

/** The event of a line; null if the grammar rejects it. The parser of the grammar is kept. */
function eventOf<G extends Grammar>(caller: string, grammar: G, line: string): EventFrom<G> | null {
  checkGiven(caller, grammar);
  checkArgument(caller, "line", line, "string");
  const parser = parsers.get(grammar) ?? createParser<Grammar>(grammar);
  parsers.set(grammar, parser);
  // A parser of the grammar gives events of its type.
  return parser.parse(line) as EventFrom<G> | null;
}

/** Parses a line and compares fields of its event. */
export function checkLine<G extends Grammar>(
  caller: string,
  grammar: G,
  line: string,
  fields: ExpectedFields<G> | undefined,
  equals: Equality,
): LineResult<G> {
  const event = eventOf(caller, grammar, line);
  if (fields !== undefined) checkArgument(caller, "fields", fields, { is: "fields of the event", test: isObject });
  if (!event) return { pass: false, event, message: () => rejectionText(grammar, line) };
  const found: AnyEvent = { ...event };
  const wrong = Object.entries(fields ?? {}).filter(([name, expected]) => !equals(found[name], expected));
  const message = () => (wrong.length > 0 ? difference(grammar, line, found, wrong) : acceptance(grammar, line));
  return { pass: wrong.length === 0, event, message };
}

/** Where the grammar rejects the line; null if it accepts it. */
export function rejectionOf(caller: string, grammar: Grammar, line: string): Rejection | null {
  if (eventOf(caller, grammar, line)) return null;
  const failure = explained(grammar, line);
  return { message: failureText(failure), column: failure.column };
}

/** The place, what was expected and found, and the line with a caret below it. */
export function rejectionText(grammar: Grammar, line: string): string {
  return render(explained(grammar, line), LOOK);
}

export function acceptance(grammar: Grammar, line: string): string {
  return `${grammar.name} parses the line:\n  ${line}`;
}

function explained(grammar: Grammar, line: string) {
  return explain({ grammar, source: grammar.name, line: 1, bytes: encodeUtf8(line), offset: 0, places: [] });
}

function difference(
  grammar: Grammar,
  line: string,
  event: AnyEvent,
  wrong: readonly (readonly [string, unknown])[],
): string {
  const lines = wrong.map(([name, expected]) => {
    const found = name in event ? shown(event[name]) : "no field of this name";
    return `  ${name}: expected ${shown(expected)}, found ${found}`;
  });
  return [`${grammar.name} parses the line, but:`, ...lines, `  ${line}`].join("\n");
}

/** A value on one line: JSON, with asymmetric matchers by their names. */
function shown(value: unknown): string {
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  if (isAsymmetric(value)) return asymmetricText(value);
  if (Array.isArray(value)) return `[${value.map(shown).join(",")}]`;
  const fields = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${shown(inner)}`);
  return `{${fields.join(",")}}`;
}

export function isAsymmetric(value: unknown): value is AsymmetricMatch {
  return typeof value === "object" && value !== null && "asymmetricMatch" in value;
}

/** `Any<Number>`, `StringContaining "x"`: what the matchers of Vitest and Jest say of themselves. */
function asymmetricText(matcher: AsymmetricMatch): string {
  if ("toAsymmetricMatcher" in matcher && typeof matcher.toAsymmetricMatcher === "function")
    return String(matcher.toAsymmetricMatcher());
  const name = String(matcher);
  return "sample" in matcher
    ? `${name} ${matcher.sample instanceof RegExp ? matcher.sample : shown(matcher.sample)}`
    : name;
}
