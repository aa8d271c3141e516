import { CR, SPACE, TAB } from "../event/bytes.ts";

/** True if `bytes[from, to)` is white space that does not include the separator of a table. */
export function isBlank(bytes: Uint8Array, from: number, to: number, separator = -1): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if ((byte !== SPACE && (byte < TAB || byte > CR)) || byte === separator) return false;
  }
  return true;
}
