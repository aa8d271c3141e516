import { Buffer, isUtf8 } from "node:buffer";

const REPLACEMENT = Buffer.from("\ufffd");

/** Bytes that are valid UTF-8, and how many sequences had to be replaced by U+FFFD for that. */
interface Repaired {
  readonly bytes: Buffer;
  readonly replaced: number;
}

/** Replaces what is not UTF-8 in `bytes[from, to)`; null where nothing is wrong. */
export function repairUtf8(bytes: Buffer, from: number, to: number): Repaired | null {
  const view = bytes.subarray(from, to);
  if (isUtf8(view)) return null;
  const repaired = Buffer.from(view.toString("utf8"), "utf8");
  return { bytes: repaired, replaced: count(repaired) - count(view) };
}

function count(bytes: Buffer): number {
  let found = 0;
  for (let at = bytes.indexOf(REPLACEMENT); at >= 0; at = bytes.indexOf(REPLACEMENT, at + 3)) found++;
  return found;
}
