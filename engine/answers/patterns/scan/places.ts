import { PATH } from "../kinds.ts";
import { findAddress4 } from "./addresses.ts";
import { BACKSLASH, BEYOND, COLON, classes, DIGIT, DOT, is, LETTER, SLASH, UNDERSCORE } from "./bytes.ts";

/** `/var/log/app.log`. */
export function findPath(bytes: Uint8Array, i: number, to: number): boolean {
  const first = i + 1 < to ? classes[bytes[i + 1]!]! : 0;
  if ((first & (LETTER | DIGIT | BEYOND | UNDERSCORE)) === 0 && bytes[i + 1] !== DOT) return false;
  // What is after the slash of `host/192.0.2.7` is an address.
  if (first === DIGIT && findAddress4(bytes, i + 1, to)) return false;
  return is(PATH, pathFrom(bytes, i, to));
}

/** The end of a path, without the punctuation of the sentence around it. */
export function pathFrom(bytes: Uint8Array, i: number, to: number): number {
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

/** The end of an address of a page: it has whatever a path has, and queries. */
export function urlFrom(bytes: Uint8Array, i: number, to: number): number {
  let end = i;
  while (end < to && (classes[bytes[end]!] !== 0 || bytes[end] === COLON || bytes[end] === 0x3f || bytes[end] === 0x3d))
    end++;
  while (bytes[end - 1] === DOT || bytes[end - 1] === COLON) end--;
  return end;
}
