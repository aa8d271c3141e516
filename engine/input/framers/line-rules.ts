import {
  BACKSLASH,
  CLOSE_BRACE,
  GREATER_THAN,
  isDigit,
  LESS_THAN,
  LOWER_BIT,
  ONE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
  UPPER_A,
} from "../../event/bytes.ts";
import { isBlank } from "../text-lines.ts";

/** A record begins with the line. */
export const BEGINS = 1;
/** A record ends with the line. */
export const ENDS = 2;

/** The role of a line, in bits; without any, it belongs to the record before it. */
type Role = number;

/** The rule that divides lines into records. */
export interface LineRule {
  /** True if the role of a line depends on that line alone, and on what is {@link known}. */
  readonly isLocal: boolean;
  /** Starts a new file. */
  reset(): void;
  /** The role of the line `bytes[from, to)`, without its line end. Called once for each line, in order. */
  role(bytes: Uint8Array, from: number, to: number): Role;
  /** What the first lines of a file determine for all others, as a number; missing if that is nothing. */
  known?(): number;
  /** Continues with what {@link known} returned for the same file. */
  resume?(known: number): void;
}

/** True if a line is of some kind. */
export type LineTest = (bytes: Uint8Array, from: number, to: number) => boolean;

/** All lines of a file are one record. */
export const whole: LineRule = { isLocal: false, reset() {}, role: () => 0 };

/** A line that begins with white space, or is empty, belongs to the record before it. */
export const indented: LineRule = {
  isLocal: true,
  reset() {},
  role: (bytes, from, to) => (from === to || (bytes[from]! <= SPACE && isBlank(bytes, from, from + 1)) ? 0 : BEGINS),
};

/** Blank lines separate records. */
export const paragraphs: LineRule = {
  isLocal: true,
  reset() {},
  role: (bytes, from, to) => (isBlank(bytes, from, to) ? BEGINS | ENDS : 0),
};

/** A record begins with each line that passes `begins`, and ends with each that passes `ends`. */
export function between(begins: LineTest, ends: LineTest | null): LineRule {
  return {
    isLocal: true,
    reset() {},
    role: (bytes, from, to) => (begins(bytes, from, to) ? BEGINS : 0) | (ends?.(bytes, from, to) ? ENDS : 0),
  };
}

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

/** Reads a timestamp of one layout at the start of `bytes[from, to)`. @returns the byte after it, or -1. */
type StampMatch = (bytes: Uint8Array, from: number, to: number) => number;

const NONE = -1;

/**
 * A record begins with a line that begins with a timestamp, after a square bracket, the letter of a level (`I0203`), or a
 * priority (`<34>`, `<34>1 `) if there is one.
 * @param layouts are tried in their order.
 * @param locks true if the first timestamp of a file determines the layout of all others.
 */
export function headed(layouts: readonly StampMatch[], locks: boolean): LineRule {
  let known = NONE;
  return {
    isLocal: true,
    reset() {
      known = NONE;
    },
    known: () => known,
    resume(layout) {
      known = layout;
    },
    role(bytes, from, to) {
      const start = startOf(bytes, from, to);
      // Most timestamps have the layout of the last one.
      if (known !== NONE && layouts[known]!(bytes, start, to) >= 0) return BEGINS;
      if (known !== NONE && locks) return 0;
      const found = layouts.findIndex((match) => match(bytes, start, to) >= 0);
      if (found === NONE) return 0;
      known = found;
      return BEGINS;
    },
  };
}

/** The offset at which the timestamp of a line would begin. */
function startOf(bytes: Uint8Array, from: number, to: number): number {
  if (to - from < 2) return from;
  const first = bytes[from]!;
  if (first === OPEN_BRACKET) return from + 1;
  if (first === LESS_THAN) return afterPriority(bytes, from, to);
  return (first - UPPER_A) >>> 0 < 26 && isDigit(bytes[from + 1]) ? from + 1 : from;
}

function afterPriority(bytes: Uint8Array, from: number, to: number): number {
  let at = from + 1;
  while (at < to && isDigit(bytes[at])) at++;
  if (at === from + 1 || bytes[at] !== GREATER_THAN) return from;
  at++;
  return bytes[at] === ONE && bytes[at + 1] === SPACE ? at + 2 : at;
}

/** A kind of line of a stack trace, and the state of the trace after it. */
export interface TraceLine {
  readonly test: LineTest;
  readonly next: string;
}

const OUTSIDE = "outside";

/**
 * Stack traces belong to the line before them; any other line is a record. The lines that a trace may have next depend on
 * its state; those of the state `outside`, in which there is no trace, may begin one at any time.
 * @param blanks true if blank lines may be inside a trace.
 */
export function traced(states: ReadonlyMap<string, readonly TraceLine[]>, blanks: boolean): LineRule {
  const starts = states.get(OUTSIDE) ?? [];
  let state = OUTSIDE;
  return {
    isLocal: false,
    reset() {
      state = OUTSIDE;
    },
    role(bytes, from, to) {
      const isOutside = state === OUTSIDE;
      if (blanks && !isOutside && isBlank(bytes, from, to)) return 0;
      const fits = ({ test }: TraceLine) => test(bytes, from, to);
      const found = (isOutside ? undefined : states.get(state)?.find(fits)) ?? starts.find(fits);
      state = found?.next ?? OUTSIDE;
      return found ? 0 : BEGINS;
    },
  };
}
