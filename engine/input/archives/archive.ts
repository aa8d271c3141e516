/** The bytes of an archive in chunks. The next chunk may overwrite a chunk. */
export type Archive = AsyncIterable<Uint8Array>;

/** Decodes an archive on demand. @throws DamagedArchive after all before the damage has been delivered. */
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

/** An archive cannot be decoded further. All whole records before the damage have been delivered. */
export class DamagedArchive extends Error {
  readonly code: Damage | `${Damage}/${number}`;
  /** The number of the member of gzip that is damaged, from 1; null for other archives, and for what follows the last. */
  readonly member: number | null;

  constructor(code: DamagedArchive["code"], options?: ErrorOptions & { readonly member?: number }) {
    const { member = null } = options ?? {};
    super(`the archive cannot be decoded: ${code}${member === null ? "" : ` in its member ${member}`}`, options);
    this.name = "DamagedArchive";
    this.code = code;
    this.member = member;
  }
}

/** An archive in a file that can be read again from its start. */
export interface Stored {
  /** In bytes; null if it is not known. */
  readonly size: number | null;
  again(): Archive;
}
