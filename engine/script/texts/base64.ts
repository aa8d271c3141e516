// RFC 4648.

const STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const FOR_URLS = STANDARD.replace("+/", "-_");

type Base64 = "standard" | "url";

const alphabets: Readonly<Record<Base64, string>> = { standard: STANDARD, url: FOR_URLS };

/** Bytes as base64, padded only in the standard alphabet. */
export function encodeBase64(bytes: Uint8Array, form: Base64): string {
  const alphabet = alphabets[form];
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first, second, third] = [bytes[at]!, bytes[at + 1], bytes[at + 2]];
    text += alphabet[first >> 2]! + alphabet[((first & 3) << 4) | ((second ?? 0) >> 4)]!;
    if (second !== undefined) text += alphabet[((second & 15) << 2) | ((third ?? 0) >> 6)]!;
    if (third !== undefined) text += alphabet[third & 63]!;
  }
  return form === "standard" ? text.padEnd(Math.ceil(text.length / 4) * 4, "=") : text;
}

/**
 * The bytes of base64, or null if it is invalid. The standard alphabet has to be padded; padding is optional in that for
 * URLs. Unused bits have to be 0.
 */
export function decodeBase64(text: string, form: Base64): Uint8Array | null {
  const digits = text.endsWith("==") ? text.slice(0, -2) : text.endsWith("=") ? text.slice(0, -1) : text;
  const isPadded = text.length % 4 === 0;
  if (!isPadded && (form === "standard" || digits !== text)) return null;
  if (digits.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let [bits, count, end] = [0, 0, 0];
  for (let at = 0; at < digits.length; at++) {
    const value = digitOf(digits.charCodeAt(at), form);
    if (value < 0) return null;
    bits = ((bits << 6) | value) & 0xffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes[end++] = bits >> count;
    }
  }
  return (bits & ((1 << count) - 1)) === 0 ? bytes : null;
}

const tables: Readonly<Record<Base64, Int8Array>> = { standard: digitsOf(STANDARD), url: digitsOf(FOR_URLS) };

function digitsOf(alphabet: string): Int8Array {
  const table = new Int8Array(128).fill(-1);
  for (let i = 0; i < alphabet.length; i++) table[alphabet.charCodeAt(i)] = i;
  return table;
}

function digitOf(unit: number, form: Base64): number {
  return tables[form][unit] ?? -1;
}
