import { type Address, type Event, fieldAt, unit, type Value, valueOn } from "../../event/index.ts";
import { type KeySpan, key, type Reading, readTypedKey, typedKeyOf, typedKeyOfField } from "../../metrics/index.ts";

// The key of a group: for each field that groups differ in, four bytes for the length of its typed key, and that.

const LENGTH_BYTES = 4;

let buffer = new Uint8Array(1024);

/** Writes the key of the event's group. @returns where it ends in {@link groupKey}; -1 if a value is a map or an array. */
export function writeGroupKey(event: Event, addresses: readonly Address[]): number {
  let end = 0;
  for (const address of addresses) {
    const reading = readKey(event, address);
    if (reading === "unfit") return -1;
    end = writePart(end, reading === "taken" ? key.to - key.from : 0);
  }
  return end;
}

/** The bytes of the last key that was written. */
export function groupKey(): Uint8Array {
  return buffer;
}

/** The values of a key, unit where an event has none. */
export function valuesOfKey(bytes: Uint8Array, from: number, to: number): Value[] {
  const values: Value[] = [];
  for (let at = from; at < to; ) {
    const start = at + LENGTH_BYTES;
    const length = readLength(bytes, at);
    values.push(length === 0 ? unit : readTypedKey(bytes, start, start + length));
    at = start + length;
  }
  return values;
}

/** The part of the key that begins at `from` for the field at `place`; empty if the event has no value. */
export function partOfKey(bytes: Uint8Array, from: number, place: number): KeySpan {
  let at = from;
  for (let left = place; left > 0; left--) at += LENGTH_BYTES + readLength(bytes, at);
  const start = at + LENGTH_BYTES;
  return { bytes, from: start, to: start + readLength(bytes, at) };
}

function readKey(event: Event, address: Address): Reading {
  const at = fieldAt(event, address.name);
  return at >= 0 ? typedKeyOfField(event, at) : typedKeyOf(valueOn(event, address));
}

function writePart(from: number, length: number): number {
  const start = from + LENGTH_BYTES;
  const end = start + length;
  if (end > buffer.length) {
    const larger = new Uint8Array(end * 2);
    larger.set(buffer);
    buffer = larger;
  }
  for (let i = 0; i < LENGTH_BYTES; i++) buffer[from + i] = length >>> (8 * i);
  const { bytes } = key;
  for (let i = 0; i < length; i++) buffer[start + i] = bytes[key.from + i]!;
  return end;
}

function readLength(bytes: Uint8Array, at: number): number {
  let length = 0;
  for (let i = LENGTH_BYTES - 1; i >= 0; i--) length = length * 256 + bytes[at + i]!;
  return length;
}
