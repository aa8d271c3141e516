import type { Event } from "../event/tape.ts";
import type { Float, Unit } from "../event/value.ts";
import type { Metrics } from "../metrics/index.ts";
import type { TextMatcher } from "../pattern/index.ts";
import type { Zone } from "../time/index.ts";
import type { DateTime, Duration, FnPtr, Range, ScriptMap, ScriptValue } from "./values.ts";

// How a function of the language is declared: once, as data, from which calls, checks and help come.

/** The words for types in a signature, and what such an argument is. */
interface Types {
  string: string;
  /** All ints, up to 64 bits. */
  int: number | bigint;
  /** An int that counts or numbers something: what does not fit a double is refused. */
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

/** A word for a type, as it is in a signature; several with a bar between them are each taken. */
export type Word = keyof Types;

/** The arguments that a signature takes, such as `text: string, nth?: index`. */
export type Arguments<S extends string> = S extends ""
  ? []
  : S extends `${infer First}, ${infer Others}`
    ? [...Argument<First>, ...Arguments<Others>]
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
/** What the code of a function with the result type `R` returns; with `unit` it does not count. */
type Returned<R extends string> = R extends "unit" ? unknown : ScriptValue;

/** What all declarations say; `S` is the signature. */
interface Declaration<S extends string, R extends string> {
  readonly name: string;
  /** The parameters: `text: string, nth?: index`; types with ` | ` between them are each taken. */
  readonly parameters: S;
  /** The type of the result, as for parameters. */
  readonly result: R;
  /** What it does, in one line. */
  readonly about: string;
  /** A script and the text that {@link inspect} gives for its result. */
  readonly example: readonly [script: string, result: string];
  /** True if it changes its first argument, an array or a map, in place. */
  readonly changes?: true;
  /**
   * True if it acts beyond the event and its result: prints, counts, emits. `last`: so it does as its last step, and does
   * not fail any more.
   */
  readonly acts?: true | "last";
  /**
   * For calls of two arguments: does all that such a call does with a name and a field of the event, whose entry begins at
   * `at` of the tape (-1 where there is none), without making a value of it.
   * @returns false where it has done nothing: the function is then called with the value.
   */
  readonly onField?: (context: ScriptContext, event: Event, at: number, name: string) => boolean;
  /** What its second argument says where it says all that it looks at in its first one, a map. */
  readonly looks?: "field" | "path";
  /** True if it uses {@link ScriptContext.pattern}; what reads patterns is then loaded with the script. */
  readonly patterns?: true;
  /** For a function that acts on the current event: what to write instead in a script that has no event. */
  readonly withoutEvent?: string;
}

/** A function that is there at once; `f(x, y)` and `x.f(y)` call it alike. It throws a ScriptError where it fails. */
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

/** A function of the language; several of one name differ by their parameters. Their arguments have been checked. */
export type ScriptFunction = Declaration<string, string> &
  (Direct<never[], unknown> | Replacing<never[]> | Loaded<never[], unknown>);

/** True if a function may change its first argument. */
export function isChanging(declared: ScriptFunction): boolean {
  return declared.changes === true || "replaces" in declared;
}

/** Declares a function; the types of what `call` takes and returns come from the signature. */
export function define<const S extends string, const R extends string>(
  declaration: Declaration<S, R> &
    (Direct<Arguments<S>, Returned<R>> | Replacing<Arguments<S>> | Loaded<Arguments<S>, Returned<R>>),
): ScriptFunction;
export function define(
  declaration: Declaration<string, string> & (Direct<[], unknown> | Replacing<[]> | Loaded<[], unknown>),
): ScriptFunction {
  return declaration;
}

/**
 * What functions get from the run and the script that calls them. They never keep an argument inside another value:
 * what they store is a {@link copy}. They may return an argument or a part of it.
 */
export interface ScriptContext {
  /** Uses up steps of the event's budget: one for each item or each 64 characters that a loop of your own looks at. */
  spend(steps: number): void;
  /** Throws where a text of `length` UTF-16 units would be too long; asked before a long one is made. */
  checkLength(length: number): void;
  /** Throws where an array or a map of `size` entries would be too large; asked before one grows. */
  checkEntries(size: number): void;
  /** A copy that shares no array or map with `value`. */
  copy<T extends ScriptValue>(value: T): T;
  /** Calls a closure; arguments beyond those that it takes are left out. */
  call(fn: FnPtr, ...args: ScriptValue[]): ScriptValue;
  /** A user's pattern, compiled once. Throws a ScriptError that says what is wrong with it. */
  pattern(text: string): ScriptPattern;
  /** What the run gives to scripts. */
  readonly host: ScriptHost;
}

/** A user's pattern, ready to search texts. */
export interface ScriptPattern extends TextMatcher {
  /** The names of its groups, in their order; null for a group without one. */
  readonly names: readonly (string | null)[];
}

/** What a run gives to its scripts. Whoever runs a script without one gets {@link ScriptError}s from what needs it. */
export interface ScriptHost {
  /** The text of the event's record, its 1-based line, its file (null for standard input), its timestamp. */
  readonly line: string;
  readonly lineNumber: number;
  readonly filename: string | null;
  readonly timestamp: DateTime | null;
  /** What `--begin` has left for all scripts; fixed afterwards. */
  readonly conf: ScriptMap;
  /** What scripts keep from event to event. */
  readonly state: ScriptMap;
  /** The results of the metrics, for `--end`. */
  readonly results: ScriptMap;
  /** Where `track_*` put what they are given. */
  readonly metrics: Metrics;
  /** The zone of local times, and the one that a text without a zone is read in. */
  readonly zone: Zone;
  readonly inputZone: Zone;
  /** True if text for people is colored. */
  readonly colors: boolean;
  print(text: string): void;
  printError(text: string): void;
  /** Gives the user of the run a hint, if hints are wanted. */
  hint(text: string): void;
  /** Passes another event on after the script; only scripts that have an event call it. */
  emit(event: ScriptMap): void;
  /** Leaves the current event out; only scripts that have an event call it. */
  skip(): void;
  /**
   * Around a script that acts beyond its event: what it tracks, emits and skips counts from {@link commit} on, and not at
   * all where the script fails.
   */
  begin(): void;
  commit(): void;
  rollback(): void;
  /** Ends the run with this exit code. */
  exit(code: number): void;
  /** The value of an environment variable. */
  environment(name: string): string | undefined;
}

/** Functions that belong together, in the order in which help lists them. */
export interface Topic {
  readonly title: string;
  readonly functions: readonly ScriptFunction[];
}

/** The name of the function that reads strings in a format. */
export function functionName(verb: "parse" | "absorb", { name }: { readonly name: string }): string {
  return `${verb}_${name.replaceAll("-", "_")}`;
}
