import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LOWER_N,
  longer,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  UNDERSCORE,
} from "../event/bytes.ts";
import { jsonText } from "../event/json-text.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { isArray, isMap, typeOf, type Value } from "../event/value.ts";
import { stringEnd, wordEnd } from "./canonical-ends.ts";
import { copyMeaning } from "./meaning.ts";
import type { Writer } from "./writer.ts";

/** The distance of an opening bracket to its closing one in ASCII. */
const CLOSES = 2;

/** The indexes of most arrays: an encoder takes longer than the rest of a short value. */
const INDEXES: readonly Uint8Array[] = Array.from({ length: 100 }, (_, index) => encodeUtf8(String(index)));

/**
 * A map or array in one line without brackets, `x_0:1,x_1:2,y:q`: every nested value after the names and indexes of its
 * path. Null, unit, and empty maps and arrays have no text after their colon.
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

/** The text of a value without quotes; empty for null, unit, maps and arrays. */
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

/** Writes maps and arrays from their canonical JSON as {@link flatText} has them. */
export class Flattener {
  /** The names and indexes that lead to the current map or array, each followed by `_`. */
  #path = new Uint8Array(256);
  #isFirst = true;
  #isPlain = true;

  /** Writes the map or array whose canonical JSON begins at `from`. @returns true if it has no escapes. */
  write(out: Writer, source: Uint8Array, from: number): boolean {
    this.#isFirst = true;
    this.#isPlain = true;
    this.#writeInside(out, source, from, 0);
    return this.#isPlain;
  }

  /** Writes the entries of the map or array at `start`, whose path has `length` bytes. @returns the byte after it. */
  #writeInside(out: Writer, source: Uint8Array, start: number, length: number): number {
    const isArray = source[start] === OPEN_BRACKET;
    const close = isArray ? CLOSE_BRACKET : CLOSE_BRACE;
    let next = start + 1;
    if (source[next] === close) return next + 1;
    for (let index = 0; source[next - 1] !== close; index++) {
      let name = source;
      let nameFrom = 0;
      let nameTo = 0;
      if (isArray) {
        name = INDEXES[index] ?? encodeUtf8(String(index));
        nameTo = name.length;
      } else {
        nameFrom = next + 1;
        nameTo = stringEnd(source, next);
        next = nameTo + 2;
      }
      const first = source[next]!;
      const isLeaf = (first !== OPEN_BRACE && first !== OPEN_BRACKET) || source[next + 1] === first + CLOSES;
      // After the value is a comma or the closing bracket.
      if (isLeaf) next = this.#writeLeaf(out, source, next, length, name, nameFrom, nameTo) + 1;
      else next = this.#writeInside(out, source, next, this.#extend(length, name, nameFrom, nameTo)) + 1;
    }
    return next;
  }

  /** Writes a value without entries after the path and a name. @returns the byte after it. */
  #writeLeaf(
    out: Writer,
    source: Uint8Array,
    at: number,
    length: number,
    name: Uint8Array,
    nameFrom: number,
    nameTo: number,
  ): number {
    const isText = source[at] === QUOTE;
    const from = isText ? at + 1 : at;
    const to = isText ? stringEnd(source, at) : wordEnd(source, at);
    out.reserve(length + nameTo - nameFrom + to - from + 2);
    const target = out.bytes;
    const path = this.#path;
    let o = out.at;
    if (!this.#isFirst) target[o++] = COMMA;
    this.#isFirst = false;
    for (let i = 0; i < length; i++) target[o++] = path[i]!;
    o = this.#copyString(target, o, name, nameFrom, nameTo);
    target[o++] = COLON;
    // Null and empty maps and arrays have no text.
    const isNothing = !isText && (source[at] === LOWER_N || source[at] === OPEN_BRACE || source[at] === OPEN_BRACKET);
    if (!isNothing) o = this.#copyString(target, o, source, from, to);
    out.at = o;
    return isText ? to + 1 : to;
  }

  /** Copies the text that the body of a string means. @returns the place after it. */
  #copyString(target: Uint8Array, at: number, source: Uint8Array, from: number, to: number): number {
    let o = at;
    for (let i = from; i < to; i++) {
      const byte = source[i]!;
      if (byte === BACKSLASH) {
        this.#isPlain = false;
        return copyMeaning(target, o, source, i, to);
      }
      target[o++] = byte;
    }
    return o;
  }

  /** Puts a name and `_` after the first `length` bytes of the path. @returns the length of the path then. */
  #extend(length: number, name: Uint8Array, from: number, to: number): number {
    if (length + to - from + 1 > this.#path.length) {
      this.#path = longer(this.#path, 2 * (length + to - from + 1));
    }
    const end = this.#copyString(this.#path, length, name, from, to);
    this.#path[end] = UNDERSCORE;
    return end + 1;
  }
}
