import { Buffer } from "node:buffer";
import { lineMatcher, literalOf, type Pattern } from "../../pattern/index.ts";

/** Decides of consecutive lines if a pattern matches anywhere in them. */
export interface LineSearch {
  /** The next lines end before `to`, and the bytes after the current line do not change. */
  enter(bytes: Uint8Array, to: number): void;
  has(bytes: Uint8Array, from: number, to: number): boolean;
}

export function lineSearch(pattern: Pattern): LineSearch {
  const literal = literalOf(pattern);
  return literal ? searchFor(Buffer.from(literal)) : { enter() {}, has: lineMatcher(pattern) };
}

/** A plain text is searched in all lines together. */
function searchFor(text: Buffer): LineSearch {
  let entered: Uint8Array | null = null;
  let region: Buffer<ArrayBufferLike> = text;
  /** Where the text first occurs, in the current line or after it. */
  let found = -1;

  function enter(bytes: Uint8Array, to: number): void {
    entered = bytes;
    region = Buffer.from(bytes.buffer, bytes.byteOffset, to);
    found = -1;
  }

  return {
    enter,
    has(bytes, from, to) {
      if (bytes !== entered) enter(bytes, bytes.length);
      if (found < from) {
        const at = region.indexOf(text, from);
        found = at < 0 ? Number.POSITIVE_INFINITY : at;
      }
      return found + text.length <= to;
    },
  };
}
