import { Buffer } from "node:buffer";
import type { Transform } from "node:stream";
import zlib from "node:zlib";
import { DamagedArchive, type Decode } from "./archive.ts";
import { type Decoded, type Decoder, nativeDecoder } from "./native.ts";
import { type Unit, zstdUnits } from "./zstd-units.ts";

/**
 * Decodes zstd, of one frame or of several: with Node's decoder where it has one, else with a library. The decoder gets
 * one block after the other, so that a damaged one takes nothing with it, and a few bytes do not become very many.
 */
export const unzstd: Decode = async function* (pieces) {
  const decoder = hasZstd(zlib) ? nativeDecoder(zlib.createZstdDecompress()) : await libraryDecoder();
  const units = zstdUnits();
  let pending: Buffer = Buffer.alloc(0);

  async function decoded({ length, failure, isSkipped }: Unit, bytes: Buffer, at: number): Promise<Decoded> {
    if (failure) return { chunks: (await decoder.end()).chunks, failure };
    return isSkipped ? { chunks: [], failure: null } : decoder.push(bytes.subarray(at, at + length));
  }

  try {
    for await (const piece of pieces) {
      const bytes = pending.length === 0 ? piece : Buffer.concat([pending, piece]);
      let at = 0;
      for (let unit = units.next(bytes, at); unit; unit = units.next(bytes, at)) {
        const step = await decoded(unit, bytes, at);
        yield* step.chunks;
        if (step.failure) throw step.failure;
        at += unit.length;
      }
      pending = Buffer.from(bytes.subarray(at));
    }
    // Short frames are decoded only now.
    const { chunks, failure } = await decoder.end();
    yield* chunks;
    if (pending.length > 0 || units.isOpen) throw new DamagedArchive("ETRUNCATED");
    if (failure) throw failure;
  } finally {
    decoder.close();
  }
};

/** Newer Nodes have a decoder. */
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

  /** Goes on from the unit before to this one: the library makes one chunk of each, and never leaves a damaged one. */
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
    // Who cuts the units reports a frame that ends too early.
    end: async () => step(new Uint8Array(0)),
    close() {
      // After the last unit the library frees its memory.
      step(null);
    },
  };
}
