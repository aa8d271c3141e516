import { isNothing } from "../compare.ts";
import { ScriptError } from "../error.ts";
import { type ScriptValue, typeName } from "../values.ts";

/** The type of a value, as messages name it: that of `()` and of null is written `()`. */
export function typeText(value: ScriptValue): string {
  return isNothing(value) ? "()" : typeName(value);
}

/** The operation `operator` at `at` has no meaning for these operands. */
export function refuse(operator: string, a: ScriptValue, b: ScriptValue, at: number): never {
  throw new ScriptError(`${operator} does not take ${typeText(a)} and ${typeText(b)}${hint(a, b)}`, at);
}

/** An operation has no meaning for one operand. */
export function refuseOne(operator: string, value: ScriptValue, at: number): never {
  throw new ScriptError(`${operator} does not take ${typeText(value)}${hint(value, value)}`, at);
}

/** The usual reason for a `()`. */
export function hint(a: ScriptValue, b: ScriptValue): string {
  return isNothing(a) || isNothing(b) ? ", the value of a missing field" : "";
}
