import type { Event } from "../event/tape.ts";
import { Float, type Unit } from "../event/value.ts";
import type { Metrics } from "../metrics/index.ts";
import type { TextMatcher } from "../pattern/index.ts";
import type { Zone } from "../time/index.ts";
import { isNothing } from "./compare.ts";
import { DateTime, Duration, FnPtr, Range, type ScriptMap, type ScriptValue } from "./values.ts";

// How a function of the language is declared: once, as data, from which calls, checks and help come.

/** The words for types in a signature, and the types of the arguments. */
interface Types {
  string: string;
  /** All ints, up to 64 bits. */
  int: number | bigint;
  /** An int that is a count or an index; one that is not a safe integer is refused. */
  index: number;
  number: number | bigint | Float;
  bool: boolean;
  map: ScriptMap;
  array: ScriptValue[];
  fn: FnPtr;
  range: Range;
  datetime: DateTime;
  duration: Duration;
  unit: null | Unit;
  any: ScriptValue;
}

/** A word for a type in a signature; several are joined by ` | `. */
export type Word = keyof Types;

/**
 * A function's name, parameters and result: `cut(text: string | int, nth?: index): string`. Several types have ` | ` between
 * them, and what may be missing a question mark.
 */
export type Arguments<S extends string> = S extends `${string}(${infer P}): ${string}` ? ArgumentList<P> : [];

type ArgumentList<S extends string> = S extends ""
  ? []
  : S extends `${infer First}, ${infer Others}`
    ? [...Argument<First>, ...ArgumentList<Others>]
    : Argument<S>;

type Argument<S extends string> = S extends `${string}?: ${infer T}`
  ? [ArgumentOf<T>?]
  : S extends `${string}: ${infer T}`
    ? [ArgumentOf<T>]
    : never;

type ArgumentOf<T extends string> = T extends `${infer First} | ${infer Others}`
  ? ArgumentOf<First> | ArgumentOf<Others>
  : T extends Word
    ? Types[T]
    : never;

/** The new string for the first argument, and the result of the call. */
export interface Replaced {
  readonly receiver: string;
  readonly result: ScriptValue;
}

type Call<A extends readonly unknown[], R> = (context: ScriptContext, ...args: A) => R;
/** What the code of a function with the signature `S` returns; with the result `unit` it does not count. */
type Returned<S extends string> = S extends `${string}): unit` ? unknown : ScriptValue;

/** What all declarations have. */
interface Declaration {
  /** What it does, in one line. */
  readonly about: string;
  /** A script, and the text of its result by {@link inspect}. */
  readonly example: readonly [script: string, result: string];
  /** True if it changes its first argument, an array or a map, in place. */
  readonly changes?: true;
  /**
   * True if it has effects besides the event and its result: prints, counts, emits. `last`: it cannot fail after its
   * effect.
   */
  readonly acts?: true | "last";
  /**
   * For calls with a name and a field of the event: does the same without making a value of the field, whose entry begins
   * at `at` of the tape (-1 if the event does not have it).
   * @returns false if it has done nothing: the function is then called with the value.
   */
  readonly onField?: (context: ScriptContext, event: Event, at: number, name: string) => boolean;
  /** Set if it reads only one part of its first argument, a map: the field or the path that its second argument names. */
  readonly looks?: "field" | "path";
  /** True if it uses {@link ScriptContext.pattern}; patterns are then loaded with the script. */
  readonly patterns?: true;
  /** True if only --begin can call it, with a string that is spelled out there: what it reads is named on the command line. */
  readonly spellsOut?: true;
  /** For a function that acts on the current event: advice for a script without an event. */
  readonly withoutEvent?: string;
}

/** A function whose code is always loaded; `f(x, y)` and `x.f(y)` are the same call. It throws a ScriptError if it fails. */
interface Direct<A extends readonly unknown[], R> {
  readonly call: Call<A, R>;
}

/** A function that returns the new string for its first argument, a variable or field; its result is `()` or given. */
interface Replacing<A extends readonly unknown[]> {
  readonly replaces: true;
  readonly call: Call<A, string | Replaced>;
}

/** A function whose code is loaded with the first script that calls it. */
interface Loaded<A extends readonly unknown[], R> {
  readonly load: () => Promise<Call<A, R>>;
}

/** The code of a function. */
type Code = Direct<never[], unknown> | Replacing<never[]> | Loaded<never[], unknown>;

/** A function of the language; overloads differ by their parameters. Arguments are checked before each call. */
export type ScriptFunction = Declaration & Code & Readonly<Record<"name" | "parameters" | "result", string>>;

/** True if a function may change its first argument. */
export function isChanging(declared: ScriptFunction): boolean {
  return declared.changes === true || "replaces" in declared;
}

/** Declares a function; the types of what `call` takes and returns come from the signature. */
export function define<const S extends `${string}(${string}): ${string}`>(
  declaration: Declaration & { readonly signature: S } & (
      | Direct<Arguments<S>, Returned<S>>
      | Replacing<Arguments<S>>
      | Loaded<Arguments<S>, Returned<S>>
    ),
): ScriptFunction;
export function define({
  signature,
  ...declared
}: Declaration & { readonly signature: string } & Code): ScriptFunction {
  const [, name = "", parameters = "", result = ""] = /^(\w+)\((.*)\): (.+)$/.exec(signature) ?? [];
  return { ...declared, name, parameters, result };
}

/** Types as people call them: an index is an int, and unit is written (). */
export function typesOf(signature: string): string {
  return signature.replace(/\bindex\b(?!\??:)/g, "int").replace(/\bunit\b(?!\??:)/g, "()");
}

/** How a function may be called: `f(a: int) or f(a: string)`. */
export function formsOf(overloads: readonly Pick<ScriptFunction, "name" | "parameters">[]): string {
  return overloads.map(({ name, parameters }) => `${name}(${typesOf(parameters)})`).join(" or ");
}

/**
 * What functions get from the run and the script that calls them. What they store inside another value is a {@link copy},
 * never an argument. They may return an argument or a part of it.
 */
export interface ScriptContext {
  /** Uses up steps of the event's budget: one for each item, or each 64 characters, that a loop reads. */
  spend(steps: number): void;
  /** Throws if a string of `length` UTF-16 units is too long; called before a long one is made. */
  checkLength(length: number): void;
  /** Throws if an array or a map of `size` entries is too large; called before one grows. */
  checkEntries(size: number): void;
  /** A copy that shares no array or map with `value`. */
  copy<T extends ScriptValue>(value: T): T;
  /** Calls a closure; excess arguments are dropped. */
  call(fn: FnPtr, ...args: ScriptValue[]): ScriptValue;
  /** A user's pattern, compiled once. @throws ScriptError for an invalid pattern. */
  pattern(text: string): ScriptPattern;
  /** The run. */
  readonly host: ScriptHost;
}

/** A compiled pattern of a user. */
export interface ScriptPattern extends TextMatcher {
  /** The names of its groups, in order; null for a group without a name. */
  readonly names: readonly (string | null)[];
}

/** What a run provides to its scripts. */
export interface ScriptHost {
  /** The event's record, its line counted from 1, its file (null for standard input), its timestamp. */
  readonly line: string;
  readonly lineNumber: number;
  readonly filename: string | null;
  readonly timestamp: DateTime | null;
  /** The map that `--begin` fills for all scripts; constant afterward. */
  readonly conf: ScriptMap;
  /** The map that scripts keep from event to event. */
  readonly state: ScriptMap;
  /** The results of the metrics, for `--end`. */
  readonly results: ScriptMap;
  /** The members of `meta` about the span of the event; null for a run without spans. */
  readonly placement: ScriptMap | null;
  /** The span that closes, for `--span-close`. */
  readonly span: ScriptMap;
  /** The event as it was read, and those before it, the latest first; null for a run that does not keep them. */
  readonly window: ScriptValue[] | null;
  /** The metrics of `track_*`. */
  readonly metrics: Metrics;
  /** The zone of timestamps without one. */
  readonly inputZone: Zone;
  /** True if output for people is colored. */
  readonly colors: boolean;
  print(text: string): void;
  printError(text: string): void;
  /** Reports a hint, unless hints are disabled. */
  hint(text: string): void;
  /** Adds an event after the script; called only by scripts that have an event. */
  emit(event: ScriptMap): void;
  /** Drops the current event; called only by scripts that have an event. */
  skip(): void;
  /**
   * A transaction around a script with effects: what it tracks, emits and skips counts after {@link commit}, and not at all
   * after {@link rollback}.
   */
  begin(): void;
  commit(): void;
  rollback(): void;
  /** Ends the run with this exit code. */
  exit(code: number): void;
  /** The value of an environment variable. */
  environment(name: string): string | undefined;
  /** The text of a file. @throws ScriptError if it cannot be read. */
  read(path: string): string;
}

/** The option of a script, which decides what it can use. */
export type ScriptKind = "filter" | "exec" | "begin" | "end" | "span-close";

/** A group of functions, in the order of help. */
export interface Topic {
  readonly title: string;
  readonly functions: readonly ScriptFunction[];
}

/** The name of the function that reads strings in a format. */
export function functionName(verb: "parse" | "absorb", { name }: { readonly name: string }): string {
  return `${verb}_${name.replaceAll("-", "_")}`;
}

/** A parameter of a function, as its signature declares it. */
interface Parameter {
  readonly name: string;
  readonly types: readonly Word[];
  readonly optional: boolean;
}

export interface Signature {
  readonly parameters: readonly Parameter[];
  /** The least number of arguments. */
  readonly least: number;
}

const TESTS: { readonly [W in Word]: (value: ScriptValue) => boolean } = {
  string: (value) => typeof value === "string",
  int: (value) => typeof value === "bigint" || Number.isInteger(value),
  index: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === "number" || typeof value === "bigint" || value instanceof Float,
  bool: (value) => typeof value === "boolean",
  map: (value) => value instanceof Map,
  array: Array.isArray,
  fn: (value) => value instanceof FnPtr,
  range: (value) => value instanceof Range,
  datetime: (value) => value instanceof DateTime,
  duration: (value) => value instanceof Duration,
  unit: isNothing,
  any: () => true,
};

const known = new Map<ScriptFunction, Signature>();

export function signatureOf(declared: ScriptFunction): Signature {
  const found = known.get(declared);
  if (found) return found;
  const parameters = declared.parameters === "" ? [] : declared.parameters.split(", ").map(parameterOf);
  const signature = { parameters, least: parameters.filter(({ optional }) => !optional).length };
  known.set(declared, signature);
  return signature;
}

function parameterOf(text: string): Parameter {
  const [name = "", types = ""] = text.split(": ");
  const optional = name.endsWith("?");
  return { name: optional ? name.slice(0, -1) : name, types: types.split(" | ").filter(isWord), optional };
}

function isWord(text: string): text is Word {
  return Object.hasOwn(TESTS, text);
}

/** Makes the test that is true for the values that a parameter accepts. */
export function acceptor({ types }: Parameter): (value: ScriptValue) => boolean {
  const [first, ...others] = types.map((type) => TESTS[type]);
  return first && others.length === 0 ? first : (value) => types.some((type) => TESTS[type](value));
}
