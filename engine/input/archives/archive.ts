import type { Buffer } from "node:buffer";

/** The kinds of archive that are read as what they hold. */
export type ArchiveKind = "gzip" | "zstd";

/** The bytes of an archive, piece by piece. A piece may change when the next one is asked for. */
export type Pieces = AsyncIterable<Buffer>;

/**
 * Turns an archive into what it holds, as it is asked for.
 * @throws DamagedArchive, when all in front of the damage has been delivered.
 */
export type Decode = (pieces: Pieces) => AsyncGenerator<Uint8Array, void>;

/** Why an archive cannot be decoded, or not to its end. */
export type Damage =
  /** It is not what it should be. */
  | "EDAMAGED"
  /** It ends too early. */
  | "ETRUNCATED"
  /** It was made with a dictionary, or needs more memory than froe takes. */
  | "EUNSUPPORTED";

/** An archive cannot be decoded further. All in front of that place has been delivered. */
export class DamagedArchive extends Error {
  readonly code: Damage;

  constructor(code: Damage, options?: ErrorOptions) {
    super(`the archive cannot be decoded: ${code}`, options);
    this.code = code;
  }
}

const GZIP = [0x1f, 0x8b, 0x08];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
/** A zstd frame that holds nothing of the content, without the first byte: that is one of 16. */
const SKIPPABLE = [0x2a, 0x4d, 0x18];

/** So many bytes tell an archive from everything else. */
export const SIGNATURE_BYTES = 4;

/** What begins with `bytes`: an archive, or something else (`null`); too few bytes to tell are `undefined`. */
export function archiveKind(bytes: Uint8Array): ArchiveKind | null | undefined {
  const agrees = (signature: readonly number[], at = 0) =>
    signature.every((byte, i) => at + i >= bytes.length || byte === bytes[at + i]);
  const [first = 0x50] = bytes;
  const isZstd = agrees(ZSTD) || ((first & 0xf0) === 0x50 && agrees(SKIPPABLE, 1));
  const kind = agrees(GZIP) ? "gzip" : isZstd ? "zstd" : null;
  return kind !== null && bytes.length < SIGNATURE_BYTES ? undefined : kind;
}

/** True if an input that begins with `bytes`, at least {@link SIGNATURE_BYTES} of it or all, is decoded as an archive. */
export function isArchive(bytes: Uint8Array): boolean {
  return typeof archiveKind(bytes) === "string";
}
