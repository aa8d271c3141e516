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
  /** Something else follows its end: not zeros alone, and not gzip. */
  | "ETRAILING"
  /** It needs a dictionary, or more memory than froe allows. */
  | "EUNSUPPORTED";

/** An archive cannot be decoded further. All before the damage has been delivered. */
export class DamagedArchive extends Error {
  readonly code: Damage | `${Damage}/${number}`;
  /** The number of the member of gzip that is damaged, from 1; null for other archives, and for what follows the last. */
  readonly member: number | null;

  constructor(code: DamagedArchive["code"], options?: ErrorOptions & { readonly member?: number }) {
    const { member = null } = options ?? {};
    super(`the archive cannot be decoded: ${code}${member === null ? "" : ` in its member ${member}`}`, options);
    this.code = code;
    this.member = member;
  }

  /** The same damage, in the member of gzip with this number. */
  in(member: number): DamagedArchive {
    return this.code === "ETRAILING" ? this : new DamagedArchive(this.code, { cause: this.cause, member });
  }
}

/** An archive in a file that can be read again from its start. */
export interface Stored {
  /** In bytes; null if it is not known. */
  readonly size: number | null;
  again(): Archive;
}

const KIBIBYTE = 1024;
/** Decoded bytes for each byte of an archive of logs. */
const USUAL_RATIO = 8;

/**
 * The chunk size of Node's decoders for an archive of this size; both in bytes, null for one whose size is not known. Each chunk costs the reading thread a turn, and they are beside each other
 * only between two; a decoder of a small file that asks for much memory keeps the garbage collector busy.
 */
export function chunkSizeFor(size: number | null): number {
  if (size === null) return 256 * KIBIBYTE;
  return Math.min(4096 * KIBIBYTE, Math.max(16 * KIBIBYTE, USUAL_RATIO * size));
}
