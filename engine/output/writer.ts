import { ASCII_END, longer, ZERO } from "../event/bytes.ts";
import { encodeInto } from "../event/utf8.ts";
import { copyWords, viewOf, WORD } from "./words.ts";

/** From this length on, a native copy beats a loop over words. */
const NATIVE_COPY = 160;
/** The most UTF-8 bytes of a UTF-16 unit. */
const WIDEST = 3;
/** Up to this many units, a text is copied unit by unit. */
const SHORT = 64;
/** The initial bytes of a scratch writer. */
const FIRST_CAPACITY = 4_096;

/**
 * The destination of an output format: `bytes` from `at` on. The input is in the same buffer if possible, because copying
 * within one buffer costs a third of copying between two.
 */
export class Writer {
  bytes: Uint8Array;
  at: number;
  readonly #grow: (needed: number) => Uint8Array;

  /** @param grow returns bytes with room for `needed` more after `at`, and the same contents before `at`. */
  constructor(bytes: Uint8Array, at: number, grow: (needed: number) => Uint8Array) {
    this.bytes = bytes;
    this.at = at;
    this.#grow = grow;
  }

  /** Makes room for at least `length` bytes at `at`. */
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

  /** Writes a string as UTF-8. */
  text(text: string): void {
    const { length } = text;
    this.reserve(length * WIDEST);
    const { bytes } = this;
    let { at } = this;
    let done = 0;
    // Copying a short ASCII text is faster than starting an encoder.
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

/** A writer into a separate buffer. */
export function scratchWriter(capacity = FIRST_CAPACITY): Writer {
  let bytes = new Uint8Array(capacity);
  return new Writer(bytes, 0, (needed) => {
    bytes = longer(bytes, bytes.length * 2 + needed);
    return bytes;
  });
}

/** Copies `source[from, to)` to `target`, which needs room for it. */
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

/** Writes a number of 0 to 2^53 - 1 to `target`, which needs room for it. @returns the place after it. */
export function writeInt(target: Uint8Array, at: number, value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = Math.trunc(rest / 10)) digits++;
  for (let i = at + digits - 1, rest = value; i >= at; i--, rest = Math.trunc(rest / 10))
    target[i] = ZERO + (rest % 10);
  return at + digits;
}
