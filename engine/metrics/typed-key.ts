import { int } from "../event/value.ts";
import { copyKey, decodeKey, encodeKey, keyBuffer } from "./key-text.ts";
import { isFloat, numberText, numeric } from "./numeric.ts";
import type { Scalar } from "./snapshot.ts";

// Keys whose first byte is the type of their value: 1, 1.0 and "1" are three keys.

const STRING = 1;
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
