import { isDigit } from "../../../event/bytes.ts";
import { TIME } from "../kinds.ts";
import {
  BLANK,
  COLON,
  COMMA,
  DOT,
  digitsFrom,
  found,
  is,
  isWordByte,
  MINUS,
  PLUS,
  packed,
  readWord,
  word,
} from "./bytes.ts";

/** `12:34`, `12:34:56`, `12:34:56.789`, which begins with the digits before `end`. */
export function findTime(bytes: Uint8Array, i: number, end: number, to: number): boolean {
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
  if (last === to) return is(TIME, last);
  return !isWordByte(bytes[last]) && (bytes[last] !== COLON || last > minute) ? is(TIME, last) : false;
}

/** The end of `Z` or `+01:00` after a time. */
export function zoneFrom(bytes: Uint8Array, i: number, to: number): number {
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
export function findDate(bytes: Uint8Array, i: number, end: number, to: number): boolean {
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

const MONTHS = packed("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec");
const DAYS = packed("Mon Tue Wed Thu Fri Sat Sun");

/** `Fri Jun 17 07:07:00 2005`, `Jun 17 07:07:00`, `Fri, 17 Jun 2005 07:07:00 GMT`. */
export function findDay(bytes: Uint8Array, i: number, to: number): boolean {
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

export function blanksFrom(bytes: Uint8Array, i: number, to: number): number {
  let end = i;
  while (end < to && bytes[end] === BLANK) end++;
  return end;
}
