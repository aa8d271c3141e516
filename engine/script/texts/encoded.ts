/** Bytes as base64 (RFC 4648), padded. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/**
 * The bytes of base64, also in the alphabet of URLs and without padding, or null if it is invalid: `atob` alone also takes
 * blanks and unused bits.
 */
export function decodeBase64(text: string): Uint8Array | null {
  const digits = text.replaceAll("-", "+").replaceAll("_", "/");
  const padded = digits.includes("=") ? digits : digits.padEnd(Math.ceil(digits.length / 4) * 4, "=");
  try {
    const binary = atob(padded);
    return btoa(binary) === padded ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

/** The string with all bytes percent-encoded (RFC 3986) but unreserved ones: letters, digits and `-._~`. */
export function encodePercent(text: string): string {
  const others = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, others);
}

/** The decoded string, or null if its bytes are not UTF-8. A percent sign without two hexadecimal digits is unchanged. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(wellFormed(text).replace(/%(?![0-9A-Fa-f]{2})/g, "%25"));
  } catch {
    return null;
  }
}

/** The string with U+FFFD for surrogates without a partner. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Bytes as hexadecimal digits. */
export function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The hash of bytes by XXH3: 64 bits, the highest first. */
export async function loadXxh3(): Promise<(bytes: Uint8Array) => Uint8Array> {
  const { createXXHash3 } = await import("hash-wasm");
  const hasher = await createXXHash3();
  return (bytes) => hasher.init().update(bytes).digest("binary");
}
