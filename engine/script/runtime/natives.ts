import { unit } from "../../event/value.ts";
import { ScriptError } from "../error.ts";
import type { Replaced, ScriptContext, ScriptFunction } from "../function.ts";
import { acceptor, signatureOf } from "../signature.ts";
import { FnPtr, type ScriptValue } from "../values.ts";
import { made } from "./budget.ts";
import { hint, typeText } from "./types.ts";

// Calls of built-in functions: finds the overload for the arguments, and calls it.

/** The effects of a call besides its result, and its place in the script. */
export interface Where {
  at: number;
  /** True if the function changed its first argument, and the new value of that. */
  changed: boolean;
  receiver: ScriptValue;
}

export function newWhere(): Where {
  return { at: -1, changed: false, receiver: unit };
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
  const name = overloads[0]!.declared.name;
  const wanted = overloads.map(({ declared }) => `${name}(${declared.parameters})`).join(" or ");
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
  const counts = overloads.map(({ declared }) => {
    const { least, parameters } = signatureOf(declared);
    return Math.max(least, Math.min(1, parameters.length));
  });
  const count = Math.min(...counts);
  const fitting = overloads.filter(({ declared }) => signatureOf(declared).parameters.length >= count);
  const call = native(fitting, count, context, where);
  return new FnPtr(name, count, (...args) => call(...args.slice(0, count), at));
}
