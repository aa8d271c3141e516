import { isArchive, SIGNATURE_BYTES, signatureOf } from "../input/signatures.ts";

/**
 * @param bytes the first ones of a source, or all.
 * @param remedy for an archive that is read elsewhere.
 * @throws TypeError for bytes of an archive, or of another kind of file that is no text.
 */
export function refuseForeign(bytes: Uint8Array, name: string, remedy: string | null): void {
  const kind = signatureOf(bytes.subarray(0, SIGNATURE_BYTES), true);
  if (!kind) return;
  const command = kind.reader ? `${kind.reader.file} writes its text` : "not text";
  throw new TypeError(`${name} ${kind.is}; ${remedy !== null && isArchive(bytes) ? remedy : command}`);
}
