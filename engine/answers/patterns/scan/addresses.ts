import { HEX, IP } from "../kinds.ts";
import { COLON, DOT, digitsFrom, is, isDigit, isHex, isWordByte } from "./bytes.ts";

/** Four numbers with dots. */
export function findAddress4(bytes: Uint8Array, i: number, to: number): boolean {
  let end = i;
  for (let part = 0; part < 4; part++) {
    if (part > 0) {
      if (bytes[end] !== DOT || end >= to) return false;
      end++;
    }
    const after = digitsFrom(bytes, end, to);
    if (after === end || after - end > 3) return false;
    end = after;
  }
  if (end < to && (isWordByte(bytes[end]) || (bytes[end] === DOT && isDigit(bytes[end + 1])))) return false;
  return is(IP, end);
}

const LEAST_PAIRS = 6;

/** Pairs of hexadecimal digits with colons, as of a network card or a fingerprint. */
export function findPairs(bytes: Uint8Array, i: number, to: number): boolean {
  let pairs = 0;
  let end = i;
  while (end + 1 < to && isHex(bytes[end]) && isHex(bytes[end + 1])) {
    pairs++;
    end += 2;
    if (bytes[end] !== COLON || end + 1 >= to || !isHex(bytes[end + 1])) break;
    end++;
  }
  return pairs >= LEAST_PAIRS && (end >= to || !isWordByte(bytes[end])) ? is(HEX, end) : false;
}

/** An address of IPv6. */
export function findAddress6(bytes: Uint8Array, i: number, to: number): boolean {
  let end = i;
  let colons = 0;
  let hasGap = false;
  let longest = 0;
  let run = 0;
  for (; end < to; end++) {
    if (bytes[end] === COLON) {
      colons++;
      if (bytes[end - 1] === COLON && end > i) hasGap = true;
      run = 0;
    } else if (isHex(bytes[end])) longest = Math.max(longest, ++run);
    else break;
  }
  if (bytes[end - 1] === COLON && bytes[end - 2] !== COLON) {
    end--;
    colons--;
  }
  if (longest === 0 || longest > 4 || (end < to && isWordByte(bytes[end]))) return false;
  return colons === 7 || (hasGap && colons >= 2 && colons < 8) ? is(IP, end) : false;
}
