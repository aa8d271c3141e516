import { expect, test } from "vitest";
import { choice, digits, field, grammar, type Part, run, seq } from "../../engine/authoring/index.ts";
import { charset } from "../../engine/grammar/index.ts";
import { maker } from "../../engine/parse/compile/index.ts";
import { parse } from "../../engine/reading/parser.ts";

// The generated code of alternatives: what is rarely needed is no part of the function that every record runs through.

const functionsOf = (record: Part) => {
  const { text } = maker.programOf(grammar("one", { about: "One", layout: "<a>", record }), "line", "parse");
  return text.match(/^function fallback\w+/gm) ?? [];
};
const letters = run(charset("a-z"), 1);

test("an alternative that begins like an earlier one has a function of its own", () => {
  expect(functionsOf(choice(seq("<", field("a", digits(1, 9)), ">"), seq("<", field("b", letters), ">")))).toHaveLength(
    1,
  );
});

test("alternatives of which the first byte chooses have none", () => {
  expect(functionsOf(choice(seq("<", field("a", digits(1, 9))), seq("[", field("b", letters))))).toEqual([]);
});

test("a fallback takes back what was read before it, and its own failure is one of the record", () => {
  const record = choice(seq("<", field("a", digits(1, 9)), ">"), seq("<", field("b", letters), ">"));
  const either = grammar("either", { about: "Either", layout: "<a>", record });
  expect(parse(either, "<12>")).toEqual({ a: "12" });
  expect(parse(either, "<ab>")).toEqual({ b: "ab" });
  expect(parse(either, "<12")).toBeNull();
  expect(parse(either, "<ab")).toBeNull();
});
