import type { Buffer } from "node:buffer";
import { LF } from "../event/bytes.ts";
import { type Signature, utf16be, utf16le } from "./signatures.ts";

const NUL = 0;
/** Text in UTF-16 is recognized by this many of its first bytes, and by no fewer. */
const WIDE_BYTES = 256;
const LEAST_WIDE = 8;
/** So many units of it, of eight, are ASCII. */
const LEAST_ASCII = 7 / 8;
/** Binary data is recognized by this many of the first bytes: the share of control characters in them that no text has. */
const HEAD_BYTES = 4096;
const LEAST_CONTROLS = 4;
const LEAST_SHARE = 0.05;

/** What text in UTF-16 without a byte order mark is, if most of it is ASCII: every other byte is NUL. */
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
 * True if an input that begins with `bytes` is no text in any encoding that has ASCII in it. A run of NUL bytes counts as
 * one, and none at its start: logs have those where a machine went down, or where a file was truncated while it was written.
 */
export function looksBinary(bytes: Uint8Array): boolean {
  let at = 0;
  while (bytes[at] === NUL) at++;
  const end = Math.min(bytes.length, at + HEAD_BYTES);
  let length = 0;
  let controls = 0;
  for (; at < end; at++) {
    if (bytes[at] === NUL && bytes[at - 1] === NUL) continue;
    length++;
    if (isControl(bytes[at]!)) controls++;
  }
  return controls >= LEAST_CONTROLS && controls >= length * LEAST_SHARE;
}

/** SOH and the separators from FS to US are between fields; others than these, BEL, BS, white space and ESC in no text. */
function isControl(byte: number): boolean {
  return byte === NUL || (byte > 1 && byte < 7) || (byte > 13 && byte < 27);
}

/** How many lines end before the first NUL byte of `bytes[from, to)`, counted from 0 in `bytes`; null without a NUL. */
export function linesBeforeNul(bytes: Buffer, from: number, to: number): number | null {
  const found = bytes.subarray(from, to).indexOf(NUL);
  if (found < 0) return null;
  let lines = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < from + found; at = bytes.indexOf(LF, at + 1)) lines++;
  return lines;
}
