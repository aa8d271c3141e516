import { isDigit } from "../../../event/bytes.ts";
import { DURATION, HEX, NUMBER, SIZE, UUID } from "../kinds.ts";
import { findAddress4, findAddress6, findPairs, findPath, findPlace } from "./addresses.ts";
import {
  BLANK,
  CLOSE,
  COLON,
  classes,
  DIGIT,
  DOT,
  digitsFrom,
  HEX_LETTER,
  is,
  isHex,
  isWordByte,
  LETTER,
  MINUS,
  OPEN,
  PLUS,
  packed,
  readWord,
  SLASH,
  SMALL,
  word,
} from "./bytes.ts";
import { findDate, findDay, findTime } from "./times.ts";

export { digitsFrom, found, isWordByte } from "./bytes.ts";

// Finds typed parameters in the bytes of a message, without regular expressions: each byte is read a few times at most.

/** Sets {@link found} to the parameter that begins at `i`, where a word could begin; false if none does. */
export function findParameter(bytes: Uint8Array, i: number, to: number): boolean {
  const byte = bytes[i]!;
  const kind = classes[byte]!;
  if (kind === DIGIT) return findNumeric(bytes, i, to);
  if (byte === SLASH) return findPath(bytes, i, to);
  if (byte === MINUS || byte === PLUS) return findSigned(bytes, i, to);
  if (byte === COLON) return bytes[i + 1] === COLON && findAddress6(bytes, i, to);
  if ((kind & LETTER) === 0) return false;
  if (kind & HEX_LETTER && findHex(bytes, i, to)) return true;
  return findPlace(bytes, i, to) || findDay(bytes, i, to);
}

/** What begins with a digit. */
function findNumeric(bytes: Uint8Array, i: number, to: number): boolean {
  const end = digitsFrom(bytes, i, to);
  const length = end - i;
  const next = end < to ? bytes[end]! : 0;
  if (next === 0x78 && length === 1 && bytes[i] === 0x30 && isHex(bytes[end + 1]) && end + 1 < to)
    return is(HEX, hexFrom(bytes, end + 1, to));
  if (next === COLON && (findPairs(bytes, i, to) || findTime(bytes, i, end, to) || findAddress6(bytes, i, to)))
    return true;
  if ((next === MINUS || next === SLASH) && findDate(bytes, i, end, to)) return true;
  if (next === DOT && findAddress4(bytes, i, to)) return true;
  if (findHex(bytes, i, to)) return true;
  const after = fractionFrom(bytes, end, to);
  const unit = unitsFrom(bytes, after, to);
  return unit > 0 ? is(DURATION, unit) : findAmount(bytes, after, to) || is(NUMBER, after);
}

/** A number after a sign. */
function findSigned(bytes: Uint8Array, i: number, to: number): boolean {
  if (i + 1 >= to || !isDigit(bytes[i + 1])) return false;
  const end = fractionFrom(bytes, digitsFrom(bytes, i + 1, to), to);
  if (isWordByte(bytes[end]) && end < to) return false;
  return is(NUMBER, end);
}

function hexFrom(bytes: Uint8Array, i: number, to: number): number {
  let end = i;
  while (end < to && (classes[bytes[end]!]! & (DIGIT | HEX_LETTER)) !== 0) end++;
  return end;
}

/** The end of a fraction, and of an exponent; where it starts if there is none. */
function fractionFrom(bytes: Uint8Array, i: number, to: number): number {
  let end = i;
  if (end + 1 < to && bytes[end] === DOT && isDigit(bytes[end + 1])) end = digitsFrom(bytes, end + 1, to);
  if (end + 1 >= to || (bytes[end]! | SMALL) !== 0x65) return end;
  const sign = bytes[end + 1] === MINUS || bytes[end + 1] === PLUS ? 1 : 0;
  const exponent = digitsFrom(bytes, end + 1 + sign, to);
  return exponent > end + 1 + sign && !isWordByte(bytes[exponent]) ? exponent : end;
}

/** The end of a unit of time and of further amounts, as in `1m30.5s`; -1 if there is none. */
function unitsFrom(bytes: Uint8Array, i: number, to: number): number {
  let end = i;
  for (let amounts = 0; amounts < 6; amounts++) {
    const unit = unitFrom(bytes, end, to);
    if (unit < 0) return -1;
    if (unit === to || !isWordByte(bytes[unit])) return unit;
    if (!isDigit(bytes[unit])) return -1;
    end = fractionFrom(bytes, digitsFrom(bytes, unit, to), to);
  }
  return -1;
}

/** Units of time that follow their number at once, and those after a blank. */
const UNITS = packed("ns us ms s m h d w sec secs min mins hrs");
const LONG_UNITS = packed("ns us ms s sec secs second seconds min mins minute minutes hour hours hrs");
const SIZES = packed("B KB kB MB GB TB KiB MiB GiB TiB byte bytes Bytes");
function unitFrom(bytes: Uint8Array, i: number, to: number): number {
  // The micro sign has two bytes.
  if (bytes[i] === 0xc2 && bytes[i + 1] === 0xb5 && bytes[i + 2] === 0x73 && i + 2 < to) return i + 3;
  readWord(bytes, i, to);
  return UNITS.has(word.packed) ? word.to : -1;
}

/** A number before `i`, then a unit: of sizes at once or after a blank, of time after a blank. */
function findAmount(bytes: Uint8Array, i: number, to: number): boolean {
  const isApart = bytes[i] === BLANK;
  readWord(bytes, isApart ? i + 1 : i, to);
  if (word.to < to && isWordByte(bytes[word.to])) return false;
  if (SIZES.has(word.packed)) return is(SIZE, shortSizeFrom(bytes, word.to, to));
  return isApart && LONG_UNITS.has(word.packed) ? is(DURATION, word.to) : false;
}

/** The end of ` (18.4 KB)` after a size, which is its short form; `i` if there is none. */
function shortSizeFrom(bytes: Uint8Array, i: number, to: number): number {
  if (bytes[i] !== BLANK || bytes[i + 1] !== OPEN || i + 3 >= to || !isDigit(bytes[i + 2])) return i;
  const blank = fractionFrom(bytes, digitsFrom(bytes, i + 2, to), to);
  readWord(bytes, bytes[blank] === BLANK ? blank + 1 : blank, to);
  return SIZES.has(word.packed) && word.to < to && bytes[word.to] === CLOSE ? word.to + 1 : i;
}

const LEAST_HEX = 6;

/** A UUID, an address, or six and more hexadecimal digits with at least two decimal digits and one letter. */
function findHex(bytes: Uint8Array, i: number, to: number): boolean {
  const end = hexFrom(bytes, i, to);
  const length = end - i;
  if (end < to && bytes[end] === COLON && length <= 4) return findPairs(bytes, i, to) || findAddress6(bytes, i, to);
  if (length < LEAST_HEX) return false;
  if (length === 8 && bytes[end] === MINUS && findUuid(bytes, i, to)) return true;
  if (end < to && isWordByte(bytes[end])) return false;
  let [digits, letters] = [0, 0];
  for (let k = i; k < end; k++) if (classes[bytes[k]!] === DIGIT) digits++;
  letters = length - digits;
  return digits > 1 && letters > 0 ? is(HEX, end) : false;
}

const UUID_LENGTH = 36;

function findUuid(bytes: Uint8Array, i: number, to: number): boolean {
  if (i + UUID_LENGTH > to) return false;
  for (let k = 0; k < UUID_LENGTH; k++) {
    const isMark = k === 8 || k === 13 || k === 18 || k === 23;
    if (isMark ? bytes[i + k] !== MINUS : !isHex(bytes[i + k])) return false;
  }
  return i + UUID_LENGTH < to && isWordByte(bytes[i + UUID_LENGTH]) ? false : is(UUID, i + UUID_LENGTH);
}
