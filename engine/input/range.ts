import { Buffer } from "node:buffer";
import { readSync } from "node:fs";
import { LF, textEnd } from "../event/bytes.ts";
import { BEGINS, ENDS, type LineRule } from "./framers/line-rule.ts";
import type { Source } from "./source.ts";

/** So many bytes are read at once: fewer cost more for each read than they gain, more make signals wait. */
export const CHUNK_BYTES = 128 * 1024;
const STEP = 64 * 1024;
/** The line before a place begins this many bytes before it at most, if it is looked at. */
const BACK = 4096;
/** A longer line, in bytes, is not looked at. */
const LONGEST = 1024 * 1024;

/**
 * The bytes of an open file from the byte `from` on. What is read at once ends where a whole number of chunks of the file
 * does, as where it is read from its start. The file stays open.
 */
export function rangeOf(name: string, descriptor: number, from: number): Source {
  let at = from;
  return {
    name,
    live: false,
    descriptor,
    read(target, offset, length) {
      const count = readSync(descriptor, target, offset, Math.min(length, CHUNK_BYTES - (at % CHUNK_BYTES)), at);
      at += count;
      return count;
    },
    position: () => at,
    close() {},
  };
}

/** Where the first line of an open file begins at or after `from`, which is not its start; null where none does before `until`. */
export function lineStartIn(descriptor: number, from: number, until: number): number | null {
  const bytes = Buffer.allocUnsafe(STEP);
  for (let at = from - 1; at < until; ) {
    const count = readSync(descriptor, bytes, 0, Math.min(STEP - (at % STEP), until - at), at);
    if (count === 0) return null;
    const feed = bytes.subarray(0, count).indexOf(LF);
    if (feed >= 0) return at + feed + 1 < until ? at + feed + 1 : null;
    at += count;
  }
  return null;
}

/**
 * Where the first record of an open file begins at or after `from`, which is not its start, if lines say by themselves
 * what they are; null where none does before `until`.
 */
export function recordStartIn(descriptor: number, from: number, until: number, role: LineRule["role"]): number | null {
  const back = Math.max(from - BACK, 1);
  const first = lineStartIn(descriptor, back, from) ?? lineStartIn(descriptor, from, until);
  if (first === null) return null;
  let bytes = Buffer.allocUnsafe(STEP);
  let ended = false;
  for (let start = first, filled = 0; ; ) {
    if (filled === bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
    const count = readSync(descriptor, bytes, filled, bytes.length - filled, start + filled);
    filled += count;
    let at = 0;
    for (let feed = bytes.indexOf(LF); feed >= 0 && feed < filled; feed = bytes.indexOf(LF, at)) {
      if (start + at >= until) return null;
      const what = role(bytes, at, textEnd(bytes, at, feed));
      if (start + at >= from && (ended || (what & BEGINS) !== 0)) return start + at;
      ended = (what & ENDS) !== 0;
      at = feed + 1;
    }
    if (count === 0 || filled - at > LONGEST) return null;
    bytes.copyWithin(0, at, filled);
    start += at;
    filled -= at;
  }
}

/**
 * Bytes that are there already, and then those of another source, if there is one.
 * @param position how far the input that they are of has been read.
 */
export function bytesOf(
  name: string,
  bytes: Uint8Array,
  rest: Source | null = null,
  position?: () => number,
): Source & { readonly left: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  return {
    name,
    live: rest?.live ?? false,
    get left() {
      return buffer.length - at;
    },
    read(target, offset, length) {
      if (at === buffer.length && rest) return rest.read(target, offset, length);
      const count = buffer.copy(target, offset, at, at + length);
      at += count;
      return count;
    },
    isCut: () => rest?.isCut?.() ?? false,
    ...(position && { position }),
    close: () => rest?.close(),
  };
}
