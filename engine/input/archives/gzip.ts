import { createGunzip } from "node:zlib";
import type { Decode, Pieces } from "./archive.ts";
import { nativeDecoder } from "./native.ts";

/** What Node's decoder makes at once, in bytes: with its default of 16 KiB it is twice as slow. */
const chunkSize = 256 * 1024;

/**
 * Decodes gzip, of one member or of several. Node's decoder forgets what it made of the piece in which it fails: where
 * the archive can be read once more, that is what is done, up to that piece, and from there byte by byte. Such an
 * archive is also decoded ahead, in a thread of its own, while somebody works on what was made before.
 */
export function gunzip(again: (() => Pieces) | null): Decode {
  return async function* (pieces) {
    const decoder = nativeDecoder(createGunzip({ chunkSize }));
    let waiting: readonly Uint8Array[] = [];
    let taken = 0;
    let made = 0;
    try {
      for await (const piece of pieces) {
        const step = decoder.push(piece);
        yield* waiting;
        const { chunks, failure } = await step;
        for (const chunk of chunks) made += chunk.length;
        if (again && !failure) waiting = chunks;
        else yield* chunks;
        if (failure) {
          if (again) yield* rescued(again(), taken, made);
          throw failure;
        }
        taken += piece.length;
      }
      const last = decoder.end();
      yield* waiting;
      const { chunks, failure } = await last;
      yield* chunks;
      if (failure) throw failure;
    } finally {
      decoder.close();
    }
  };
}

/** What is to be had of an archive whose first `taken` bytes decode, without the first `made` bytes of it. */
async function* rescued(pieces: Pieces, taken: number, made: number): AsyncGenerator<Uint8Array, void> {
  const decoder = nativeDecoder(createGunzip());
  let left = made;
  let at = 0;
  try {
    for await (const piece of pieces) {
      const whole = Math.max(0, Math.min(piece.length, taken - at));
      at += piece.length;
      for (let from = 0; from < piece.length; ) {
        const to = from < whole ? whole : from + 1;
        const { chunks, failure } = await decoder.push(piece.subarray(from, to));
        from = to;
        for (const chunk of chunks) {
          const known = Math.min(left, chunk.length);
          left -= known;
          if (known < chunk.length) yield chunk.subarray(known);
        }
        if (failure) return;
      }
    }
  } finally {
    decoder.close();
  }
}
