import { encodeUtf8 } from "../../event/utf8.ts";
import { unit } from "../../event/value.ts";
import { isNothing } from "../compare.ts";
import { ScriptError } from "../error.ts";
import { characterCount, SURROGATE } from "../texts/characters.ts";
import { isInt, Range, type ScriptMap, type ScriptValue } from "../values.ts";
import { checkEntries, copy, made, spend } from "./budget.ts";
import { hint, typeText } from "./types.ts";

// Access to members and elements.

/** `object.name`: a field of a map, the length of a text or an array, the ends of a range. */
export function member(object: ScriptValue, name: string, at: number): ScriptValue {
  if (object instanceof Map) return fieldOf(object, name);
  if (typeof object === "string") {
    if (name === "len") return characterCount(object);
    if (name === "bytes") return encodeUtf8(object).length;
  }
  if (name === "len" && Array.isArray(object)) return object.length;
  if (name === "is_empty" && (typeof object === "string" || Array.isArray(object))) return object.length === 0;
  if (object instanceof Range) {
    if (name === "start") return object.from;
    if (name === "end") return object.to;
  }
  if (isNothing(object)) throw new ScriptError(`no field ${JSON.stringify(name)} in ()${hint(object, object)}`, at);
  throw new ScriptError(`${typeText(object)} has no field ${JSON.stringify(name)}`, at);
}

/** `object[index]`. */
export function element(object: ScriptValue, index: ScriptValue, at: number): ScriptValue {
  if (object instanceof Map) return fieldOf(object, key(index, at));
  if (Array.isArray(object)) {
    return index instanceof Range
      ? copy(object.slice(...ends(index, object.length)), at)
      : object[place(index, object.length, "array", at)]!;
  }
  if (typeof object === "string") {
    const characters = SURROGATE.test(object) ? [...object] : object;
    spend(object.length >> 6, at);
    if (!(index instanceof Range)) return characters[place(index, characters.length, "string", at)]!;
    const [from, to] = ends(index, characters.length);
    return made(typeof characters === "string" ? characters.slice(from, to) : characters.slice(from, to).join(""), at);
  }
  throw new ScriptError(`${typeText(object)} cannot be indexed${hint(object, object)}`, at);
}

/** Sets `object.name` or `object[index]`. @returns the object, a new string if it is one. */
export function setElement(object: ScriptValue, index: ScriptValue, value: ScriptValue, at: number): ScriptValue {
  if (object instanceof Map) {
    const name = key(index, at);
    object.set(name, value);
    checkEntries(object.size, at);
  } else if (Array.isArray(object)) object[place(index, object.length, "array", at)] = value;
  else if (typeof object === "string" && typeof value === "string") {
    const characters = [...object];
    characters[place(index, characters.length, "string", at)] = value;
    return made(characters.join(""), at);
  } else {
    const what = typeof object === "string" ? `take ${typeText(value)} for a character` : "be changed inside";
    throw new ScriptError(`${typeText(object)} cannot ${what}${hint(object, object)}`, at);
  }
  return object;
}

function fieldOf(map: ScriptMap, name: string): ScriptValue {
  const value = map.get(name);
  return value === undefined ? unit : value;
}

/** The first index of a range and the one after its last, both within 0 to `length`. */
function ends({ from, to, inclusive }: Range, length: number): [from: number, to: number] {
  const clamp = (index: number) => Math.min(Math.max(index < 0 ? index + length : index, 0), length);
  return [clamp(Number(from)), inclusive && Number(to) === -1 ? length : clamp(Number(to) + (inclusive ? 1 : 0))];
}

function key(index: ScriptValue, at: number): string {
  if (typeof index === "string") return index;
  throw new ScriptError(`the name of a field is a string, not ${typeText(index)}${hint(index, index)}`, at);
}

/** An index of `length` items, without its sign. @throws ScriptError if it is out of range. */
function place(index: ScriptValue, length: number, what: string, at: number): number {
  if (!isInt(index)) throw new ScriptError(`an index is an int, not ${typeText(index)}${hint(index, index)}`, at);
  const from = Number(index) < 0 ? Number(index) + length : Number(index);
  if (from >= 0 && from < length) return from;
  throw new ScriptError(`the ${what} has no item at this index`, at);
}
