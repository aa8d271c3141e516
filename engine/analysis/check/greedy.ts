import {
  any,
  type Charset,
  charset,
  describeCharset,
  intersection,
  isSubset,
  type Node,
  none,
} from "../../grammar/index.ts";
import { anyOutline, firstBy, type SomeCases, visitSome } from "../index.ts";
import type { NodeCheck } from "./check.ts";

/** No part of a sequence needs what the part before it never leaves. */
export const unreachablePart: NodeCheck = {
  seq({ nodes }, { rules }) {
    for (let index = 1; index < nodes.length; index++) {
      const { charset: first, nullable } = firstBy(nodes[index]!, rules, anyOutline);
      const before = takenBy(nodes[index - 1]!);
      if (nullable || isSubset(first, none) || !isSubset(first, before)) continue;
      const greedy = isSubset(any, before) ? "all of the line" : `every ${describeCharset(before)}`;
      return `no line can be read: part ${index} takes ${greedy}, and leaves nothing with which part ${index + 1} begins: end part ${index} before it, with until(...) or except(...)`;
    }
    return null;
  },
};

/** The characters of which a node leaves none after it. */
export function takenBy(node: Node): Charset {
  return visitSome(cases, () => none, node);
}

const inside = ({ node }: { readonly node: Node }) => takenBy(node);
const cases: SomeCases<readonly [], Charset> = {
  run: (node) => (node.max === null ? node.charset : none),
  digits: ({ max, range }) => (max === null && range === null ? charset("0-9") : none),
  rest: () => any,
  seq: ({ nodes }) => (nodes.length > 0 ? takenBy(nodes.at(-1)!) : none),
  choice: ({ alternatives }) => alternatives.map(takenBy).reduce(intersection, any),
  ...{ field: inside, item: inside, label: inside, meaning: inside, token: inside, convert: inside },
};
