import { Buffer } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { LF } from "../event/bytes.ts";
import { lineStartIn } from "./range.ts";
import { isArchive, SIGNATURE_BYTES } from "./signatures.ts";
import type { Source } from "./source.ts";
import { STDIN, STDIN_NAME } from "./stdin.ts";

/** The first and the last lines of a file, one after the other. */
export interface Edges extends Source {
  /** True if the edges are the whole file. */
  readonly isAll: boolean;
}

/**
 * Opens the whole lines in about as many bytes at both ends of a file; the place of its descriptor does not move.
 * @returns null for a stream or an archive, of which nobody knows the end before it has been read.
 * @throws the system's error, with its `code`.
 */
export function edgesOf(path: string, headBytes: number, tailBytes: number): Edges | null {
  const descriptor = path === STDIN ? 0 : openSync(path, "r");
  const close = () => {
    if (path !== STDIN) closeSync(descriptor);
  };
  const stats = fstatSync(descriptor);
  if (!stats.isFile() || isArchive(bytesAt(descriptor, 0, SIGNATURE_BYTES))) {
    close();
    return null;
  }
  const { size } = stats;
  const isAll = size <= headBytes + tailBytes;
  const headEnd = isAll ? size : lineEndIn(descriptor, headBytes);
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

/** Where the last line ends that is whole in the first `length` bytes; 0 if none is. */
function lineEndIn(descriptor: number, length: number): number {
  return bytesAt(descriptor, 0, length).lastIndexOf(LF) + 1;
}

function bytesAt(descriptor: number, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, from));
}
