import { anyOutline, firstBy, type Rules } from "../../analysis/index.ts";
import { any, type Charset, contains, type Node } from "../../grammar/index.ts";

/** A byte for each byte: 1 if it belongs to the charset. */
export function membersOf(set: Charset): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (contains(set, byte) ? 1 : 0));
}

/** The bytes before which a node may match: any if it may match nothing. */
export function beginning(node: Node, rules: Rules): Charset {
  const { charset, nullable } = firstBy(node, rules, anyOutline);
  return nullable ? any : charset;
}
