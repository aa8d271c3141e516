import { type Archive, chunkSizeFor, DamagedArchive, type Decode, type Stored } from "./archive.ts";
import { decoding, without } from "./decoding.ts";
import { joined } from "./input.ts";
import { type Decoded, type Decoder, type DecodingStream, nativeDecoder } from "./native.ts";
import { zstdUnits } from "./zstd-units.ts";

/**
 * Decodes zstd of one or several frames, with Node's decoder if it has one, else with a library. The decoder gets one
 * block at a time, so that all before a damaged block is delivered. Of a stored archive Node's decoder gets all blocks
 * that have been read, ahead, in another thread; if it fails, the archive is decoded again, block by block.
 */
export function unzstd(stored: Stored | null): Decode {
  // Not an import: a browser reads zstd as well, with the library.
  const zlib: object | undefined = globalThis.process?.getBuiltinModule?.("node:zlib");
  const native = zlib && hasZstd(zlib) ? zlib : null;
  return async function* (archive) {
    const isAhead = stored !== null && native !== null;
    const cut = cutAtUnits(archive, isAhead);
    const chunkSize = chunkSizeFor(stored?.size ?? null);
    const decoder = native
      ? decoderByFrame(() => nativeDecoder(native.createZstdDecompress({ chunkSize })), cut)
      : await libraryDecoder();
    const progress = { taken: 0, made: 0 };
    try {
      yield* decoding(decoder, cut.pieces, progress, isAhead);
    } catch (error) {
      if (!(error instanceof DamagedArchive)) throw error;
      if (isAhead) yield* without(progress.made, unzstd(null)(stored.again()));
      throw cut.damage ?? error;
    }
    if (cut.damage) throw cut.damage;
  };
}

/** An archive in pieces that end where a unit ends, none with parts of two frames. */
interface Cut {
  readonly pieces: Archive;
  /** True if the last piece ends a frame. */
  readonly isFrameEnd: boolean;
  /** Why it was not cut to its end; null if it was. */
  readonly damage: DamagedArchive | null;
}

/** @param isLong true for pieces of all units that have been read, false for one of each unit. */
function cutAtUnits(archive: Archive, isLong: boolean): Cut {
  const units = zstdUnits();
  let damage: DamagedArchive | null = null;
  let isFrameEnd = false;

  async function* pieces(): AsyncGenerator<Uint8Array, void> {
    let pending: Uint8Array = new Uint8Array(0);
    for await (const input of archive) {
      const bytes = joined(pending, input);
      let from = 0;
      let at = 0;
      for (let unit = units.next(bytes, at); unit; unit = units.next(bytes, at)) {
        damage = unit.failure;
        if (damage) break;
        at += unit.length;
        isFrameEnd = !units.isOpen;
        const isPiece = !unit.isSkipped && (isFrameEnd || !isLong);
        if (isPiece) yield bytes.subarray(from, at);
        if (isPiece || unit.isSkipped) from = at;
      }
      if (from < at) yield bytes.subarray(from, at);
      if (damage) return;
      pending = new Uint8Array(bytes.subarray(at));
    }
    if (pending.length > 0 || units.isOpen) damage = new DamagedArchive("ETRUNCATED");
  }

  return {
    pieces: pieces(),
    get isFrameEnd() {
      return isFrameEnd;
    },
    get damage() {
      return damage;
    },
  };
}

/** Decodes each frame with a decoder of its own: Node's takes nothing after the end of its first frame. */
function decoderByFrame(make: () => Decoder, cut: Pick<Cut, "isFrameEnd">): Decoder {
  const nothing: Decoded = { chunks: [], failure: null };
  let decoder: Decoder | null = null;
  const ended = async (of: Decoder): Promise<Decoded> => {
    const rest = of.isAtEnd ? nothing : await of.end();
    of.close();
    return rest;
  };
  return {
    isAtEnd: false,
    push(input) {
      const current = decoder ?? make();
      decoder = cut.isFrameEnd ? null : current;
      return decoder ? current.push(input) : followedBy(current.push(input), () => ended(current));
    },
    end: async () => decoder?.end() ?? nothing,
    close: () => decoder?.close(),
  };
}

/** What is decoded first, and then what is decoded last, unless the first fails. */
async function followedBy(first: Promise<Decoded>, last: () => Promise<Decoded>): Promise<Decoded> {
  const { more, ...decoded } = await first;
  if (decoded.failure) return decoded;
  return { ...decoded, more: more ? () => followedBy(more(), last) : last };
}

/** True for a Node with a zstd decoder: newer ones have one. */
function hasZstd(
  module: object,
): module is { createZstdDecompress(options: { readonly chunkSize: number }): DecodingStream } {
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
    isAtEnd: false,
    close() {
      // After the last unit the library frees its memory.
      step(null);
    },
  };
}
