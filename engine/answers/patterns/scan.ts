import { DURATION, HEX, IP, NUMBER, PATH, SIZE, TIME, UUID } from "./kinds.ts";

// Finds typed parameters in the bytes of a message, without regular expressions: each byte is read a few times at most.

const DIGIT = 1;
/** A letter of hexadecimal digits. */
const HEX_LETTER = 2;
const LETTER = 4;
/** What a path has besides letters and digits. */
const IN_PATH = 8;
/** Bytes of UTF-8 beyond ASCII, which are parts of words. */
const BEYOND = 16;
const UNDERSCORE = 32;

const classes = new Uint8Array(256);
for (let byte = 0x30; byte <= 0x39; byte++) classes[byte] = DIGIT;
for (const byte of "abcdefABCDEF") classes[byte.charCodeAt(0)] = HEX_LETTER | LETTER;
for (const byte of "ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ") classes[byte.charCodeAt(0)] = LETTER;
for (const byte of "/\\._-+~%@#$&*!") classes[byte.charCodeAt(0)]! |= IN_PATH;
classes[0x5f]! |= UNDERSCORE;
for (let byte = 0x80; byte <= 0xff; byte++) classes[byte] = BEYOND;

const [DOT, COLON, SLASH, BACKSLASH, MINUS, COMMA, PLUS] = [0x2e, 0x3a, 0x2f, 0x5c, 0x2d, 0x2c, 0x2b];
const [BLANK, OPEN, CLOSE] = [0x20, 0x28, 0x29];
const SMALL = 0x20;

/** The last parameter that {@link findParameter} found. */
export const found = { kind: 0, to: 0 };

/** True for a byte of a word: what is after one begins no parameter. */
export function isWordByte(byte: number | undefined): boolean {
  return byte !== undefined && (classes[byte]! & (DIGIT | LETTER | BEYOND | UNDERSCORE)) !== 0;
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && classes[byte] === DIGIT;
}

function isHex(byte: number | undefined): boolean {
  return byte !== undefined && (classes[byte]! & (DIGIT | HEX_LETTER)) !== 0;
}

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

function is(kind: number, to: number): true {
  found.kind = kind;
  found.to = to;
  return true;
}

/** What begins with a digit. */
function findNumeric(bytes: Uint8Array, i: number, to: number): boolean {
  const end = digitsFrom(bytes, i, to);
  const length = end - i;
  const next = end < to ? bytes[end]! : 0;
  if (next === 0x78 && length === 1 && bytes[i] === 0x30 && isHex(bytes[end + 1]) && end + 1 < to)
    return is(HEX, hexFrom(bytes, end + 1, to));
  if (next === COLON && (findTime(bytes, i, end, to) || findAddress6(bytes, i, to))) return true;
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

export function digitsFrom(bytes: Uint8Array, i: number, to: number): number {
  let end = i;
  while (end < to && classes[bytes[end]!] === DIGIT) end++;
  return end;
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
const LONGEST_UNIT = 7;

/** Words as numbers, a byte for each letter. */
function packed(words: string): ReadonlySet<number> {
  return new Set(
    words.split(" ").map((word) => [...word].reduce((all, letter) => all * 256 + letter.charCodeAt(0), 0)),
  );
}

/** The last word that {@link readWord} read: its letters as a number, and where it ends. */
const word = { packed: 0, to: 0 };

function readWord(bytes: Uint8Array, i: number, to: number): void {
  let end = i;
  word.packed = 0;
  for (; end < to && end <= i + LONGEST_UNIT && (classes[bytes[end]!]! & LETTER) !== 0; end++)
    word.packed = word.packed * 256 + bytes[end]!;
  word.to = end;
}

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

/** `12:34`, `12:34:56`, `12:34:56.789`, which begins with the digits before `end`. */
function findTime(bytes: Uint8Array, i: number, end: number, to: number): boolean {
  if (end - i > 2 || end - i === 0) return false;
  const minute = digitsFrom(bytes, end + 1, to);
  if (minute - end !== 3) return false;
  let last = minute;
  if (bytes[minute] === COLON && minute < to) {
    const second = digitsFrom(bytes, minute + 1, to);
    if (second - minute !== 3) return false;
    last = second;
  }
  if ((bytes[last] === DOT || bytes[last] === COMMA) && last + 1 < to && isDigit(bytes[last + 1]))
    last = digitsFrom(bytes, last + 1, to);
  last = zoneFrom(bytes, last, to);
  return !isWordByte(bytes[last]) || last === to
    ? bytes[last] !== COLON || last === to || last > minute
      ? is(TIME, last)
      : false
    : false;
}

/** The end of `Z` or `+01:00` after a time. */
function zoneFrom(bytes: Uint8Array, i: number, to: number): number {
  if (i >= to) return i;
  if (bytes[i] === 0x5a) return i + 1;
  if (bytes[i] !== PLUS && bytes[i] !== MINUS) return i;
  const hours = digitsFrom(bytes, i + 1, to);
  if (hours - i === 5) return hours;
  if (hours - i !== 3 || bytes[hours] !== COLON) return i;
  const minutes = digitsFrom(bytes, hours + 1, to);
  return minutes - hours === 3 ? minutes : i;
}

/** `2026-02-03`, also with a time after it. */
function findDate(bytes: Uint8Array, i: number, end: number, to: number): boolean {
  const mark = bytes[end]!;
  const month = digitsFrom(bytes, end + 1, to);
  if (bytes[month] !== mark || month >= to || month - end !== 3) return false;
  const day = digitsFrom(bytes, month + 1, to);
  const [first, last] = [end - i, day - month - 1];
  if (!((first === 4 && last === 2) || (first === 2 && (last === 2 || last === 4)))) return false;
  if ((bytes[day] === 0x54 || bytes[day] === 0x20) && day < to) {
    const hour = digitsFrom(bytes, day + 1, to);
    if (bytes[hour] === COLON && hour < to && findTime(bytes, day + 1, hour, to)) return true;
  }
  return day === to || !isWordByte(bytes[day]) ? is(TIME, day) : false;
}

/** Four numbers with dots. */
function findAddress4(bytes: Uint8Array, i: number, to: number): boolean {
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

/** An address of IPv6, or the hexadecimal pairs of a network card. */
function findAddress6(bytes: Uint8Array, i: number, to: number): boolean {
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
  if (colons === 5 && !hasGap && end - i === 17) return is(HEX, end);
  return colons === 7 || (hasGap && colons >= 2 && colons < 8) ? is(IP, end) : false;
}

const LEAST_HEX = 6;

/** A UUID, an address, or six and more hexadecimal digits of which two are digits and one is a letter. */
function findHex(bytes: Uint8Array, i: number, to: number): boolean {
  const end = hexFrom(bytes, i, to);
  const length = end - i;
  if (end < to && bytes[end] === COLON && length <= 4) return findAddress6(bytes, i, to);
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

/** `/var/log/app.log`. */
function findPath(bytes: Uint8Array, i: number, to: number): boolean {
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
function findPlace(bytes: Uint8Array, i: number, to: number): boolean {
  let end = i;
  while (end < to && end <= i + LONGEST_SCHEME && (classes[bytes[end]!]! & LETTER) !== 0) end++;
  if (end + 2 >= to || bytes[end] !== COLON) return false;
  if (end === i + 1 && bytes[end + 1] === BACKSLASH) return is(PATH, pathFrom(bytes, end + 1, to));
  if (bytes[end + 1] !== SLASH || bytes[end + 2] !== SLASH) return false;
  return is(PATH, urlFrom(bytes, end + 3, to));
}

/** The end of an address of a page: it has whatever a path has, and queries. */
function urlFrom(bytes: Uint8Array, i: number, to: number): number {
  let end = i;
  while (end < to && (classes[bytes[end]!] !== 0 || bytes[end] === COLON || bytes[end] === 0x3f || bytes[end] === 0x3d))
    end++;
  while (bytes[end - 1] === DOT || bytes[end - 1] === COLON) end--;
  return end;
}

const MONTHS = packed("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec");
const DAYS = packed("Mon Tue Wed Thu Fri Sat Sun");

/** `Fri Jun 17 07:07:00 2005`, `Jun 17 07:07:00`, `Fri, 17 Jun 2005 07:07:00 GMT`. */
function findDay(bytes: Uint8Array, i: number, to: number): boolean {
  readWord(bytes, i, to);
  if (word.to - i !== 3) return false;
  let at = i;
  if (DAYS.has(word.packed)) at = blanksFrom(bytes, bytes[i + 3] === COMMA ? i + 4 : i + 3, to);
  else if (!MONTHS.has(word.packed)) return false;
  const day = digitsFrom(bytes, at, to);
  const isDayFirst = day > at && at > i;
  if (isDayFirst) at = blanksFrom(bytes, day, to);
  readWord(bytes, at, to);
  if (!MONTHS.has(word.packed)) return false;
  at = blanksFrom(bytes, word.to, to);
  const number = digitsFrom(bytes, at, to);
  if (number === at) return false;
  at = blanksFrom(bytes, number, to);
  const hour = digitsFrom(bytes, at, to);
  if (bytes[hour] !== COLON || hour >= to || !findTime(bytes, at, hour, to)) return false;
  if (isDayFirst) return true;
  const year = blanksFrom(bytes, found.to, to);
  const end = digitsFrom(bytes, year, to);
  if (end - year === 4 && year > found.to) found.to = end;
  return true;
}

function blanksFrom(bytes: Uint8Array, i: number, to: number): number {
  let end = i;
  while (end < to && bytes[end] === BLANK) end++;
  return end;
}
