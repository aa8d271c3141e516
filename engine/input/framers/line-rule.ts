import { SPACE } from "../../event/bytes.ts";
import { isBlank } from "../blank.ts";

/** A record begins with the line. */
export const BEGINS = 1;
/** A record ends with the line. */
export const ENDS = 2;

/** What a line is to the record before it, in bits; without any it belongs to that record. */
type Role = number;

/** Tells which lines are one record. */
export interface LineRule {
  /** True if a line says by itself what it is, but for what is {@link known}. */
  readonly isLocal: boolean;
  /** A new file begins. */
  reset(): void;
  /** What the line `bytes[from, to)` is, without its line end. Each line is asked about once, in order. */
  role(bytes: Uint8Array, from: number, to: number): Role;
  /** What the first lines of a file say of all others, as a number; missing where they say nothing. */
  known?(): number;
  /** Goes on where so much is known. */
  resume?(known: number): void;
}

/** True if a line is one of a kind. */
export type LineTest = (bytes: Uint8Array, from: number, to: number) => boolean;

/** All lines of a file are one record. */
export const whole: LineRule = { isLocal: false, reset() {}, role: () => 0 };

/** A line that begins with white space, or is empty, belongs to the record before it. */
export const indented: LineRule = {
  isLocal: true,
  reset() {},
  role: (bytes, from, to) => (from === to || (bytes[from]! <= SPACE && isBlank(bytes, from, from + 1)) ? 0 : BEGINS),
};

/** Blank lines are between records. */
export const paragraphs: LineRule = {
  isLocal: true,
  reset() {},
  role: (bytes, from, to) => (isBlank(bytes, from, to) ? BEGINS | ENDS : 0),
};

/** A record begins with each line that `begins` holds for, and ends with each that `ends` holds for. */
export function between(begins: LineTest, ends: LineTest | null): LineRule {
  return {
    isLocal: true,
    reset() {},
    role: (bytes, from, to) => (begins(bytes, from, to) ? BEGINS : 0) | (ends?.(bytes, from, to) ? ENDS : 0),
  };
}
