import { Buffer, isUtf8 } from "node:buffer";

const REPLACEMENT = Buffer.from("\ufffd");

/** Valid UTF-8, and the number of invalid sequences that U+FFFD replaces in it. */
interface Repaired {
  readonly bytes: Buffer;
  readonly replaced: number;
}

/** Replaces invalid sequences in `bytes[from, to)`; null if all is valid UTF-8. */
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
