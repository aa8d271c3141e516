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
