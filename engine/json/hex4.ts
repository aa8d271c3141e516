import { LOWER_A, LOWER_BIT, NINE, ZERO } from "../event/bytes.ts";

const LOWER_F = 102;

/** True if `bytes[from, to)` begins with four hexadecimal digits. */
export function isHex4(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from < 4) return false;
  for (let at = from; at < from + 4; at++) {
    const byte = bytes[at]!;
    const letter = byte | LOWER_BIT;
    if (!((byte >= ZERO && byte <= NINE) || (letter >= LOWER_A && letter <= LOWER_F))) return false;
  }
  return true;
}
