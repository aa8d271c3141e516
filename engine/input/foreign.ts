import type { Buffer } from "node:buffer";
import { LF } from "../event/bytes.ts";
import { type Signature, utf16be, utf16le } from "./signatures.ts";

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
 * True if an input that begins with `bytes` is no text in any encoding that extends ASCII. A run of NUL bytes counts as
 * one byte, at the start as none: logs have them after a crash, or if the file was truncated while it was written.
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

/** True for a control character that text does not have: any but SOH, BEL, BS, white space, ESC and FS to US. */
function isControl(byte: number): boolean {
  return byte === NUL || (byte > 1 && byte < 7) || (byte > 13 && byte < 27);
}

/** The number of line ends in `bytes` before the first NUL byte of `bytes[from, to)`; null without a NUL. */
export function linesBeforeNul(bytes: Buffer, from: number, to: number): number | null {
  const found = bytes.subarray(from, to).indexOf(NUL);
  if (found < 0) return null;
  let lines = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < from + found; at = bytes.indexOf(LF, at + 1)) lines++;
  return lines;
}
