import { isDigit } from "../../../event/bytes.ts";
import { HEX, IP, PATH } from "../kinds.ts";
import {
  BACKSLASH,
  BEYOND,
  COLON,
  classes,
  DIGIT,
  DOT,
  digitsFrom,
  is,
  isHex,
  isWordByte,
  LETTER,
  SLASH,
  UNDERSCORE,
} from "./bytes.ts";

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

/** `/var/log/app.log`. */
export function findPath(bytes: Uint8Array, i: number, to: number): boolean {
  const first = i + 1 < to ? classes[bytes[i + 1]!]! : 0;
  if ((first & (LETTER | DIGIT | BEYOND | UNDERSCORE)) === 0 && bytes[i + 1] !== DOT) return false;
  // What is after the slash of `host/192.0.2.7` is an address.
  if (first === DIGIT && findAddress4(bytes, i + 1, to)) return false;
  return is(PATH, pathFrom(bytes, i, to));
}

/** The end of a path, without the punctuation of the sentence around it. */
function pathFrom(bytes: Uint8Array, i: number, to: number): number {
  let end = i;
  while (end < to && classes[bytes[end]!] !== 0) end++;
  while (bytes[end - 1] === DOT || bytes[end - 1] === 0x21) end--;
  return end;
}

const LONGEST_SCHEME = 8;

/** `C:\Windows` and `https://example.com/a?b=c`. */
export function findPlace(bytes: Uint8Array, i: number, to: number): boolean {
  let end = i;
  while (end < to && end <= i + LONGEST_SCHEME && (classes[bytes[end]!]! & LETTER) !== 0) end++;
  if (end + 2 >= to || bytes[end] !== COLON) return false;
  if (end === i + 1 && bytes[end + 1] === BACKSLASH) return is(PATH, pathFrom(bytes, end + 1, to));
  if (bytes[end + 1] !== SLASH || bytes[end + 2] !== SLASH) return false;
  return is(PATH, urlFrom(bytes, end + 3, to));
}

/** The end of a URL, which may have a query. */
function urlFrom(bytes: Uint8Array, i: number, to: number): number {
  let end = i;
  while (end < to && (classes[bytes[end]!] !== 0 || bytes[end] === COLON || bytes[end] === 0x3f || bytes[end] === 0x3d))
    end++;
  while (bytes[end - 1] === DOT || bytes[end - 1] === COLON) end--;
  return end;
}
