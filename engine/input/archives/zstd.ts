import { Buffer } from "node:buffer";
import type { Transform } from "node:stream";
import zlib from "node:zlib";
import { DamagedArchive, type Decode } from "./archive.ts";
import { type Decoded, type Decoder, nativeDecoder } from "./native.ts";
import { type Unit, zstdUnits } from "./zstd-units.ts";

/**
 * Decodes zstd of one or several frames, with Node's decoder if it has one, else with a library. The decoder gets one
 * block at a time, so that all before a damaged block is delivered, and a small input does not decode to a huge chunk.
 */
export const unzstd: Decode = async function* (archive) {
  const decoder = hasZstd(zlib) ? nativeDecoder(zlib.createZstdDecompress()) : await libraryDecoder();
  const units = zstdUnits();
  let pending: Buffer = Buffer.alloc(0);

  async function decoded({ length, failure, isSkipped }: Unit, bytes: Buffer, at: number): Promise<Decoded> {
    if (failure) return { chunks: (await decoder.end()).chunks, failure };
    return isSkipped ? { chunks: [], failure: null } : decoder.push(bytes.subarray(at, at + length));
  }

  try {
    for await (const input of archive) {
      const bytes = pending.length === 0 ? input : Buffer.concat([pending, input]);
      let at = 0;
      for (let unit = units.next(bytes, at); unit; unit = units.next(bytes, at)) {
        const { chunks, failure } = await decoded(unit, bytes, at);
        yield* chunks;
        if (failure) throw failure;
        at += unit.length;
      }
      pending = Buffer.from(bytes.subarray(at));
    }
    // Node's decoder returns short frames at the end.
    const { chunks, failure } = await decoder.end();
    yield* chunks;
    if (pending.length > 0 || units.isOpen) throw new DamagedArchive("ETRUNCATED");
    if (failure) throw failure;
  } finally {
    decoder.close();
  }
};

/** True for a Node with a zstd decoder: newer ones have one. */
function hasZstd(module: object): module is { createZstdDecompress(): Transform } {
  return "createZstdDecompress" in module;
}

/** Decodes with zstd itself, compiled to WebAssembly. */
async function libraryDecoder(): Promise<Decoder> {
  const { ZSTDDecoder } = await import("zstddec/stream");
  const zstd = new ZSTDDecoder();
  await zstd.init();
  let next: Uint8Array | null = null;
  function* units(): Generator<Uint8Array> {
    for (let unit = next; unit; unit = next) {
      next = null;
      yield unit;
    }
  }
  const chunks = zstd.decodeStreaming(units());

  /** Decodes a unit: the library returns one chunk for each, and never gets past a damaged one. */
  function step(unit: Uint8Array | null): Decoded {
    next = unit;
    try {
      const { value } = chunks.next();
      if (next === null) return { chunks: value ? [value] : [], failure: null };
      return { chunks: [], failure: new DamagedArchive("EDAMAGED") };
    } catch (error) {
      return { chunks: [], failure: new DamagedArchive("EDAMAGED", { cause: error }) };
    }
  }
  return {
    push: async (unit) => step(unit),
    // The reader of units reports a frame that ends too early.
    end: async () => step(new Uint8Array(0)),
    close() {
      // After the last unit the library frees its memory.
      step(null);
    },
  };
}
