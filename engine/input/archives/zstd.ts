import { DamagedArchive, type Decode } from "./archive.ts";
import { joined } from "./input.ts";
import { zstdUnits } from "./zstd-units.ts";

/**
 * Decodes zstd of one or several frames, with zstd itself, compiled to WebAssembly. It gets one block at a time, so that all
 * before a damaged block is delivered.
 */
export const unzstd: Decode = async function* (archive) {
  const units = zstdUnits();
  const decoder = await blockDecoder();
  let pending: Uint8Array = new Uint8Array(0);
  try {
    for await (const input of archive) {
      const bytes = joined(pending, input);
      let at = 0;
      for (let unit = units.next(bytes, at); unit; unit = units.next(bytes, at)) {
        if (unit.failure) throw unit.failure;
        const from = at;
        at += unit.length;
        if (!unit.isSkipped) yield decoder.decoded(bytes.subarray(from, at));
      }
      pending = new Uint8Array(bytes.subarray(at));
    }
    if (pending.length > 0 || units.isOpen) throw new DamagedArchive("ETRUNCATED");
    if (!decoder.close()) throw new DamagedArchive("EDAMAGED");
  } finally {
    decoder.close();
  }
};

async function blockDecoder() {
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

  return {
    /** The library returns one chunk for each unit, and never gets past a damaged one. @throws DamagedArchive */
    decoded(unit: Uint8Array) {
      next = unit;
      const { value } = chunks.next();
      if (next !== null || !value) throw new DamagedArchive("EDAMAGED");
      return value;
    },
    /** Frees the memory. @returns false if the last unit is damaged. */
    close() {
      next = new Uint8Array(0);
      try {
        chunks.next();
        return next === null;
      } catch {
        return false;
      }
    },
  };
}
