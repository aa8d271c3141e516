import {
  CLOSE_BRACKET,
  COLON,
  DOT,
  GREATER_THAN,
  isAt,
  isDigit,
  LESS_THAN,
  LF,
  LOWER_A,
  LOWER_BIT,
  LOWER_Z,
  MINUS,
  OPEN_BRACKET,
  SLASH,
  SPACE,
  TAB,
  textEnd,
} from "../event/bytes.ts";
import type { StampMatcher } from "../event/declared.ts";
import { isLevelWord } from "../event/levels.ts";
import type { TextHead } from "../event/tape.ts";
import { NONE, SLOT, SLOT_COUNT } from "../event/time-parts.ts";
import { hasDay, hasHour, hasYear } from "./complete.ts";
import { SHORT_YEAR } from "./doubts.ts";
import { ambiguousHeads, headMatchers } from "./matchers.ts";
import { partReaders } from "./parts.ts";

// The heads of log lines: `2026-02-03 10:20:30 INFO text`, `[10:20:30] text`, `INFO: 2026-02-03 10:20:30 text`.

/** What is before the timestamp of a line. */
export const headStarts = ["nothing", "bracket", "hashes", "level", "level-bracket"] as const;
type HeadStart = (typeof headStarts)[number];

/** How the lines of a file begin, as plain data: what is before the timestamp, and which of the layouts of heads it has. */
export interface HeadLayout {
  readonly start: HeadStart;
  readonly layout: number;
}

/** The parts of a head in the bytes of its line; -1 for what it does not have. */
export interface Head {
  stampFrom: number;
  stampTo: number;
  levelFrom: number;
  levelTo: number;
  /** The first byte of the text after it. */
  end: number;
}

export function newHead(): Head {
  return { stampFrom: NONE, stampTo: NONE, levelFrom: NONE, levelTo: NONE, end: 0 };
}

/** Reads the head of the line `bytes[from, to)`. @returns false if it does not begin with a timestamp of the layout. */
export type HeadReader = (bytes: Uint8Array, from: number, to: number, head: Head) => boolean;

export function headReader({ start, layout }: HeadLayout): HeadReader {
  const matcher = headMatchers[layout]!;
  return (bytes, from, to, head) => {
    head.levelFrom = head.levelTo = NONE;
    const at = stampStart(start, bytes, from, to, head);
    const end = at === NONE ? NONE : stampEnd(matcher, bytes, at, to);
    if (end === NONE) return false;
    head.stampFrom = at;
    head.stampTo = end;
    head.end = afterMarks(bytes, end, to);
    if (head.levelFrom === NONE && readLevel(bytes, head.end, to, head)) head.end = afterMarks(bytes, head.end, to);
    return true;
  };
}

/** What reads the parts of timestamps in a layout, and what they leave open. */
export function headStamp({ layout }: HeadLayout): Pick<TextHead, "matchers" | "doubt"> {
  return { matchers: [headMatchers[layout]!], doubt: ambiguousHeads.includes(layout) ? SHORT_YEAR : 0 };
}

/** Where the timestamp would be in a line that begins so; -1 if the line does not. */
function stampStart(start: HeadStart, bytes: Uint8Array, from: number, to: number, head: Head): number {
  if (start === "nothing") return from;
  if (start === "bracket") return bytes[from] === OPEN_BRACKET && from < to ? from + 1 : NONE;
  if (start === "hashes") return isAt(HASHES, bytes, from, to) ? from + HASHES.length : NONE;
  head.end = from;
  if (!readLevel(bytes, from, to, head) || head.end === to) return NONE;
  const at = afterBlanks(bytes, head.end, to);
  if (start === "level") return at;
  return bytes[at] === OPEN_BRACKET && at < to ? at + 1 : NONE;
}

/** `####<` */
const HASHES = Uint8Array.of(35, 35, 35, 35, LESS_THAN);

const slots = new Int32Array(SLOT_COUNT);

/** The byte after a timestamp; -1 if there is none. */
function stampEnd(matcher: StampMatcher, bytes: Uint8Array, from: number, to: number): number {
  slots.fill(NONE);
  const end = matcher.match(bytes, from, to, slots, partReaders);
  if (end < 0) return NONE;
  if (isNoZone(bytes, end, to)) return blankBefore(bytes, slots[SLOT.zoneFrom]!);
  return endsThere(bytes, end, to) ? end : NONE;
}

/** True if no part of a timestamp follows: seconds, or a fraction, that the layout does not have. */
function endsThere(bytes: Uint8Array, end: number, to: number): boolean {
  if (end === to) return true;
  const next = bytes[end]!;
  if (isDigit(next) || isLetter(next)) return false;
  const goesOn = slots[SLOT.second] === NONE && (next === COLON || next === DOT) && end + 1 < to;
  return !(goesOn && isDigit(bytes[end + 1]!));
}

/** The short names of zones that programs write after the time of day. */
const ZONES: ReadonlySet<string> = new Set([
  ...["ACDT", "ACST", "AEDT", "AEST", "AKDT", "AKST", "AWST", "BRT", "BST", "CDT", "CEST", "CET", "CST", "EAT"],
  ...["EDT", "EEST", "EET", "EST", "HKT", "HST", "IST", "JST", "KST", "MDT", "MSK", "MST", "NZDT", "NZST"],
  ...["PDT", "PKT", "PST", "SAST", "SGT", "WEST", "WET", "WIB"],
]);

/** True if what was read as the name of a zone at the end of a timestamp is the first word after it. */
function isNoZone(bytes: Uint8Array, end: number, to: number): boolean {
  const from = slots[SLOT.zoneFrom]!;
  if (from === NONE || slots[SLOT.zoneTo] !== end) return false;
  const isEnclosed = end < to && (bytes[end] === CLOSE_BRACKET || bytes[end] === GREATER_THAN);
  const name = textOf(bytes, from, end);
  return !isEnclosed && !name.includes("/") && !ZONES.has(name);
}

function blankBefore(bytes: Uint8Array, at: number): number {
  let end = at;
  while (bytes[end - 1] === SPACE) end--;
  return end;
}

/** The most letters of a level. */
const LONGEST_LEVEL = 13;
/** What encloses a level. */
const PAIRS: ReadonlyMap<number, number> = new Map([
  [OPEN_BRACKET, CLOSE_BRACKET],
  [LESS_THAN, GREATER_THAN],
  [40, 41],
]);

/** Reads a level at `from`: `INFO`, `[INFO]`, `<Error>`, `info:`, or `I/` as logcat writes it. */
function readLevel(bytes: Uint8Array, from: number, to: number, head: Head): boolean {
  const close = from < to ? PAIRS.get(bytes[from]!) : undefined;
  const start = close === undefined ? from : afterBlanks(bytes, from + 1, to);
  let end = start;
  while (end < to && isLetter(bytes[end]!)) end++;
  const length = end - start;
  if (length === 0 || length > LONGEST_LEVEL) return false;
  const after = close === undefined ? end : afterBlanks(bytes, end, to);
  const next = after < to ? bytes[after]! : SPACE;
  if (close !== undefined ? next !== close : !endsLevel(next, length)) return false;
  if (!isLevelWord(textOf(bytes, start, end), next !== SPACE && next !== TAB)) return false;
  head.levelFrom = start;
  head.levelTo = end;
  head.end = close !== undefined || next === COLON || next === SLASH ? after + 1 : after;
  return true;
}

/** True if a level of this many letters may end before the byte. */
function endsLevel(next: number, length: number): boolean {
  return length === 1 ? next === SLASH : (isMark(next) && next !== MINUS) || next === OPEN_BRACKET;
}

const MARKS = Uint8Array.from({ length: 256 }, (_, byte) => Number(" \t:-,]>|".includes(String.fromCharCode(byte))));

const isMark = (byte: number) => MARKS[byte] === 1;

/** The first byte from `from` on that does not just separate the parts of a head. */
function afterMarks(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isMark(bytes[at]!)) at++;
  return at;
}

function afterBlanks(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && (bytes[at] === SPACE || bytes[at] === TAB)) at++;
  return at;
}

function textOf(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

function isLetter(byte: number): boolean {
  const lower = byte | LOWER_BIT;
  return lower >= LOWER_A && lower <= LOWER_Z;
}

/** The day in the year of the timestamp of a line, for comparing; -1 if it has none, or says a year. */
export function yearlessDay({ start, layout }: HeadLayout): (bytes: Uint8Array, from: number, to: number) => number {
  const read = headReader({ start, layout });
  const head = newHead();
  return (bytes, from, to) => {
    if (!read(bytes, from, to, head) || hasYear(slots) || slots[SLOT.month] === NONE) return NONE;
    return slots[SLOT.month]! * MONTH_DAYS + slots[SLOT.day]!;
  };
}

/** More than any month has, by no more than days of disorder. */
export const MONTH_DAYS = 32;

/** How many lines of a file decide how its lines begin, and in how many bytes. */
const SAMPLE_LINES = 64;
export const SAMPLE_BYTES = 16 * 1024;

/** A way in which lines of a sample begin. */
interface Candidate extends HeadLayout {
  /** How many of the lines, and how many bytes the timestamps are. */
  lines: number;
  bytes: number;
  /** Of how many the timestamp says a day and an hour. */
  whole: number;
}

/**
 * Decides how the lines of a file begin by the first of them, `bytes[from, to)`: with the timestamps that are the most text.
 * A date or a time of day alone has to be in half of the lines.
 * @returns null if they do not begin with timestamps.
 */
export function chooseHead(bytes: Uint8Array, from: number, to: number): HeadLayout | null {
  const candidates = headStarts.flatMap((start) =>
    headMatchers.map((_, layout): Candidate => ({ start, layout, lines: 0, bytes: 0, whole: 0 })),
  );
  let lines = 0;
  for (let at = from; at < to && lines < SAMPLE_LINES; ) {
    const feed = bytes.indexOf(LF, at);
    const next = feed < 0 || feed >= to ? to : feed;
    const end = textEnd(bytes, at, next);
    if (afterBlanks(bytes, at, end) === at && end > at) {
      lines++;
      countHeads(candidates, bytes, at, end);
    }
    at = next + 1;
  }
  const fit = candidates.filter(({ lines: own, whole }) => whole > 0 || own * 2 > lines);
  const best = fit.reduce<Candidate | null>((most, one) => (one.bytes > (most?.bytes ?? 0) ? one : most), null);
  return best && { start: best.start, layout: best.layout };
}

/** Counts the ways in which a line begins. */
function countHeads(candidates: readonly Candidate[], bytes: Uint8Array, from: number, to: number): void {
  const head = newHead();
  const starts = new Map(headStarts.map((start) => [start, stampStart(start, bytes, from, to, head)]));
  for (const candidate of candidates) {
    const at = starts.get(candidate.start)!;
    const end = at === NONE || at >= to ? NONE : stampEnd(headMatchers[candidate.layout]!, bytes, at, to);
    if (end === NONE) continue;
    candidate.lines++;
    candidate.bytes += end - at;
    if (hasDay(slots) && hasHour(slots)) candidate.whole++;
  }
}
