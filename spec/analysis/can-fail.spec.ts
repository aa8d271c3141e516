import { describe, expect, test } from "vitest";
import { canFail, isNullable } from "../../engine/analysis/index.ts";
import {
  charset,
  choice,
  constant,
  convert,
  derive,
  digits,
  end,
  fail,
  field,
  type Grammar,
  item,
  label,
  list,
  literal,
  look,
  many,
  map,
  type Node,
  nest,
  not,
  number,
  oneOf,
  optional,
  pair,
  quoted,
  ref,
  rest,
  run,
  seq,
  token,
  until,
} from "../../engine/grammar/index.ts";

const some = run(charset("a-z"));
const any = run(charset("a-z"), 0);
const quote = quoted({ open: '"', close: '"', inside: charset("a-z"), escapes: null });
const reading = { types: ["int"], form: "strict", words: { true: [], false: [] } } as const;
const rules: Grammar["rules"] = { some, any, self: seq("(", ref("self"), ")"), loop: choice(ref("loop"), "x") };

const nodes: readonly (readonly [what: string, node: Node, nullable: boolean, fails: boolean])[] = [
  ["a literal", literal("a"), false, true],
  ["words", oneOf("a", "b"), false, true],
  ["a run", some, false, true],
  ["a run of any length", any, true, false],
  ["digits", digits(2), false, true],
  ["digits of any number", digits(0, null), true, false],
  ["digits of a range", digits(0, 2, [1, 31]), true, true],
  ["a number", number, false, true],
  ["rest", rest, true, false],
  ["end", end, true, true],
  ["until what can fail", until("="), true, true],
  ["until what cannot", until(optional("=")), true, false],
  ["a quoted text", quote, false, true],
  ["a sequence", seq(any, some), false, true],
  ["a sequence of what may be missing", seq(any, optional("x")), true, false],
  ["a choice", choice("a", some), false, true],
  ["a choice with a certain end", choice("a", any), true, false],
  ["an option", optional("a"), true, false],
  ["a repetition", many(some), true, false],
  ["a repetition of one at least", many(some, { min: 1 }), false, true],
  ["a repetition of cells that may be empty", many(any, { separator: ",", min: 1 }), true, false],
  ["two such cells", many(any, { separator: ",", min: 2 }), false, true],
  ["a look", look("a"), true, true],
  ["a look at what cannot fail", look(any), true, false],
  ["a refusal", not("a"), true, true],
  ["a rule", ref("some"), false, true],
  ["a rule that may match nothing", ref("any"), true, false],
  ["a rule inside itself", ref("self"), false, true],
  ["a rule that begins with itself", ref("loop"), false, true],
  ["a rule that is not there", ref("constructor"), false, true],
  ["a limit", nest(2, any), true, true],
  ["a reading that keeps other text", convert({ ...reading, otherwise: "text" }, any), true, false],
  ["a reading that fails", convert({ ...reading, otherwise: "fail" }, any), true, true],
  ["a constant without text", constant("x"), true, false],
  ["a constant with one", constant("x", "y"), false, true],
  ["a map", map(any), true, false],
  ["an array", list(some), false, true],
  ["an item", item(any), true, false],
  ["a field", field("f", some), false, true],
  ["a pair", pair(any, "=", any), false, true],
  ["a pair without anything between", pair(any, null, any), true, false],
  ["a derived field", derive("d", "f", {}), true, false],
  ["a label", label("l", any), true, false],
  ["a token", token("t", some), false, true],
  ["a message", fail("no"), false, true],
];

describe.each(nodes)("%s", (_, node, nullable, fails) => {
  test(nullable ? "can match nothing" : "always consumes something", () => {
    expect(isNullable(node, rules)).toBe(nullable);
  });
  test(fails ? "can fail" : "cannot fail", () => {
    expect(canFail(node, rules)).toBe(fails);
  });
});
