import { firstOf, type Rules } from "../../analysis/index.ts";
import { any, type Charset, contains, type Node } from "../../grammar/index.ts";

/** A byte for each byte: 1 if it belongs to the charset. */
export function membersOf(set: Charset): Uint8Array {
  const members = new Uint8Array(256);
  for (let byte = 0; byte < members.length; byte++) if (contains(set, byte)) members[byte] = 1;
  return members;
}

/** The bytes before which a node may match: any if it may match nothing. */
export function beginning(node: Node, rules: Rules): Charset {
  const { charset, nullable } = firstOf(node, rules);
  return nullable ? any : charset;
}
