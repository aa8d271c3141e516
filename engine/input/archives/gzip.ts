import { createGunzip } from "node:zlib";
import type { Archive, Decode } from "./archive.ts";
import { nativeDecoder } from "./native.ts";

/** The chunk size of Node's decoder in bytes: with its default of 16 KiB it is twice as slow. */
const chunkSize = 256 * 1024;

/**
 * Decodes gzip of one or several members. Node's decoder loses what it decoded of the chunk in which it fails. If the
 * archive can be opened again, it is decoded again up to that chunk, and from there byte by byte. Such an archive is also
 * decoded ahead, in another thread, while the caller works on earlier chunks.
 */
export function gunzip(again: (() => Archive) | null): Decode {
  return async function* (archive) {
    const decoder = nativeDecoder(createGunzip({ chunkSize }));
    let waiting: readonly Uint8Array[] = [];
    let taken = 0;
    let made = 0;
    try {
      for await (const input of archive) {
        const pushed = decoder.push(input);
        yield* waiting;
        const { chunks, failure } = await pushed;
        for (const chunk of chunks) made += chunk.length;
        if (again && !failure) waiting = chunks;
        else yield* chunks;
        if (failure) {
          if (again) yield* rescued(again(), taken, made);
          throw failure;
        }
        taken += input.length;
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

/** The bytes that an archive decodes to after the first `made`; its first `taken` bytes are undamaged. */
async function* rescued(archive: Archive, taken: number, made: number): AsyncGenerator<Uint8Array, void> {
  const decoder = nativeDecoder(createGunzip());
  let left = made;
  let at = 0;
  try {
    for await (const input of archive) {
      const whole = Math.max(0, Math.min(input.length, taken - at));
      at += input.length;
      for (let from = 0; from < input.length; ) {
        const to = from < whole ? whole : from + 1;
        const { chunks, failure } = await decoder.push(input.subarray(from, to));
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
