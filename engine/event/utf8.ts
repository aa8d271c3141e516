const encoder = new TextEncoder();
// A BOM inside a text is text: only a source drops one, at the start of a file.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Node's Buffer decodes short strings several times faster than a TextDecoder. */
interface SlicesUtf8 {
  utf8Slice(from: number, to: number): string;
}

export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Writes a text to `target`, which has to have room. @returns the number of bytes written. */
export function encodeInto(text: string, target: Uint8Array, at: number): number {
  return encoder.encodeInto(text, at === 0 ? target : target.subarray(at)).written;
}

/** The text of `bytes[from, to)`; bytes that are not UTF-8 become U+FFFD. */
export function decodeUtf8(bytes: Uint8Array, from: number, to: number): string {
  return slicesUtf8(bytes) ? bytes.utf8Slice(from, to) : decoder.decode(bytes.subarray(from, to));
}

function slicesUtf8(bytes: Uint8Array): bytes is Uint8Array & SlicesUtf8 {
  return "utf8Slice" in bytes;
}

/** The first `length` bytes as text if each byte is a character of its own, so that a span of bytes is that span of the text; else null. */
export function textOfBytes(bytes: Uint8Array, length: number): string | null {
  const text = decodeUtf8(bytes, 0, length);
  return text.length === length ? text : null;
}

/** Bytes of 0: a Buffer if there is one, because its text is had several times faster. */
export function allocate(size: number): Uint8Array {
  const { Buffer }: { Buffer?: { alloc(size: number): Uint8Array } } = globalThis;
  return Buffer ? Buffer.alloc(size) : new Uint8Array(size);
}
