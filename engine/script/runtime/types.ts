import { isNothing } from "../compare.ts";
import { ScriptError } from "../error.ts";
import { type ScriptValue, typeName } from "../values.ts";

/** The type of a value in messages: `()` for `()` and null. */
export function typeText(value: ScriptValue): string {
  return isNothing(value) ? "()" : typeName(value);
}

/** Throws: an operator is not defined for these operands. */
export function refuse(operator: string, a: ScriptValue, b: ScriptValue, at: number): never {
  throw new ScriptError(`${operator} does not take ${typeText(a)} and ${typeText(b)}${hint(a, b)}`, at);
}

/** Throws: an operator is not defined for its operand. */
export function refuseOne(operator: string, value: ScriptValue, at: number): never {
  throw new ScriptError(`${operator} does not take ${typeText(value)}${hint(value, value)}`, at);
}

/** The usual reason for a `()`. */
export function hint(a: ScriptValue, b: ScriptValue): string {
  return isNothing(a) || isNothing(b) ? ', the value of a missing field (e.has("name") tests for a field)' : "";
}
