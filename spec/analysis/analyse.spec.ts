import { describe, expect, test } from "vitest";
import { admits, PREFIX, prefixesOf, requiredOf } from "../../engine/analysis/index.ts";
import {
  charset,
  choice,
  digits,
  end,
  grammar,
  look,
  many,
  nest,
  not,
  oneOf,
  optional,
  type Part,
  quoted,
  ref,
  rest,
  run,
  seq,
  until,
} from "../../engine/authoring/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { sampler } from "../../workbench/sample/index.ts";
import { seeded } from "../seeded.ts";

const SAMPLES = 100;
const word = run(charset("a-z"));
const quotedText = quoted({ open: '"', close: '"', inside: charset(" -~"), escapes: null });

function grammarOf(record: Part, rules: Record<string, Part> = {}) {
  return grammar("example", { about: "An example", layout: "<example>", record, rules });
}

function begins(record: Part, text: string, rules: Record<string, Part> = {}): boolean {
  const bytes = Buffer.from(text);
  return admits(prefixesOf(grammarOf(record, rules)), bytes, 0, bytes.length);
}

describe("what a record can begin with", () => {
  test.each<[string, Part, string, boolean]>([
    ["a literal", seq("ERR ", rest), "ERR x", true],
    ["another literal", seq("ERR ", rest), "ERX x", false],
    ["a literal behind digits of a fixed number", seq(digits(4), "-", rest), "2026-", true],
    ["a wrong byte there", seq(digits(4), "-", rest), "2026/", false],
    ["a literal behind one or two digits", seq(digits(1, 2), "!"), "12!", true],
    ["neither of the two", seq(digits(1, 2), "!"), "12?", false],
    ["a word of several", seq(oneOf("on", "off"), "."), "off.", true],
    ["a byte that no word has there", seq(oneOf("on", "off"), "."), "ox.", false],
    ["the second alternative", seq(choice("a", seq("b", digits(1))), ";"), "b7;", true],
    ["something optional left out", seq(optional("<5>"), word), "abc", true],
    ["a repetition with separators", seq(many(digits(2), { separator: ":", min: 2 }), "Z"), "01:02:03Z", true],
    ["quotes", seq(quotedText, ";"), '"a";', true],
    ["no quote", seq(quotedText, ";"), "a;", false],
    ["text up to a stop", seq(until("="), "=", rest), "any=thing", true],
    ["nodes that consume nothing", seq(look("a"), not("b"), word), "ab", true],
    ["a record that may be so short", seq(word, end), "a", true],
    ["a record that may not", digits(3), "12", false],
  ])("%s", (_, record, text, expected) => {
    expect(begins(record, text)).toBe(expected);
  });

  test("a rule inside itself may be anything", () => {
    const rules = { list: seq("(", many(choice("x", nest(9, ref("list")))), ")") };
    expect(begins(ref("list"), "(x(", rules)).toBe(true);
    expect(begins(ref("list"), "x", rules)).toBe(false);
  });

  test("choices at the very start are kept apart", () => {
    const record = seq(choice(seq("<", digits(1), ">"), seq(digits(2), "-")), word);
    expect(begins(record, "<1>a")).toBe(true);
    expect(begins(record, "12-a")).toBe(true);
    expect(begins(record, "<1-a")).toBe(false);
    expect(prefixesOf(grammarOf(record))).toHaveLength(2);
    expect(prefixesOf(grammarOf(seq(optional(digits(1)), run(charset("0-9a-z"), 2), "!")))).toHaveLength(1);
  });

  test("bytes further on are not looked at", () => {
    expect(begins(seq(run(charset("a-z"), PREFIX), "!"), `${"a".repeat(PREFIX)}?`)).toBe(true);
  });
});

describe("what every record holds", () => {
  test.each<[string, Part, readonly string[]]>([
    ["literals in a row", seq(word, " [", word, "] ", rest), [" [", "] "]],
    ["the longest text of those that hold each other", seq(word, "]", word, "] [", rest), ["] ["]],
    ["what all alternatives have", seq(choice(seq("<", word, ">"), seq("<", digits(1))), rest), ["<"]],
    ["nothing that may be left out", seq(optional("x"), many("y"), rest), []],
    ["what comes at least once", many(seq(word, "="), { min: 1 }), ["="]],
    ["a separator that comes at least once", many(word, { separator: ", ", min: 2 }), [", "]],
    ["quotes", quotedText, ['"']],
    ["what ends a text", seq(until("|"), rest), ["|"]],
    ["what is looked at", seq(look(seq(word, ":")), rest), [":"]],
    ["nothing that may not stand there", seq(not("x"), rest), []],
    ["what all words share", oneOf("warn", "warning"), ["warn"]],
  ])("%s", (_, record, expected) => {
    expect(requiredOf(grammarOf(record))).toEqual(expected);
  });
});

describe.each(catalogue.map((grammar) => [grammar.name, grammar] as const))("%s: its records", (_, grammar) => {
  const { sample } = sampler(grammar, seeded(1), { odd: 0.15 });
  const samples = Array.from({ length: SAMPLES }, sample);

  test("begin as the grammar says", () => {
    const prefixes = prefixesOf(grammar);
    const ruledOut = samples.filter((text) => !admits(prefixes, Buffer.from(text), 0, Buffer.byteLength(text)));
    expect(ruledOut).toEqual([]);
  });

  test("hold what the grammar requires", () => {
    const required = requiredOf(grammar);
    expect(samples.filter((text) => !required.every((part) => text.includes(part)))).toEqual([]);
  });
});
