import { begun, chunksOf, type EventSource } from "./chunks.ts";

/** As many bytes as show that a source is no text. */
const GLANCE = 64;

/**
 * The text of a source in UTF-8, decompressed if it begins like gzip or zstd. A chunk is valid until the next one is asked for.
 * @param name of the source, for messages.
 * @param encoding of its bytes; without it UTF-8, or UTF-16 if they begin like it.
 * @throws DamagedArchive after everything before the damage.
 * @throws TypeError for another kind of archive, or a file that is no text.
 */
export async function* contentsOf(
  source: EventSource,
  name: string,
  encoding: string | undefined,
): AsyncGenerator<Uint8Array> {
  const { first, bytes } = await begun(chunksOf(source));
  if (encoding === undefined && isAscii(first)) yield* bytes;
  else yield* (await import("./decoded.ts")).decoded({ source, first, bytes, name, encoding });
}

/** True if the first bytes are ASCII text, as those of most logs. */
function isAscii(bytes: Uint8Array): boolean {
  return bytes.subarray(0, GLANCE).every((byte) => (byte >= 0x20 && byte < 0x7f) || (byte > 8 && byte < 14));
}
