import { longer } from "../event/bytes.ts";
import { decodeUtf8, encodeUtf8 } from "../event/utf8.ts";
import { int } from "../event/value.ts";
import type { KeySpan } from "./key-table.ts";
import { isFloat, isNumeric, numberText, numeric, toDouble } from "./numeric.ts";
import type { Scalar } from "./result.ts";

// The bytes of a text as a key of a metric.

/** No UTF-8 begins with it: the UTF-16 units of a text with lone surrogates follow, which UTF-8 cannot encode. */
const UNITS = 0xff;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** The bytes of the text that {@link encodeKey} encoded last. */
export let keyBuffer: Uint8Array = new Uint8Array(1024);

/** Writes the bytes of `text` to {@link keyBuffer}, from `at` on. @returns where they end. */
export function encodeKey(text: string, at = 0): number {
  if (keyBuffer.length < at + text.length) reserve(at + text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return encodeOther(text, at);
    keyBuffer[at + i] = unit;
  }
  return at + text.length;
}

/** Copies `bytes[from, to)` to {@link keyBuffer}, from `at` on. @returns where the copy ends. */
function copyKey(bytes: Uint8Array, from: number, to: number, at: number): number {
  const end = at + to - from;
  if (keyBuffer.length < end) reserve(end);
  for (let i = from, k = at; i < to; i++, k++) keyBuffer[k] = bytes[i]!;
  return end;
}

/** The text of a key. */
export function decodeKey({ bytes, from, to }: KeySpan): string {
  if (bytes[from] !== UNITS) return decodeUtf8(bytes, from, to);
  let text = "";
  for (let i = from + 1; i < to; i += 2) text += String.fromCharCode(bytes[i]! * 256 + bytes[i + 1]!);
  return text;
}

function encodeOther(text: string, at: number): number {
  if (!LONE_SURROGATE.test(text)) {
    const bytes = encodeUtf8(text);
    return copyKey(bytes, 0, bytes.length, at);
  }
  const end = at + 1 + text.length * 2;
  if (keyBuffer.length < end) reserve(end);
  keyBuffer[at] = UNITS;
  for (let i = 0; i < text.length; i++) {
    keyBuffer[at + 1 + i * 2] = text.charCodeAt(i) >> 8;
    keyBuffer[at + 2 + i * 2] = text.charCodeAt(i) & 0xff;
  }
  return end;
}

function reserve(length: number): void {
  keyBuffer = longer(keyBuffer, length * 2);
}

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

/** The value of a key with its type. */
export function readTypedKey({ bytes, from, to }: KeySpan): Scalar {
  const text = decodeKey({ bytes, from: from + 1, to });
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

/** Compares two values: numbers by their size, then others by their strings. */
export function compareScalars(a: Scalar, b: Scalar): number {
  if (isNumeric(a) && isNumeric(b)) return toDouble(a) - toDouble(b);
  if (isNumeric(a) !== isNumeric(b)) return isNumeric(a) ? -1 : 1;
  const [text, other] = [String(a), String(b)];
  return text < other ? -1 : text > other ? 1 : 0;
}
