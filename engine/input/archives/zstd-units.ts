import { type Damage, DamagedArchive } from "./archive.ts";

const KIBIBYTE = 1024;
const FRAME_MAGIC = 0xfd2fb528;
const SKIPPABLE_MAGIC = 0x184d2a50;
const MAGIC_BYTES = 4;
const BLOCK_HEADER_BYTES = 3;
const CHECKSUM_BYTES = 4;
const LONGEST_BLOCK = 128 * KIBIBYTE;
const REPEATED_BYTE = 1;
const RESERVED = 3;
/** The largest window that the zstd command accepts by default. */
const LARGEST_WINDOW = 128 * KIBIBYTE * KIBIBYTE;
const DICTIONARY_BYTES = [0, 1, 2, 4] as const;
const SIZE_BYTES = [0, 2, 4, 8] as const;

/** The next complete unit of a zstd stream. */
export interface Unit {
  readonly length: number;
  /** True if it holds no content. */
  readonly isSkipped: boolean;
  /** Why there is no unit; null if there is one. */
  readonly failure: DamagedArchive | null;
}

function unit(length: number, isSkipped = false): Unit {
  return { length, isSkipped, failure: null };
}

function failed(damage: Damage): Unit {
  return { length: 0, isSkipped: false, failure: new DamagedArchive(damage) };
}

/** Cuts a zstd stream (RFC 8878, section 3.1) into units: the header of a frame, a block, a checksum. */
export function zstdUnits() {
  let expected: "frame" | "block" | "checksum" = "frame";
  let hasChecksum = false;
  let skipped = 0;

  function frame(view: DataView): Unit | null {
    if (view.byteLength <= MAGIC_BYTES) return null;
    const magic = view.getUint32(0, true);
    if ((magic & ~0xf) === SKIPPABLE_MAGIC) {
      if (view.byteLength < 2 * MAGIC_BYTES) return null;
      skipped = view.getUint32(MAGIC_BYTES, true);
      return unit(2 * MAGIC_BYTES, true);
    }
    if (magic !== FRAME_MAGIC) return failed("EDAMAGED");
    const header = frameHeader(view);
    if (!header || header.failure) return header;
    hasChecksum = (view.getUint8(MAGIC_BYTES) & 4) !== 0;
    expected = "block";
    return header;
  }

  function block(view: DataView): Unit | null {
    if (view.byteLength < BLOCK_HEADER_BYTES) return null;
    const header = view.getUint16(0, true) | (view.getUint8(2) << 16);
    const type = (header >> 1) & 3;
    const size = header >> 3;
    if (type === RESERVED || size > LONGEST_BLOCK) return failed("EDAMAGED");
    const length = BLOCK_HEADER_BYTES + (type === REPEATED_BYTE ? 1 : size);
    if (view.byteLength < length) return null;
    if (header & 1) expected = hasChecksum ? "checksum" : "frame";
    return unit(length);
  }

  return {
    /** The unit that begins at `bytes[from]`; null if more bytes are needed. */
    next(bytes: Uint8Array, from: number) {
      const view = new DataView(bytes.buffer, bytes.byteOffset + from, bytes.length - from);
      if (view.byteLength === 0) return null;
      if (skipped > 0) {
        const length = Math.min(skipped, view.byteLength);
        skipped -= length;
        return unit(length, true);
      }
      if (expected === "frame") return frame(view);
      if (expected === "block") return block(view);
      if (view.byteLength < CHECKSUM_BYTES) return null;
      expected = "frame";
      return unit(CHECKSUM_BYTES);
    },
    /** True if a frame is open. */
    get isOpen() {
      return expected !== "frame" || skipped > 0;
    },
  };
}

/** The header of a frame, with its magic number. */
function frameHeader(view: DataView): Unit | null {
  const descriptor = view.getUint8(MAGIC_BYTES);
  const isOneSegment = (descriptor & 0x20) !== 0;
  const dictionaryBytes = DICTIONARY_BYTES[(descriptor & 3) as 0 | 1 | 2 | 3];
  const sizeFlag = (descriptor >> 6) as 0 | 1 | 2 | 3;
  const sizeBytes = isOneSegment && sizeFlag === 0 ? 1 : SIZE_BYTES[sizeFlag];
  const sizeAt = MAGIC_BYTES + 1 + (isOneSegment ? 0 : 1) + dictionaryBytes;
  if (view.byteLength < sizeAt + sizeBytes) return null;
  const window = isOneSegment ? contentSize(view, sizeAt, sizeBytes) : windowSize(view.getUint8(MAGIC_BYTES + 1));
  return dictionaryBytes > 0 || window > LARGEST_WINDOW ? failed("EUNSUPPORTED") : unit(sizeAt + sizeBytes);
}

function windowSize(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function contentSize(view: DataView, at: number, bytes: 0 | 1 | 2 | 4 | 8): number {
  switch (bytes) {
    case 0:
      return 0;
    case 1:
      return view.getUint8(at);
    case 2:
      return view.getUint16(at, true) + 256;
    case 4:
      return view.getUint32(at, true);
    case 8:
      return Number(view.getBigUint64(at, true));
  }
}
