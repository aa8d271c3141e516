import type { Buffer } from "node:buffer";

/** The bytes of an archive, piece by piece. A piece may change when the next one is asked for. */
export type Pieces = AsyncIterable<Buffer>;

/**
 * Turns an archive into what it holds, as it is asked for.
 * @throws DamagedArchive, when all before the damage has been delivered.
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

/** An archive cannot be decoded further. All before that place has been delivered. */
export class DamagedArchive extends Error {
  readonly code: Damage;

  constructor(code: Damage, options?: ErrorOptions) {
    super(`the archive cannot be decoded: ${code}`, options);
    this.code = code;
  }
}
