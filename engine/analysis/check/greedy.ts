import {
  alike,
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
      const greedy = isSubset(any, before)
        ? "all of the line"
        : `every ${describeCharset(before).replace(/^any/, "byte")}`;
      return `no line can be read: part ${index} takes ${greedy}, and leaves nothing with which part ${index + 1} begins: end part ${index} before it, with until(...) or except(...)`;
    }
    return null;
  },
};

/**
 * The characters of which a node leaves none after it.
 * @param some true for those that it leaves only after as many as it takes.
 */
export function takenBy(node: Node, some = false): Charset {
  return visitSome(cases, () => none, node, some);
}

const cases: SomeCases<readonly [boolean], Charset> = {
  run: ({ min, max, charset: set }, some) => (max === null || (some && min < max) ? set : none),
  digits: ({ min, max, range }, some) =>
    range === null && (max === null || (some && min < max)) ? charset("0-9") : none,
  rest: () => any,
  seq: ({ nodes }, some) => (nodes.length > 0 ? takenBy(nodes.at(-1)!, some) : none),
  choice: ({ alternatives }, some) => alternatives.map((one) => takenBy(one, some)).reduce(intersection, any),
  ...alike(["field", "item", "label", "meaning", "token", "convert"], ({ node }, some: boolean) => takenBy(node, some)),
};
