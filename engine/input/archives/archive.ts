/** The bytes of an archive in chunks. The next chunk may overwrite a chunk. */
export type Archive = AsyncIterable<Uint8Array>;

/**
 * Decodes an archive on demand.
 * @throws DamagedArchive after all before the damage has been delivered.
 */
export type Decode = (archive: Archive) => AsyncGenerator<Uint8Array, void>;

/** Why an archive cannot be decoded, or not to its end. */
export type Damage =
  /** Its bytes are wrong. */
  | "EDAMAGED"
  /** It ends too early. */
  | "ETRUNCATED"
  /** It needs a dictionary, or more memory than froe allows. */
  | "EUNSUPPORTED"
  /** An entry of a journal export ends with the file, or is none. */
  | "ECUTENTRY"
  | "EWRONGENTRY";

/** An archive cannot be decoded further. All before the damage has been delivered. */
export class DamagedArchive extends Error {
  readonly code: Damage;

  constructor(code: Damage, options?: ErrorOptions) {
    super(`the archive cannot be decoded: ${code}`, options);
    this.code = code;
  }
}

/** An archive in a file that can be read again from its start. */
export interface Stored {
  /** The size of the file in bytes, as far as it is known. */
  readonly size: number;
  again(): Archive;
}

const KIBIBYTE = 1024;
/** Decoded bytes for each byte of an archive of logs. */
const USUAL_RATIO = 8;

/**
 * The chunk size of Node's decoders in bytes. Each chunk costs the reading thread a turn, and they are beside each other
 * only between two; a decoder of a small file that asks for much memory keeps the garbage collector busy.
 */
export function chunkSizeFor(stored: Stored | null): number {
  if (!stored) return 256 * KIBIBYTE;
  return Math.min(4096 * KIBIBYTE, Math.max(16 * KIBIBYTE, USUAL_RATIO * stored.size));
}
