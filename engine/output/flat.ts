import { jsonText } from "../event/json-text.ts";
import { isMap, typeOf, type Value } from "../event/value.ts";
import { copyMeaning } from "./meaning.ts";
import type { Writer } from "./writer.ts";

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const UNDERSCORE = 95;
const NULL_LETTER = 110;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const OPEN_MAP = 123;
const CLOSE_MAP = 125;

/**
 * A map or array in one line without brackets, `x_0:1,x_1:2,y:q`: every value that is neither, behind the names and
 * indexes that lead to it. Null, unit and what is empty leave nothing behind their colon.
 */
export function flatText(value: Value): string {
  const pairs: string[] = [];
  collect(value, null, pairs);
  return pairs.join(",");
}

function collect(value: Value, path: string | null, pairs: string[]): void {
  const inside: readonly (readonly [string | number, Value])[] = isMap(value)
    ? [...value]
    : isArray(value)
      ? [...value.entries()]
      : [];
  for (const [name, one] of inside) collect(one, path === null ? String(name) : `${path}_${name}`, pairs);
  if (inside.length === 0 && path !== null) pairs.push(`${path}:${plainText(value)}`);
}

/** The text of a value without quotes; nothing for null and unit, and for maps and arrays. */
export function plainText(value: Value): string {
  switch (typeOf(value)) {
    case "string":
      return String(value);
    case "int":
    case "float":
    case "bool":
      return jsonText(value);
    default:
      return "";
  }
}

function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/**
 * Makes the function that writes {@link flatText} of the map or array whose canonical JSON begins at `from`.
 * @returns whether nothing in it was escaped there.
 */
export function flattener(): (out: Writer, source: Uint8Array, from: number) => boolean {
  /** The names and indexes that lead to the value at hand. */
  let path = new Uint8Array(256);
  let isFirst = true;
  let isPlain = true;

  /** Writes the value at `at`, to which the first `length` bytes of the path lead. @returns the byte behind it. */
  function writeValue(out: Writer, source: Uint8Array, at: number, length: number, isOuter: boolean): number {
    const first = source[at]!;
    if (first !== OPEN_MAP && first !== OPEN_ARRAY) {
      writePath(out, length);
      if (first !== QUOTE) return writeWord(out, source, at);
      const quote = stringEnd(source, at);
      out.reserve(quote - at);
      out.at = copyString(out.bytes, out.at, source, at + 1, quote);
      return quote + 1;
    }
    const close = first === OPEN_MAP ? CLOSE_MAP : CLOSE_ARRAY;
    if (source[at + 1] === close) {
      if (!isOuter) writePath(out, length);
      return at + 2;
    }
    let next = at + 1;
    for (let index = 0; source[next - 1] !== close; index++) {
      let end = isOuter ? 0 : extend(length, UNDERSCORE);
      if (first === OPEN_MAP) {
        const quote = stringEnd(source, next);
        reserve(end + quote - next);
        end = copyString(path, end, source, next + 1, quote);
        next = quote + 2;
      } else for (const digit of String(index)) end = extend(end, digit.charCodeAt(0));
      // Behind the value stands a comma or the closing bracket.
      next = writeValue(out, source, next, end, false) + 1;
    }
    return next;
  }

  /** Writes the first `length` bytes of the path and a colon, behind what was written before. */
  function writePath(out: Writer, length: number): void {
    out.reserve(length + 2);
    const target = out.bytes;
    let { at } = out;
    if (!isFirst) target[at++] = COMMA;
    isFirst = false;
    for (let i = 0; i < length; i++) target[at++] = path[i]!;
    target[at++] = COLON;
    out.at = at;
  }

  /** Copies what the body of a string means. @returns the place behind it. */
  function copyString(target: Uint8Array, at: number, source: Uint8Array, from: number, to: number): number {
    let o = at;
    for (let i = from; i < to; i++) {
      const byte = source[i]!;
      if (byte === BACKSLASH) {
        isPlain = false;
        return copyMeaning(target, o, source, i, to);
      }
      target[o++] = byte;
    }
    return o;
  }

  /** Puts `byte` behind the first `length` bytes of the path. @returns their number. */
  function extend(length: number, byte: number): number {
    reserve(length + 1);
    path[length] = byte;
    return length + 1;
  }

  function reserve(length: number): void {
    if (length <= path.length) return;
    const larger = new Uint8Array(length * 2);
    larger.set(path);
    path = larger;
  }

  return (out, source, from) => {
    isFirst = true;
    isPlain = true;
    writeValue(out, source, from, 0, true);
    return isPlain;
  };
}

/** Writes a number or a bool, nothing for null. @returns the byte behind it. */
function writeWord(out: Writer, source: Uint8Array, from: number): number {
  let end = from;
  while (source[end] !== COMMA && source[end] !== CLOSE_ARRAY && source[end] !== CLOSE_MAP) end++;
  if (source[from] !== NULL_LETTER) out.copy(source, from, end);
  return end;
}

/** Where the closing quote of the string that begins at `from` stands. */
function stringEnd(source: Uint8Array, from: number): number {
  let at = from + 1;
  for (; source[at] !== QUOTE; at++) if (source[at] === BACKSLASH) at++;
  return at;
}
