import { DamagedArchive } from "./archive.ts";
import { type Decoded, type Decoder, type DecodingStream, nativeDecoder } from "./native.ts";
import { type Unit, zstdUnits } from "./zstd-units.ts";

/**
 * Decodes zstd of one or several frames, with Node's decoder if it has one, else with a library. The decoder gets one
 * block at a time, so that all before a damaged block is delivered, and a small input does not decode to a huge chunk.
 */
export async function* unzstd(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  // Not an import: a browser reads zstd as well, with the library.
  const zlib: object | undefined = globalThis.process?.getBuiltinModule?.("node:zlib");
  const decoder = zlib && hasZstd(zlib) ? nativeDecoder(zlib.createZstdDecompress()) : await libraryDecoder();
  const units = zstdUnits();
  let pending: Uint8Array = new Uint8Array(0);

  async function decoded({ length, failure, isSkipped }: Unit, bytes: Uint8Array, at: number): Promise<Decoded> {
    if (failure) return { chunks: (await decoder.end()).chunks, failure };
    return isSkipped ? { chunks: [], failure: null } : decoder.push(bytes.subarray(at, at + length));
  }

  try {
    for await (const input of archive) {
      const bytes = joined(pending, input);
      let at = 0;
      for (let unit = units.next(bytes, at); unit; unit = units.next(bytes, at)) {
        const { chunks, failure } = await decoded(unit, bytes, at);
        yield* chunks;
        if (failure) throw failure;
        at += unit.length;
      }
      pending = new Uint8Array(bytes.subarray(at));
    }
    // Node's decoder returns short frames at the end.
    const { chunks, failure } = await decoder.end();
    yield* chunks;
    if (pending.length > 0 || units.isOpen) throw new DamagedArchive("ETRUNCATED");
    if (failure) throw failure;
  } finally {
    decoder.close();
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

/** True for a Node with a zstd decoder: newer ones have one. */
function hasZstd(module: object): module is { createZstdDecompress(): DecodingStream } {
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
