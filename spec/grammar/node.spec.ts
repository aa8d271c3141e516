import { expect, test } from "vitest";
import {
  children,
  choice,
  literal,
  many,
  type Node,
  optional,
  pair,
  rest,
  withChild,
} from "../../engine/grammar/index.ts";

const [a, b, c] = [literal("a"), literal("b"), literal("c")];

test.each<[string, Node, readonly Node[]]>([
  ["of a choice, its alternatives", choice(a, b), [a, b]],
  ["of a repetition, what is repeated and the separator", many(a, { separator: b }), [a, b]],
  ["of a repetition without a separator, what is repeated", many(a), [a]],
  ["of a pair, key, separator and value", pair(a, b, c), [a, b, c]],
  ["of a pair without a separator, key and value", pair(a, null, c), [a, c]],
  ["of a lexeme, none", rest, []],
])("children: %s", (_, node, inside) => {
  expect(children(node)).toEqual(inside);
});

test("a copy of a node has another child at a position", () => {
  expect(withChild(choice(a, b), 1, c)).toEqual(choice(a, c));
  expect(withChild(many(a, { separator: b }), 1, c)).toEqual(many(a, { separator: c }));
  expect(withChild(pair(a, null, b), 1, c)).toEqual(pair(a, null, c));
  expect(withChild(optional(a), 0, b)).toEqual(optional(b));
  expect(() => withChild(optional(a), 1, b)).toThrow(RangeError);
});
