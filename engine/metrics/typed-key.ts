import { int } from "../event/value.ts";
import { copyKey, decodeKey, encodeKey, keyBuffer, UNITS } from "./key-text.ts";
import { isFloat, isNumeric, numberText, numeric, toDouble } from "./numeric.ts";
import type { Scalar } from "./snapshot.ts";

// Keys whose first byte is the type of their value: 1, 1.0 and "1" are three keys.

export const STRING = 1;
const INT = 2;
const FLOAT = 3;
const TRUE = 4;
const FALSE = 5;

/** Writes the key of a string, number or bool to `keyBuffer`. @returns where it ends. */
export function encodeTyped(value: Scalar): number {
  let end = 1;
  let type = STRING;
  if (typeof value === "string") end = encodeKey(value, 1);
  else if (typeof value === "boolean") type = value ? TRUE : FALSE;
  else {
    type = isFloat(value) ? FLOAT : INT;
    end = encodeKey(numberText(value), 1);
  }
  keyBuffer[0] = type;
  return end;
}

/** Writes the key of the string `bytes[from, to)` to `keyBuffer`. @returns where it ends. */
export function copyTyped(bytes: Uint8Array, from: number, to: number): number {
  const end = copyKey(bytes, from, to, 1);
  keyBuffer[0] = STRING;
  return end;
}

/** The value whose key is `bytes[from, to)`. */
export function readTypedKey(bytes: Uint8Array, from: number, to: number): Scalar {
  const text = decodeKey(bytes, from + 1, to);
  switch (bytes[from]) {
    case INT:
      return int(text);
    case FLOAT:
      return numeric(readFloat(text), true);
    case TRUE:
      return true;
    case FALSE:
      return false;
    default:
      return text;
  }
}

function readFloat(text: string): number {
  if (text === "inf") return Number.POSITIVE_INFINITY;
  return text === "-inf" ? Number.NEGATIVE_INFINITY : Number(text);
}

/** A key, or a part of one: `bytes[from, to)`. */
export interface KeySpan {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** True for the key of a number. */
export function isNumberKey({ bytes, from }: KeySpan): boolean {
  return bytes[from] === INT || bytes[from] === FLOAT;
}

/** Compares two keys: numbers by their size, then others by their strings in the order of UTF-16. */
export function compareTyped(a: KeySpan, b: KeySpan): number {
  if (isUtf8(a) && isUtf8(b)) return compareUtf8(a, b);
  const one = readTypedKey(a.bytes, a.from, a.to);
  const other = readTypedKey(b.bytes, b.from, b.to);
  if (isNumeric(one) && isNumeric(other)) return toDouble(one) - toDouble(other);
  if (isNumeric(one) !== isNumeric(other)) return isNumeric(one) ? -1 : 1;
  const [text, otherText] = [String(one), String(other)];
  return text < otherText ? -1 : text > otherText ? 1 : 0;
}

function isUtf8({ bytes, from, to }: KeySpan): boolean {
  return bytes[from] === STRING && (to - from < 2 || bytes[from + 1] !== UNITS);
}

function compareUtf8(a: KeySpan, b: KeySpan): number {
  const length = Math.min(a.to - a.from, b.to - b.from);
  for (let i = 1; i < length; i++) {
    const one = a.bytes[a.from + i]!;
    const other = b.bytes[b.from + i]!;
    if (one !== other) return placeOfByte(one) - placeOfByte(other);
  }
  return a.to - a.from - (b.to - b.from);
}

/** UTF-16 has the characters from U+E000 to U+FFFF after those above them, whose UTF-8 begins with a greater byte. */
function placeOfByte(byte: number): number {
  return byte === 0xee || byte === 0xef ? byte + 0x10 : byte;
}
