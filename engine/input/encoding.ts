import { Buffer, isUtf8 } from "node:buffer";
import { LF } from "../event/bytes.ts";
import { type Signature, utf16be, utf16le } from "./signatures.ts";

const REPLACEMENT = Buffer.from("\ufffd");

/** Replaces invalid sequences in `bytes[from, to)` with U+FFFD, and counts them; null if all is valid UTF-8. */
export function repairUtf8(bytes: Buffer, from: number, to: number) {
  const view = bytes.subarray(from, to);
  if (isUtf8(view)) return null;
  const repaired = Buffer.from(view.toString("utf8"), "utf8");
  return { bytes: repaired, replaced: count(repaired) - count(view) };
}

/** Where text is not UTF-8 first, counted from 1, and the number of invalid sequences. */
export interface InvalidUtf8 {
  readonly line: number;
  /** In characters. */
  readonly column: number;
  readonly count: number;
}

/** What of a text is not UTF-8; null if all of it is. */
export function invalidUtf8(bytes: Buffer): InvalidUtf8 | null {
  const repaired = repairUtf8(bytes, 0, bytes.length);
  if (repaired === null) return null;
  let at = 0;
  while (bytes[at] === repaired.bytes[at]) at++;
  while ((repaired.bytes[at]! & CONTINUATION_MASK) === CONTINUATION) at--;
  const lines = repaired.bytes.toString("utf8", 0, at).split("\n");
  return { line: lines.length, column: [...lines.at(-1)!].length + 1, count: repaired.replaced };
}

const CONTINUATION_MASK = 0xc0;
const CONTINUATION = 0x80;

function count(bytes: Buffer): number {
  let found = 0;
  for (let at = bytes.indexOf(REPLACEMENT); at >= 0; at = bytes.indexOf(REPLACEMENT, at + 3)) found++;
  return found;
}

const NUL = 0;
/** The most, and the fewest, bytes by which text in UTF-16 is recognized. */
const WIDE_BYTES = 256;
const LEAST_WIDE = 8;
/** The least share of its units that are ASCII. */
const LEAST_ASCII = 7 / 8;
/** The first bytes by which binary data is recognized, and the fewest control characters in them, and their least share. */
const HEAD_BYTES = 4096;
const LEAST_CONTROLS = 4;
const LEAST_SHARE = 0.05;

/** The kind of UTF-16 text without a byte order mark, if most of it is ASCII: every other byte is NUL. */
export function wideText(bytes: Uint8Array): Signature | null {
  const length = Math.min(bytes.length, WIDE_BYTES) & ~1;
  if (length < LEAST_WIDE) return null;
  const nuls = [0, 0];
  for (let at = 0; at < length; at++) if (bytes[at] === NUL) nuls[at & 1]!++;
  const [even = 0, odd = 0] = nuls;
  const least = (length / 2) * LEAST_ASCII;
  if (even === 0 && odd >= least) return utf16le;
  return odd === 0 && even >= least ? utf16be : null;
}

/**
 * How many NUL bytes `bytes[0, to)` begins with: the hole at the start of a file that was truncated while its writer kept its
 * place, or that a crash left.
 */
export function nulsAtStart(bytes: Uint8Array, to: number): number {
  let at = 0;
  while (at < to && bytes[at] === NUL) at++;
  return at;
}

/**
 * True if an input that begins with `bytes` is no text in any encoding that extends ASCII. A run of NUL bytes counts as
 * one byte, at the start as none: logs have them after a crash, or if the file was truncated while it was written.
 */
export function looksBinary(bytes: Uint8Array): boolean {
  const from = nulsAtStart(bytes, bytes.length);
  // A program that has just started searches a string ten times as fast as it reads bytes.
  const text = Buffer.from(bytes.subarray(from, from + HEAD_BYTES))
    .toString("latin1")
    .replace(NULS, "\0");
  const controls = text.match(CONTROLS)?.length ?? 0;
  return controls >= LEAST_CONTROLS && controls >= text.length * LEAST_SHARE;
}

const NULS = /\0+/g;
/** Control characters that text does not have: any but SOH, BEL, BS, white space, ESC and FS to US. */
const CONTROLS = /[\0\x02-\x06\x0e-\x1a]/g;

/** The number of line ends in `bytes` before the first NUL byte of `bytes[from, to)`; null without a NUL. */
export function linesBeforeNul(bytes: Buffer, from: number, to: number): number | null {
  const found = bytes.subarray(from, to).indexOf(NUL);
  if (found < 0) return null;
  let lines = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < from + found; at = bytes.indexOf(LF, at + 1)) lines++;
  return lines;
}

/** How many sequences that are not UTF-8 the lines `raw` have after the `read` ones, as they were repaired. */
export function replacedAfter(raw: Buffer, read: Buffer): number {
  let from = 0;
  for (let at = read.indexOf(LF); at >= 0; at = read.indexOf(LF, at + 1)) from = raw.indexOf(LF, from) + 1;
  return repairUtf8(raw, from, raw.length)?.replaced ?? 0;
}

/** The lines of the input region whose text has been repaired, so that their bytes are not those of the input. */
export function repairedLines() {
  let lines: { readonly end: number; readonly added: number; readonly replaced: number }[] = [];
  let dropped = 0;
  const sum = (key: "added" | "replaced") => lines.reduce((total, line) => total + line[key], 0);

  return {
    /** The whole lines at the byte `at` of the region were `raw` in the input. */
    note(raw: Buffer, at: number) {
      let end = dropped + at;
      for (let from = 0; from < raw.length; ) {
        const feed = raw.indexOf(LF, from);
        const to = feed < 0 ? raw.length : feed + 1;
        const repaired = repairUtf8(raw, from, to);
        const length = repaired?.bytes.length ?? to - from;
        end += length;
        if (repaired) lines.push({ end, added: length - (to - from), replaced: repaired.replaced });
        from = to;
      }
    },
    /** The first bytes of the region, which are whole lines, are dropped. */
    drop(count: number) {
      dropped += count;
      lines = lines.filter(({ end }) => end > dropped);
    },
    /** How many bytes longer than in the input these lines are. */
    get added() {
      return sum("added");
    },
    /** How many sequences of them were not UTF-8. */
    get replaced() {
      return sum("replaced");
    },
  };
}
