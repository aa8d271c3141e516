import { ScriptError } from "../error.ts";
import { isInt, type ScriptValue, toInt } from "../values.ts";
import { refuse } from "./types.ts";

// Operators on the 64 bits of ints. On bools, `&`, `|` and `^` evaluate both operands.

export function bitAnd(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "boolean" && typeof b === "boolean") return a && b;
  return isInt(a) && isInt(b) ? int(BigInt(a) & BigInt(b), at) : refuse("&", a, b, at);
}

export function bitOr(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "boolean" && typeof b === "boolean") return a || b;
  return isInt(a) && isInt(b) ? int(BigInt(a) | BigInt(b), at) : refuse("|", a, b, at);
}

export function bitXor(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  if (typeof a === "boolean" && typeof b === "boolean") return a !== b;
  return isInt(a) && isInt(b) ? int(BigInt(a) ^ BigInt(b), at) : refuse("^", a, b, at);
}

/** `a << b`: bits that leave the 64 are lost; a negative `b` shifts to the right. */
export function shiftLeft(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  return isInt(a) && isInt(b) ? shift(BigInt(a), BigInt(b), at) : refuse("<<", a, b, at);
}

export function shiftRight(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  return isInt(a) && isInt(b) ? shift(BigInt(a), -BigInt(b), at) : refuse(">>", a, b, at);
}

const WIDTH = 64n;

function shift(a: bigint, left: bigint, at: number): number | bigint {
  const by = left > WIDTH ? WIDTH : left < -WIDTH ? -WIDTH : left;
  return int(BigInt.asIntN(64, a << by), at);
}

/** The int of this value. @throws ScriptError if it has more than 64 bits. */
export function int(value: bigint, at = -1): number | bigint {
  const result = toInt(value);
  if (result === undefined) throw new ScriptError("the int has more than 64 bits", at);
  return result;
}
