import { ASCII_END, ZERO } from "../event/bytes.ts";
import { encodeInto } from "../event/utf8.ts";
import { copyWords, viewOf, WORD } from "./words.ts";

/** From this length on one native copy beats a loop over words. */
const NATIVE_COPY = 160;
/** UTF-8 bytes of a UTF-16 unit, at most. */
const WIDEST = 3;
/** Up to so many units a text is looked at one by one. */
const SHORT = 64;
/** The bytes that a scratch writer begins with. */
const FIRST_CAPACITY = 4_096;

/**
 * Where an output format writes: the part of `bytes` from `at` on. The input lies in the same bytes where it can, since
 * copying within one buffer costs a third of copying between two.
 */
export class Writer {
  bytes: Uint8Array;
  at: number;
  readonly #grow: (needed: number) => Uint8Array;

  /** @param grow makes room for `needed` bytes after `at`, in bytes of which those before `at` are the same. */
  constructor(bytes: Uint8Array, at: number, grow: (needed: number) => Uint8Array) {
    this.bytes = bytes;
    this.at = at;
    this.#grow = grow;
  }

  /** Afterwards at least `length` bytes are free at `at`. */
  reserve(length: number): void {
    if (this.at + length > this.bytes.length) this.bytes = this.#grow(length);
  }

  /** Copies `source[from, to)`. */
  copy(source: Uint8Array, from: number, to: number): void {
    const length = to - from;
    this.reserve(length);
    copySpan(this.bytes, this.at, source, from, to);
    this.at += length;
  }

  /** Writes one byte. */
  byte(byte: number): void {
    this.reserve(1);
    this.bytes[this.at++] = byte;
  }

  /** Writes a text as UTF-8. */
  text(text: string): void {
    const { length } = text;
    this.reserve(length * WIDEST);
    const { bytes } = this;
    let { at } = this;
    let done = 0;
    // A short text of ASCII alone is written before an encoder would have begun.
    if (length <= SHORT) {
      for (; done < length; done++) {
        const unit = text.charCodeAt(done);
        if (unit >= ASCII_END) break;
        bytes[at++] = unit;
      }
    }
    this.at = done < length ? at + encodeInto(text.slice(done), bytes, at) : at;
  }
}

/** A writer into bytes of its own. */
export function scratchWriter(capacity = FIRST_CAPACITY): Writer {
  let bytes = new Uint8Array(capacity);
  return new Writer(bytes, 0, (needed) => {
    const larger = new Uint8Array(bytes.length * 2 + needed);
    larger.set(bytes);
    bytes = larger;
    return bytes;
  });
}

/** Copies `source[from, to)` to `target`, where there has to be room. */
export function copySpan(target: Uint8Array, at: number, source: Uint8Array, from: number, to: number): void {
  const length = to - from;
  if (length <= WORD) {
    for (let i = from, o = at; i < to; i++, o++) target[o] = source[i]!;
  } else if (length < NATIVE_COPY) {
    const input = viewOf(source);
    copyWords(input, from, length, target === source ? input : viewOf(target), at);
  } else if (source === target) target.copyWithin(at, from, to);
  else target.set(source.subarray(from, to), at);
}

/** Writes a number of 0 to 2^31 - 1 to `target`, where there has to be room. @returns the place after it. */
export function writeInt(target: Uint8Array, at: number, value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = Math.trunc(rest / 10)) digits++;
  for (let i = at + digits - 1, rest = value; i >= at; i--, rest = Math.trunc(rest / 10))
    target[i] = ZERO + (rest % 10);
  return at + digits;
}
