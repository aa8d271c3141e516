import { ZERO } from "../event/bytes.ts";
import { decimalAt, EXACT_DIGITS, shortIntAt } from "../event/numbers/index.ts";
import { CONSTANT, type Event, FLOAT, INT, PLAIN_STRING, TEXT, valueAt } from "../event/tape.ts";
import { unit, type Value } from "../event/value.ts";
import type { KeySpan } from "./key-table.ts";
import { isNumeric, type Numeric, numberText } from "./numeric.ts";
import type { Scalar } from "./result.ts";
import { copyTyped, encodeKey, encodeTyped, keyBuffer } from "./typed-key.ts";

/** The bytes of the last key; the next one overwrites it. */
export const key: { -readonly [K in keyof KeySpan]: KeySpan[K] } = { bytes: new Uint8Array(0), from: 0, to: 0 };

/** Whether an aggregate accepts a value, it is missing, or it is a map or array. */
export type Reading = "taken" | "missing" | "unfit";

/** Sets {@link key} to the text of a value: a string, number or bool. */
export function keyOf(value: Value): Reading {
  const text = keyText(value);
  if (text === null) return reading(value);
  const to = encodeKey(text);
  return point(keyBuffer, 0, to);
}

/** The same for the entry at `at` on the tape, without decoding it if possible. */
export function keyOfField(event: Event, at: number): Reading {
  const { entries, bytes, names } = event;
  const from = entries[at + 2]!;
  const to = entries[at + 3]!;
  switch (entries[at + 1]!) {
    case PLAIN_STRING:
    case TEXT:
    case INT:
      return point(bytes, from, to);
    case FLOAT:
      // The text of a key has no fraction of zeros.
      return bytes[to - 1] === ZERO ? keyOf(valueAt(event, at)) : point(bytes, from, to);
    case CONSTANT:
      return point(names.pool, names.starts[from]!, names.starts[from]! + names.lengths[from]!);
    default:
      return keyOf(valueAt(event, at));
  }
}

/** Sets {@link key} to a key that also holds the type of the value. */
export function typedKeyOf(value: Value): Reading {
  if (!isScalar(value)) return reading(value);
  const to = encodeTyped(value);
  return point(keyBuffer, 0, to);
}

export function typedKeyOfField(event: Event, at: number): Reading {
  const { entries, bytes } = event;
  const kind = entries[at + 1]!;
  if (kind !== PLAIN_STRING && kind !== TEXT) return typedKeyOf(valueAt(event, at));
  const to = copyTyped(bytes, entries[at + 2]!, entries[at + 3]!);
  return point(keyBuffer, 0, to);
}

/** The number of the entry at `at`, or null if it is none. */
export function numberOfField(event: Event, at: number): Numeric | null {
  const { entries, bytes } = event;
  const from = entries[at + 2]!;
  const to = entries[at + 3]!;
  const kind = entries[at + 1]!;
  if (kind === INT && to - from <= EXACT_DIGITS) return shortIntAt(bytes, from, to);
  if (kind === PLAIN_STRING || kind === TEXT) return null;
  if (kind === FLOAT) {
    const decimal = decimalAt(bytes, from, to);
    if (!Number.isNaN(decimal) && !Number.isInteger(decimal)) return decimal;
  }
  const value = valueAt(event, at);
  return isNumeric(value) ? value : null;
}

function isScalar(value: Value): value is Scalar {
  return typeof value === "string" || typeof value === "boolean" || isNumeric(value);
}

function keyText(value: Value): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  return isNumeric(value) ? numberText(value) : null;
}

function reading(value: Value): Reading {
  return value === null || value === unit ? "missing" : "unfit";
}

function point(bytes: Uint8Array, from: number, to: number): Reading {
  key.bytes = bytes;
  key.from = from;
  key.to = to;
  return "taken";
}
