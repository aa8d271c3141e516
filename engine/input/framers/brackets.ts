import { BACKSLASH, CLOSE_BRACE, LOWER_BIT, OPEN_BRACE, QUOTE } from "../../event/bytes.ts";
import { BEGINS, ENDS, type LineRule } from "./line-rule.ts";

/**
 * A record ends with the line that closes the brackets, square or curly, that its first line opens; if that leaves none
 * open, it is the whole record. Brackets in quotes do not count. A quote should end in its line; after one that does not,
 * the brackets are unreliable, and a bracket in the first column begins the next record.
 */
export function brackets(): LineRule {
  let depth = 0;
  let isBroken = false;

  /** Counts the brackets of a line. @returns true if a quote is open at its end. */
  function count(bytes: Uint8Array, from: number, to: number): boolean {
    let isQuoted = false;
    for (let at = from; at < to; at++) {
      const byte = bytes[at]!;
      if (isQuoted) {
        if (byte === BACKSLASH) at++;
        else if (byte === QUOTE) isQuoted = false;
      } else if (byte === QUOTE) isQuoted = true;
      else if ((byte | LOWER_BIT) === OPEN_BRACE) depth++;
      else if ((byte | LOWER_BIT) === CLOSE_BRACE && depth > 0) depth--;
    }
    return isQuoted;
  }

  return {
    isLocal: false,
    reset() {
      depth = 0;
      isBroken = false;
    },
    role(bytes, from, to) {
      if (isBroken && from < to && (bytes[from]! | LOWER_BIT) === OPEN_BRACE) depth = 0;
      const begins = depth === 0 ? BEGINS : 0;
      const isOpen = count(bytes, from, to);
      isBroken = depth > 0 && (isOpen || (isBroken && begins === 0));
      return depth === 0 ? begins | ENDS : begins;
    },
  };
}
