import { int } from "../event/value.ts";
import { copyKey, decodeKey, encodeKey, keyBuffer } from "./key-text.ts";
import { isFloat, numberText, numeric } from "./numeric.ts";
import type { Scalar } from "./snapshot.ts";

// Keys that say the type of their value by their first byte: 1 and 1.0 and "1" are three.

const STRING = 1;
const INT = 2;
const FLOAT = 3;
const TRUE = 4;
const FALSE = 5;

/** Puts the key of a string, number or bool into `keyBuffer`. @returns where it ends. */
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

/** Puts the key of the string `bytes[from, to)` into `keyBuffer`. @returns where it ends. */
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
