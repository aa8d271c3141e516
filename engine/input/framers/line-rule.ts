import { SPACE } from "../../event/bytes.ts";
import { isBlank } from "../blank.ts";

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
