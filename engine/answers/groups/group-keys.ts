import { longer } from "../../event/bytes.ts";
import { type Address, type Event, fieldAt, type Unit, unit, valueAt, valueOn } from "../../event/index.ts";
import { PLAIN_STRING, TEXT } from "../../event/tape.ts";
import { key, keyAt, readTypedKey, type Scalar, STRING, typedKeyOf } from "../../metrics/index.ts";
import type { Groups } from "./groups.ts";

// The key of a group: for each field that groups differ in, four bytes for the length of its typed key, and that.

const LENGTH_BYTES = 4;

let buffer = new Uint8Array(1024);

/** Writes the key of the event's group. @returns where it ends in {@link groupKey}; -1 if a value is a map or an array. */
export function writeGroupKey(event: Event, addresses: readonly Address[]): number {
  let end = 0;
  for (const address of addresses) {
    const at = fieldAt(event, address.name);
    const kind = at < 0 ? -1 : event.entries[at + 1]!;
    if (kind === PLAIN_STRING || kind === TEXT) {
      end = writeText(end, event.bytes, event.entries[at + 2]!, event.entries[at + 3]!);
      continue;
    }
    const reading = typedKeyOf(at < 0 ? valueOn(event, address) : valueAt(event, at));
    if (reading === "unfit") return -1;
    end = writePart(end, reading === "taken" ? key.to - key.from : 0);
  }
  return end;
}

/** The bytes of the last key that was written. */
export function groupKey(): Uint8Array {
  return buffer;
}

/** A value of a key, unit where the events have none. */
export type KeyValue = Scalar | Unit;

/** The values that the events of a group have in common. */
export function valuesOf({ table }: Groups, id: number): KeyValue[] {
  const { bytes, from, to } = keyAt(table, id);
  const values: KeyValue[] = [];
  for (let at = from; at < to; ) {
    const start = at + LENGTH_BYTES;
    const end = start + readLength(bytes, at);
    values.push(start === end ? unit : readTypedKey({ bytes, from: start, to: end }));
    at = end;
  }
  return values;
}

/** Writes a part for the string `bytes[from, to)`, which most are. */
function writeText(at: number, bytes: Uint8Array, from: number, to: number): number {
  const start = writeLength(at, 1 + to - from);
  buffer[start] = STRING;
  for (let i = from, k = start + 1; i < to; i++, k++) buffer[k] = bytes[i]!;
  return start + 1 + to - from;
}

function writePart(at: number, length: number): number {
  const start = writeLength(at, length);
  const { bytes, from } = key;
  for (let i = 0; i < length; i++) buffer[start + i] = bytes[from + i]!;
  return start + length;
}

/** Writes the length of a part, and makes room for the part. @returns where it starts. */
function writeLength(at: number, length: number): number {
  const start = at + LENGTH_BYTES;
  if (start + length > buffer.length) buffer = longer(buffer, (start + length) * 2);
  for (let i = 0; i < LENGTH_BYTES; i++) buffer[at + i] = length >>> (8 * i);
  return start;
}

function readLength(bytes: Uint8Array, at: number): number {
  let length = 0;
  for (let i = LENGTH_BYTES - 1; i >= 0; i--) length = length * 256 + bytes[at + i]!;
  return length;
}
