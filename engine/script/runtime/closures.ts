import { ScriptError } from "../error.ts";
import { FnPtr, type ScriptValue } from "../values.ts";
import { hint, typeText } from "./types.ts";

/** `fn.call(...)`. Excess arguments are dropped. */
export function callClosure(fn: ScriptValue, args: readonly ScriptValue[], at: number): ScriptValue {
  if (!(fn instanceof FnPtr)) throw new ScriptError(`${typeText(fn)} is no function to call${hint(fn, fn)}`, at);
  if (args.length < fn.arity) {
    throw new ScriptError(`the function takes ${fn.arity} arguments, not ${args.length}`, at);
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
