import { createGunzip } from "node:zlib";
import { type Archive, chunkSizeFor, DamagedArchive, type Decode, type Stored } from "./archive.ts";
import { decoding, type Progress, without } from "./decoding.ts";
import { nativeDecoder } from "./native.ts";

/** Bytes of the pieces in which an archive is decoded: as they are read, then smaller ones to find where it is damaged. */
const PIECES = [Number.POSITIVE_INFINITY, 1024, 1];

/**
 * Decodes gzip of one or several members. Node's decoder loses what it decoded of the piece in which it fails. A stored
 * archive is decoded again up to that piece, and from there in smaller ones. It is also decoded ahead, in another thread.
 */
export function gunzip(stored: Stored | null): Decode {
  const chunkSize = chunkSizeFor(stored);

  /** @param known how far it was decoded before, in larger pieces. */
  async function* decoded(
    archive: Archive,
    known: Progress,
    [size, ...smaller]: readonly number[],
  ): AsyncGenerator<Uint8Array, void> {
    const progress = { taken: 0, made: 0 };
    const pieces = size === PIECES[0] ? archive : cut(archive, known.taken, size ?? 1);
    const chunks = decoding(nativeDecoder(createGunzip({ chunkSize })), pieces, progress, stored !== null);
    try {
      yield* without(known.made, chunks);
    } catch (error) {
      if (stored && smaller.length > 0 && error instanceof DamagedArchive && error.code === "EDAMAGED") {
        yield* decoded(stored.again(), progress, smaller);
      }
      throw error;
    }
  }

  return (archive) => decoded(archive, { taken: 0, made: 0 }, PIECES);
}

/** An archive as it is read up to the byte `from`, and in pieces of this many bytes after it. */
async function* cut(archive: Archive, from: number, size: number): AsyncGenerator<Uint8Array, void> {
  let at = 0;
  for await (const input of archive) {
    const whole = Math.max(0, Math.min(input.length, from - at));
    at += input.length;
    if (whole > 0) yield input.subarray(0, whole);
    for (let start = whole; start < input.length; start += size) yield input.subarray(start, start + size);
  }
}
