import { fieldAt } from "../../event/tape.ts";
import { unit } from "../../event/value.ts";
import { equals, hint, isNothing, refuse, textOf, typeText } from "../compare.ts";
import type { ScriptHost } from "../function.ts";
import { ScriptError } from "../source.ts";
import { FnPtr, isInt, Range, type ScriptMap, type ScriptValue, toInt } from "../values.ts";
import * as arithmetic from "./arithmetic.ts";
import { budget, copy, enter, leave, made, refill, spend } from "./budget.ts";
import * as conditions from "./conditions.ts";
import { element, member, part, read, readNamed, replace, setElement, whole, write, writeNamed } from "./fields.ts";
import { callClosure, callField, caught, curry, nativePointer, thrown, type Where } from "./natives.ts";

function addTo(a: ScriptValue, b: ScriptValue, at: number): ScriptValue {
  return arithmetic.append(a, b, at) ?? arithmetic.add(a, b, at);
}

function range(from: ScriptValue, to: ScriptValue, at: number): Range {
  return isInt(from) && isInt(to) ? new Range(from, to, false) : refuse("..", from, to, at);
}

function rangeTo(from: ScriptValue, to: ScriptValue, at: number): Range {
  return isInt(from) && isInt(to) ? new Range(from, to, true) : refuse("..=", from, to, at);
}

/** True if a value matches a range as a case of `switch`. */
function inRange(value: ScriptValue, range: Range): boolean {
  return range.has(value);
}

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

/** The functions that generated code of scripts calls. */
export const runtime = {
  ...arithmetic,
  ...conditions,
  unit,
  FnPtr,
  budget,
  refill,
  enter,
  leave,
  left,
  step: spend,
  copy,
  made,
  textOf,
  addTo,
  range,
  rangeTo,
  equals,
  isNothing,
  inRange,
  fieldAt,
  read,
  part,
  readNamed,
  write,
  writeNamed,
  whole,
  replace,
  member,
  element,
  setElement,
  fillMap,
  metaOf,
  self,
  each,
  callClosure,
  callField,
  curry,
  nativePointer,
  thrown,
  caught,
} as const;

/** The values that `for` iterates over, as they are at its start: items, characters, the ints of a range. */
function each(value: ScriptValue, at: number): Iterable<ScriptValue> {
  if (Array.isArray(value)) return value.slice();
  if (typeof value === "string") {
    spend(value.length >> 6, at);
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
