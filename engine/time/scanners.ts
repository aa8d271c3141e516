import {
  CLOSE_BRACKET,
  COLON,
  LOWER_A,
  LOWER_BIT,
  LOWER_M,
  LOWER_P,
  MINUS,
  OPEN_BRACKET,
  PLUS,
  SLASH,
  SPACE,
  UNDERSCORE,
  UPPER_Z,
  ZERO,
} from "../event/bytes.ts";
import { NONE, SLOT } from "../event/time-parts.ts";
import { monthNames, weekdayNames } from "./calendar.ts";

// What in a timestamp is more than a few digits. Each returns the byte after it, or -1 where it is not there.

const MISMATCH = -1;
const MAX_OFFSET_HOURS = 23;

interface Names {
  /** The first three letters in lower case, as one number. */
  readonly heads: Int32Array;
  /** What follows them in the long name, in lower case. */
  readonly tails: readonly Uint8Array[];
}

const months = namesOf(monthNames);
const weekdays = namesOf(weekdayNames);

function namesOf(names: readonly string[]): Names {
  const bytes = names.map((name) => new TextEncoder().encode(name.toLowerCase()));
  return {
    heads: Int32Array.from(bytes, ([a = 0, b = 0, c = 0]) => (a << 16) | (b << 8) | c),
    tails: bytes.map((name) => name.subarray(3)),
  };
}

export function matchMonth(bytes: Uint8Array, from: number, to: number, slots: Int32Array): number {
  const index = indexOfName(months, bytes, from, to);
  if (index < 0) return MISMATCH;
  slots[SLOT.month] = index + 1;
  return endOfName(months.tails[index]!, bytes, from + 3, to);
}

export function matchWeekday(bytes: Uint8Array, from: number, to: number, slots: Int32Array): number {
  const index = indexOfName(weekdays, bytes, from, to);
  if (index < 0) return MISMATCH;
  slots[SLOT.weekday] = index;
  return endOfName(weekdays.tails[index]!, bytes, from + 3, to);
}

function indexOfName({ heads }: Names, bytes: Uint8Array, from: number, to: number): number {
  if (from + 3 > to) return MISMATCH;
  const head =
    ((bytes[from]! | LOWER_BIT) << 16) | ((bytes[from + 1]! | LOWER_BIT) << 8) | (bytes[from + 2]! | LOWER_BIT);
  for (let i = 0; i < heads.length; i++) if (heads[i] === head) return i;
  return MISMATCH;
}

function endOfName(tail: Uint8Array, bytes: Uint8Array, from: number, to: number): number {
  if (from + tail.length > to) return from;
  for (let i = 0; i < tail.length; i++) if ((bytes[from + i]! | LOWER_BIT) !== tail[i]) return from;
  return from + tail.length;
}

/** AM or PM. */
export function matchHalf(bytes: Uint8Array, from: number, to: number, slots: Int32Array): number {
  if (from + 2 > to || !isHalf(bytes, from, 2)) return MISMATCH;
  slots[SLOT.half] = (bytes[from]! | LOWER_BIT) === LOWER_P ? 1 : 0;
  return from + 2;
}

/** `Z`, `+02`, `+0200`, `+02:00` or `+02:00:00`. */
export function matchOffset(bytes: Uint8Array, from: number, to: number, slots: Int32Array): number {
  if (from >= to) return MISMATCH;
  const sign = bytes[from]!;
  if ((sign & ~LOWER_BIT) === UPPER_Z) {
    slots[SLOT.offset] = 0;
    return from + 1;
  }
  if (sign !== PLUS && sign !== MINUS) return MISMATCH;
  const hours = twoDigits(bytes, from + 1, to);
  if (hours < 0 || hours > MAX_OFFSET_HOURS) return MISMATCH;
  let seconds = hours * 3600;
  let at = from + 3;
  for (let unit = 60; unit >= 1; unit /= 60) {
    const start = at < to && bytes[at] === COLON ? at + 1 : at;
    const number = twoDigits(bytes, start, to);
    if (number < 0 || number > 59) break;
    seconds += number * unit;
    at = start + 2;
  }
  slots[SLOT.offset] = sign === MINUS ? -seconds : seconds;
  return at;
}

function twoDigits(bytes: Uint8Array, at: number, to: number): number {
  if (at + 2 > to) return MISMATCH;
  const tens = bytes[at]! - ZERO;
  const ones = bytes[at + 1]! - ZERO;
  return tens >>> 0 < 10 && ones >>> 0 < 10 ? tens * 10 + ones : MISMATCH;
}

/** An offset, with or without blanks before and `[Europe/Berlin]` after it, or a name after blanks or in brackets, or nothing. */
export function matchZone(bytes: Uint8Array, from: number, to: number, slots: Int32Array): number {
  let at = from;
  while (at < to && bytes[at] === SPACE) at++;
  // After a blank, a word that begins with Z is no offset.
  const next = at + 1 < to ? bytes[at + 1]! : SPACE;
  const isWord = at > from && (isLetter(next) || next > 127);
  const end = isWord ? MISMATCH : matchOffset(bytes, at, to, slots);
  if (end >= 0) return bytes[end] === OPEN_BRACKET && end < to ? endOfBrackets(bytes, end, to) : end;
  if (at === from) return bytes[at] === OPEN_BRACKET && at < to ? matchBracketedRegion(bytes, at, to, slots) : from;
  const nameEnd = matchZoneName(bytes, at, to, slots);
  return nameEnd < 0 ? from : nameEnd;
}

function endOfBrackets(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from + 1; at < to; at++) if (bytes[at] === CLOSE_BRACKET) return at + 1;
  return from;
}

const UTC_NAMES = ["utc", "gmt", "ut"].map((name) => new TextEncoder().encode(name));
const FEWEST_LETTERS = 2;
const MOST_LETTERS = 5;

/** The parts of the world that names of zones begin with: `Europe/Berlin`. */
export const regions = [
  "africa",
  "america",
  "antarctica",
  "arctic",
  "asia",
  "atlantic",
  "australia",
  "brazil",
  "canada",
  "chile",
  "etc",
  "europe",
  "indian",
  "mexico",
  "pacific",
  "us",
] as const;
const regionNames: ReadonlySet<string> = new Set(regions);
const LONGEST_REGION = 10;

/**
 * Two to five letters, or a region and a place. Of the short names UTC, UT and GMT say where clocks are; of the others
 * most mean several zones.
 */
export function matchZoneName(bytes: Uint8Array, from: number, to: number, slots: Int32Array): number {
  let at = from;
  while (at < to && isLetter(bytes[at]!)) at++;
  if (at < to && bytes[at] === SLASH && isRegion(bytes, from, at)) return matchPlace(bytes, from, at, to, slots);
  const count = at - from;
  if (count < FEWEST_LETTERS || count > MOST_LETTERS || isHalf(bytes, from, count)) return MISMATCH;
  const isUtc = UTC_NAMES.some(
    (name) => name.length === count && name.every((b, i) => (bytes[from + i]! | LOWER_BIT) === b),
  );
  if (isUtc) slots[SLOT.offset] = 0;
  else noteName(from, at, slots);
  return at;
}

/** `[Europe/Berlin]`; other words in brackets are no zone. */
function matchBracketedRegion(bytes: Uint8Array, from: number, to: number, slots: Int32Array): number {
  let at = from + 1;
  while (at < to && isLetter(bytes[at]!)) at++;
  if (at === to || bytes[at] !== SLASH || !isRegion(bytes, from + 1, at)) return from;
  const end = matchPlace(bytes, from + 1, at, to, slots);
  if (end < to && bytes[end] === CLOSE_BRACKET) return end + 1;
  slots[SLOT.zoneFrom] = slots[SLOT.zoneTo] = NONE;
  return from;
}

/** The rest of a zone's name, from the slash after its region on. */
function matchPlace(bytes: Uint8Array, from: number, slash: number, to: number, slots: Int32Array): number {
  let at = slash;
  while (at < to && isOfPlace(bytes[at]!)) at++;
  noteName(from, at, slots);
  return at;
}

function isRegion(bytes: Uint8Array, from: number, to: number): boolean {
  return to - from <= LONGEST_REGION && regionNames.has(String.fromCharCode(...bytes.subarray(from, to)).toLowerCase());
}

/** True for a byte of `/Argentina/Buenos_Aires`, `/GMT+5` or `/Port-au-Prince`. */
function isOfPlace(byte: number): boolean {
  const isMark = byte === SLASH || byte === UNDERSCORE || byte === PLUS || byte === MINUS;
  return isMark || isLetter(byte) || (byte - ZERO) >>> 0 < 10;
}

function noteName(from: number, to: number, slots: Int32Array): void {
  slots[SLOT.offset] = NONE;
  slots[SLOT.zoneFrom] = from;
  slots[SLOT.zoneTo] = to;
}

function isLetter(byte: number): boolean {
  const lower = byte | LOWER_BIT;
  return lower >= 97 && lower <= 122;
}

/** True if it is AM or PM, which no zone is called. */
function isHalf(bytes: Uint8Array, from: number, count: number): boolean {
  const first = bytes[from]! | LOWER_BIT;
  return count === 2 && (first === LOWER_A || first === LOWER_P) && (bytes[from + 1]! | LOWER_BIT) === LOWER_M;
}
