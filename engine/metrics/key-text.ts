import { decodeUtf8, encodeUtf8 } from "../event/utf8.ts";

// The bytes of a text as a key of a metric.

/** No UTF-8 begins with it: the UTF-16 units of a text with lone surrogates follow, which UTF-8 cannot encode. */
export const UNITS = 0xff;
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
export function copyKey(bytes: Uint8Array, from: number, to: number, at: number): number {
  const end = at + to - from;
  if (keyBuffer.length < end) reserve(end);
  for (let i = from, k = at; i < to; i++, k++) keyBuffer[k] = bytes[i]!;
  return end;
}

/** The text whose bytes are `bytes[from, to)`. */
export function decodeKey(bytes: Uint8Array, from: number, to: number): string {
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
  const larger = new Uint8Array(length * 2);
  larger.set(keyBuffer);
  keyBuffer = larger;
}
