import { LOWER_A, LOWER_BIT, LOWER_F, NINE, PERCENT, ZERO } from "../../event/bytes.ts";
import { encodeUtf8 } from "../../event/utf8.ts";

// Percent-encoding, RFC 3986.

const ESCAPE = /%[0-9A-Fa-f]{2}/;
const UNRESERVED = /[A-Za-z0-9._~-]/;

/** Each byte, percent-encoded unless it is unreserved. */
const written = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return UNRESERVED.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
});

/** The string with all bytes percent-encoded but unreserved ones: letters, digits and `-._~`. */
export function encodePercent(text: string): string {
  return Array.from(encodeUtf8(text), (byte) => written[byte]!).join("");
}

/** The decoded bytes of a string. A percent sign without two hexadecimal digits is unchanged. */
export function decodePercent(text: string): Uint8Array {
  const bytes = encodeUtf8(text);
  if (!ESCAPE.test(text)) return bytes;
  let end = 0;
  for (let at = 0; at < bytes.length; at++) {
    const high = hexDigit(bytes[at + 1]);
    const low = hexDigit(bytes[at + 2]);
    const isEscape = bytes[at] === PERCENT && high >= 0 && low >= 0;
    bytes[end++] = isEscape ? high * 16 + low : bytes[at]!;
    if (isEscape) at += 2;
  }
  return bytes.subarray(0, end);
}

/** The value of a hexadecimal digit's ASCII code, or -1. */
export function hexDigit(code = 0): number {
  const letter = code | LOWER_BIT;
  if (code >= ZERO && code <= NINE) return code - ZERO;
  return letter >= LOWER_A && letter <= LOWER_F ? letter - LOWER_A + 10 : -1;
}
