import { remembered } from "../../event/remembered.ts";
import { unit } from "../../event/value.ts";
import { isSpecError } from "../../language/index.ts";
import { loadPatterns, textMatcher } from "../../pattern/index.ts";
import { hint, textOf, typeText } from "../compare.ts";
import {
  acceptor,
  formsOf,
  type Replaced,
  type ScriptContext,
  type ScriptFunction,
  type ScriptHost,
  type ScriptPattern,
  signatureOf,
} from "../function.ts";
import { ScriptError } from "../source.ts";
import { FnPtr, type ScriptMap, type ScriptValue } from "../values.ts";
import { checkEntries, checkLength, copy, made, spend } from "./budget.ts";

// Calls of built-in functions: finds the overload for the arguments, and calls it.

/** The effects of a call besides its result, and its place in the script. */
export interface Where {
  at: number;
  /** True if the function changed its first argument, and the new value of that. */
  changed: boolean;
  receiver: ScriptValue;
}

type Body = (context: ScriptContext, ...args: (ScriptValue | undefined)[]) => unknown;
/** The arguments, followed by the place of the call in the script. */
type Call = (...argsAndAt: ScriptValue[]) => ScriptValue;

/** A built-in function with its loaded code. */
export interface Loaded {
  readonly declared: ScriptFunction;
  readonly body: Body;
}

/** Loads the code of a function. Each call checks its arguments by the signature. */
export async function load(declared: ScriptFunction): Promise<Loaded> {
  const body = "load" in declared ? await declared.load() : declared.call;
  return { declared, body: body as Body };
}

/** The function for a call with `count` arguments, given the overloads with that many. */
export function native(overloads: readonly Loaded[], count: number, context: ScriptContext, where: Where): Call {
  const [only, ...others] = overloads.map((overload) => direct(overload, context, where));
  const tests = overloads.map(({ declared }) => signatureOf(declared).parameters.map(acceptor));
  const [test, second] = tests[0] ?? [];
  if (only && others.length === 0 && count === 1 && test) {
    return (a, at) => (test(a!) ? only(at, a) : mismatch(overloads, [a!], at));
  }
  if (only && others.length === 0 && count === 2 && test && second) {
    return (a, b, at) => (test(a!) && second(b!) ? only(at, a, b) : mismatch(overloads, [a!, b!], at));
  }
  const calls = only ? [only, ...others] : others;
  return (...args) => {
    const at = args.pop();
    for (let i = 0; i < calls.length; i++) {
      if (args.every((arg, j) => tests[i]![j]!(arg))) return calls[i]!(at, ...args);
    }
    return mismatch(overloads, args, at);
  };
}

type DirectCall = (at: ScriptValue | undefined, ...args: (ScriptValue | undefined)[]) => ScriptValue;

function direct({ declared, body }: Loaded, context: ScriptContext, where: Where): DirectCall {
  if ("replaces" in declared) {
    const replacing = body as (...args: Parameters<Body>) => string | Replaced;
    return (at, ...args) => {
      where.at = Number(at);
      const replaced = replacing(context, ...args);
      const { receiver, result }: Replaced =
        typeof replaced === "string" ? { receiver: replaced, result: unit } : replaced;
      where.changed = true;
      where.receiver = made(receiver);
      return result;
    };
  }
  const call = body as (...args: Parameters<Body>) => ScriptValue;
  const isUnit = declared.result === "unit";
  const changes = declared.changes === true;
  return (at, a, b, ...others) => {
    where.at = at as number;
    const result = others.length > 0 ? call(context, a, b, ...others) : call(context, a, b);
    where.changed = changes;
    if (changes) where.receiver = a!;
    if (isUnit) return unit;
    return typeof result === "string" ? made(result) : result;
  };
}

function mismatch(overloads: readonly Loaded[], args: readonly ScriptValue[], at: ScriptValue | undefined): never {
  const wanted = formsOf(overloads.map(({ declared }) => declared));
  const unset = args.find((arg) => hint(arg, arg) !== "");
  const advice = unset === undefined ? "" : hint(unset, unset);
  throw new ScriptError(`${wanted} does not take ${args.map(typeText).join(", ")}${advice}`, Number(at));
}

/** `Fn("name")` of a built-in function, with as many arguments as its shortest overload. */
export function nativePointer(
  name: string,
  overloads: readonly Loaded[],
  context: ScriptContext,
  where: Where,
  at: number,
): FnPtr {
  const signatures = overloads.map(({ declared }) => signatureOf(declared));
  const count = Math.min(...signatures.map(({ least, parameters }) => Math.max(least, Math.min(1, parameters.length))));
  const fitting = overloads.filter(
    (_, i) => signatures[i]!.least <= count && signatures[i]!.parameters.length >= count,
  );
  const call = native(fitting, count, context, where);
  return new FnPtr(name, count, (...args) => call(...args.slice(0, count), at));
}

/** `fn.call(...)`. Excess arguments are dropped. */
export function callClosure(fn: ScriptValue, args: readonly ScriptValue[], at: number): ScriptValue {
  if (!(fn instanceof FnPtr)) throw new ScriptError(`${typeText(fn)} is no function to call${hint(fn, fn)}`, at);
  if (args.length < fn.arity) {
    throw new ScriptError(
      `the function takes ${fn.arity} ${fn.arity === 1 ? "argument" : "arguments"}, not ${args.length}`,
      at,
    );
  }
  return fn.call(...args.slice(0, fn.arity));
}

/** `fn.curry(...)`: the function with its first arguments bound. */
export function curry(fn: ScriptValue, args: readonly ScriptValue[], at: number): ScriptValue {
  if (!(fn instanceof FnPtr)) throw new ScriptError(`curry does not take ${typeText(fn)}${hint(fn, fn)}`, at);
  const left = Math.max(fn.arity - args.length, 0);
  return new FnPtr(fn.name, left, (...others) => fn.call(...args, ...others));
}

/** A field of a map that is a function, called as a method. */
export function callField(object: ScriptValue, name: string, args: readonly ScriptValue[], at: number): ScriptValue {
  const fn = object instanceof Map ? object.get(name) : undefined;
  if (fn instanceof FnPtr) return callClosure(fn, args, at);
  throw new ScriptError(`${typeText(object)} has no function ${JSON.stringify(name)}${hint(object, object)}`, at);
}

// Errors of scripts.

export function thrown(value: ScriptValue, at: number): ScriptError {
  return new ScriptError(textOf(value) || "the script gave up", at, "thrown", value);
}

/** The value for `catch`: the thrown one, or a map with a message. Exhausted budgets and exits are thrown on. */
export function caught(error: unknown, where: Where): ScriptValue {
  const failure = toScriptError(error, where);
  if (failure.failure === "budget" || failure.failure === "exit") throw failure;
  if (failure.failure === "thrown" && failure.value !== undefined) return failure.value;
  const map: ScriptMap = new Map();
  return map.set("error", failure.failure).set("message", failure.message);
}

/** The failure as an error of the script; other errors are thrown on. */
export function toScriptError(error: unknown, where: Where): ScriptError {
  if (error instanceof ScriptError) {
    if (error.at < 0) error.at = where.at;
    return error;
  }
  // A stack overflow, or a string that is too long for the engine.
  if (error instanceof RangeError) return new ScriptError("the script has used up its memory", where.at, "budget");
  throw error;
}

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
