import { anyOutline, firstBy, type Rules } from "../../analysis/index.ts";
import { isHex4 } from "../../event/escapes.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import { any, type Charset, contains, type Escapes, type Node } from "../../grammar/index.ts";

/** A byte for each byte: 1 if it belongs to the charset. */
export function membersOf(set: Charset): Uint8Array {
  const members = new Uint8Array(256);
  for (let byte = 0; byte < members.length; byte++) if (contains(set, byte)) members[byte] = 1;
  return members;
}

/** No byte of 256. */
export const NO_BYTES = new Uint8Array(256);

/** The first byte from `at` on that is not one of `members`; -1 if there are fewer than `least`. */
export function runEnd(members: Uint8Array, bytes: Uint8Array, from: number, end: number, least: number): number {
  let at = from;
  while (at < end && members[bytes[at]!] === 1) at++;
  return at - from < least ? -1 : at;
}

/** The bytes before which a node may match: any if it may match nothing. */
export function beginning(node: Node, rules: Rules): Charset {
  const { charset, nullable } = firstBy(node, rules, anyOutline);
  return nullable ? any : charset;
}

/** The end of the record, as a byte of its own. */
const END = 256;

/** A byte for each byte, and one for the end of the record: 1 if the node may match before it. */
export function startsOf(node: Node, rules: Rules): Uint8Array {
  const { charset, nullable } = firstBy(node, rules, anyOutline);
  if (nullable) return startsAnywhere;
  const starts = new Uint8Array(END + 1);
  starts.set(membersOf(charset));
  return starts;
}

/** As {@link startsOf} a node that may match anywhere. */
export const startsAnywhere = new Uint8Array(END + 1).fill(1);

/** The byte at `at`, or {@link END}. */
export function byteAt(bytes: Uint8Array, at: number, end: number): number {
  return at < end ? bytes[at]! : END;
}

/** No byte. */
export const NOTHING = -1;

/** The byte of a delimiter, which the checks of a grammar hold to one ASCII character. */
export function byteOf(delimiter: string): number {
  return encodeUtf8(delimiter)[0]!;
}

/** How many bytes the escape at `at` has: 1 if it is kept as it is written, 0 if it is none. */
export function escapeLength(
  escapes: Escapes,
  close: string,
): (text: { readonly bytes: Uint8Array; readonly end: number }, at: number) => number {
  const known = new Set(Object.keys(escapes.meaning).map(byteOf));
  const unicode = escapes.unicode === null ? NOTHING : byteOf(escapes.unicode);
  const kept = escapes.unknown === "keep" && escapes.lead !== close ? 1 : 0;
  return ({ bytes, end }, at) => {
    const next = at + 1 < end ? bytes[at + 1]! : NOTHING;
    if (known.has(next)) return 2;
    return next === unicode && next !== NOTHING && isHex4(bytes, at + 2, end) ? 6 : kept;
  };
}
