import type { Archive } from "./archive.ts";
import type { Decoded, Decoder } from "./native.ts";

/** How far an archive has been decoded. */
export interface Progress {
  /** Bytes of the archive in pieces that are decoded to their end. */
  taken: number;
  /** Decoded bytes that have been delivered. */
  made: number;
}

/**
 * Decodes an archive and delivers the chunks.
 * @param pieces of the archive.
 * @param progress is kept up to date.
 * @param isAhead true to decode each piece in the decoder's thread while the caller works on the chunks of the one before,
 *   which come later for that.
 * @throws DamagedArchive after all that was decoded before the damage; Node's decoders lose the piece in which they fail.
 */
export async function* decoding(
  decoder: Decoder,
  pieces: Archive,
  progress: Progress,
  isAhead: boolean,
): AsyncGenerator<Uint8Array, void> {
  let waiting: readonly Uint8Array[] = [];

  function* delivered(): Generator<Uint8Array> {
    const chunks = waiting;
    waiting = [];
    for (const chunk of chunks) {
      progress.made += chunk.length;
      yield chunk;
    }
  }

  async function* decoded(first: Promise<Decoded>): AsyncGenerator<Uint8Array, void> {
    for (let next: Promise<Decoded> | undefined = first; next; ) {
      yield* delivered();
      const { chunks, failure, more }: Decoded = await next;
      waiting = chunks;
      next = more?.();
      if (failure || !isAhead) yield* delivered();
      if (failure) throw failure;
    }
  }

  try {
    for await (const piece of pieces) {
      yield* decoded(decoder.push(piece));
      progress.taken += piece.length;
      if (decoder.isAtEnd) break;
    }
    if (!decoder.isAtEnd) yield* decoded(decoder.end());
    yield* delivered();
  } finally {
    decoder.close();
  }
}

/** The chunks without their first `count` bytes. */
export async function* without(count: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let left = count;
  for await (const chunk of chunks) {
    const known = Math.min(left, chunk.length);
    left -= known;
    if (known < chunk.length) yield chunk.subarray(known);
  }
}
