import { readNotation } from "../../event/notation.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import type { Reading } from "../../grammar/index.ts";

/** Makes the function that computes the value in a text; it returns undefined if there is none. */
export function computer({
  notation,
}: Reading): (bytes: Uint8Array, from: number, to: number) => ReturnType<typeof readNotation> {
  return (bytes, from, to) => notation && readNotation(decodeUtf8(bytes, from, to), notation);
}
