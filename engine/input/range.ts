import { Buffer } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { LF, textEnd } from "../event/bytes.ts";
import { BEGINS, ENDS, type LineRule } from "./framers/line-rules.ts";
import { SIGNATURE_BYTES, signatureOf } from "./signatures.ts";
import type { Source } from "./source.ts";
import { STDIN, STDIN_NAME } from "./stdin.ts";

/** The bytes of one read: smaller reads cost more in total, larger ones delay signals. */
export const CHUNK_BYTES = 128 * 1024;
const STEP = 64 * 1024;
/** How far before a place the line that it is in is sought, in bytes. */
const BACK = 4096;
/** The search for the start of a record stops at a longer line, in bytes. */
const LONGEST = 1024 * 1024;

/**
 * The bytes of an open file from the byte `from` on. Reads end at multiples of the chunk size in the file, as if it were
 * read from its start. The file stays open.
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

/** The start of the first line of an open file at or after `from`, which is above 0; null if there is none before `until`. */
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
 * The start of the first record of an open file at or after `from`, which is above 0, by a rule that is local; null if
 * there is none before `until`.
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
 * A source of bytes in memory, followed by those of another source, if there is one.
 * @param position how far the input of those bytes has been read.
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

/** The first and the last lines of a file, one after the other. */
export interface Edges extends Source {
  /** True if the edges are the whole file. */
  readonly isAll: boolean;
}

/**
 * Opens the whole lines in about as many bytes at both ends of a file; the place of its descriptor does not move.
 * @returns null for a stream, for an archive, of which nobody knows the end before it has been read, and for what is no text.
 * @throws the system's error, with its `code`.
 */
export function edgesOf(path: string, headBytes: number, tailBytes: number): Edges | null {
  const descriptor = path === STDIN ? 0 : openSync(path, "r");
  const close = () => {
    if (path !== STDIN) closeSync(descriptor);
  };
  const stats = fstatSync(descriptor);
  if (!stats.isFile() || signatureOf(bytesAt(descriptor, 0, SIGNATURE_BYTES), true) !== null) {
    close();
    return null;
  }
  const { size } = stats;
  const isAll = size <= headBytes + tailBytes;
  const headEnd = isAll ? size : bytesAt(descriptor, 0, headBytes).lastIndexOf(LF) + 1;
  const tailStart = isAll ? size : (lineStartIn(descriptor, size - tailBytes, size) ?? size);
  let at = 0;
  return {
    name: path === STDIN ? STDIN_NAME : path,
    live: false,
    isAll,
    read(target, offset, length) {
      if (at === headEnd) at = Math.max(at, tailStart);
      const end = at < headEnd ? headEnd : size;
      const count = readSync(descriptor, target, offset, Math.min(length, end - at), at);
      at += count;
      return count;
    },
    close,
  };
}

function bytesAt(descriptor: number, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, from));
}
