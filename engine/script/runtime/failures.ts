import { ScriptError } from "../error.ts";
import { textOf } from "../text.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";
import type { Where } from "./natives.ts";

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
