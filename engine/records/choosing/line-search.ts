import { Buffer } from "node:buffer";
import { lineMatcher, literalOf, type Pattern } from "../../pattern/index.ts";

/** Tells of lines, one behind the other, whether a pattern matches anywhere in them. */
export interface LineSearch {
  /** The lines that are asked for next end before `to`, and what stands behind the one in hand does not change. */
  enter(bytes: Uint8Array, to: number): void;
  has(bytes: Uint8Array, from: number, to: number): boolean;
}

export function lineSearch(pattern: Pattern): LineSearch {
  const literal = literalOf(pattern);
  return literal ? searchFor(Buffer.from(literal)) : { enter() {}, has: lineMatcher(pattern) };
}

/** A plain text is looked for in all lines at once. */
function searchFor(text: Buffer): LineSearch {
  let entered: Uint8Array | null = null;
  let region: Buffer<ArrayBufferLike> = text;
  /** Where it stands first, in the line in hand or behind it. */
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
