import { fieldAt } from "../../event/tape.ts";
import { unit } from "../../event/value.ts";
import { equals, hint, isNothing, textOf, typeText } from "../compare.ts";
import type { ScriptHost } from "../function.ts";
import { ScriptError } from "../source.ts";
import { FnPtr, Range, type ScriptMap, type ScriptValue, toInt } from "../values.ts";
import * as arithmetic from "./arithmetic.ts";
import * as budgets from "./budget.ts";
import * as conditions from "./conditions.ts";
import * as fields from "./fields.ts";
import type { Where } from "./natives.ts";
import * as natives from "./natives.ts";

/** The object of a method call. @throws ScriptError if the function was not called as a method. */
function self(me: ScriptValue | undefined, at: number): ScriptValue {
  if (me === undefined) throw new ScriptError("this is nothing: the function was not called as a method", at);
  return me;
}

/** Passes the changed object of a method call, and its result, back to the caller. */
function left(where: Where, me: ScriptValue | undefined, result: ScriptValue): ScriptValue {
  where.changed = me !== undefined;
  if (me !== undefined) where.receiver = me;
  return result;
}

/** Replaces the fields of a map that the run keeps. */
function fillMap(map: ScriptMap, value: ScriptValue, at: number): ScriptValue {
  if (value === map) return map;
  if (!(value instanceof Map)) throw new ScriptError("it is a map and stays one", at);
  map.clear();
  for (const [name, item] of value) map.set(name, item);
  return map;
}

function metaOf(host: ScriptHost): ScriptMap {
  const map: ScriptMap = new Map();
  map.set("line", host.line).set("line_num", host.lineNumber);
  if (host.filename !== null) map.set("filename", host.filename);
  if (host.timestamp !== null) map.set("parsed_ts", host.timestamp);
  for (const [name, value] of host.placement ?? []) map.set(name, value);
  return map;
}

/** What generated code of scripts calls is among these. */
export const runtime = {
  ...arithmetic,
  ...budgets,
  ...conditions,
  ...fields,
  ...natives,
  unit,
  FnPtr,
  left,
  textOf,
  equals,
  isNothing,
  fieldAt,
  fillMap,
  metaOf,
  self,
  each,
} as const;

/** The values that `for` iterates over, as they are at its start: items, characters, the ints of a range. */
function each(value: ScriptValue, at: number): Iterable<ScriptValue> {
  if (Array.isArray(value)) return value.slice();
  if (typeof value === "string") {
    budgets.spend(value.length >> 6, at);
    return value;
  }
  if (value instanceof Range) return ints(value);
  const advice = value instanceof Map ? ": its keys() and values() can" : hint(value, value);
  throw new ScriptError(`for cannot go through ${typeText(value)}${advice}`, at);
}

function* ints({ from, to, inclusive }: Range): Iterable<ScriptValue> {
  for (let i: number | bigint | undefined = from; i !== undefined && (inclusive ? i <= to : i < to); i = next(i))
    yield i;
}

function next(int: number | bigint): number | bigint | undefined {
  return typeof int === "number" && int < Number.MAX_SAFE_INTEGER ? int + 1 : toInt(BigInt(int) + 1n);
}
