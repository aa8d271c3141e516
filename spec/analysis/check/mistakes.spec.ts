import { expect, test } from "vitest";
import * as authoring from "../../../engine/authoring/index.ts";
import { parse } from "../../../engine/reading/index.ts";
import { duration, hexInt, signedInt, size } from "../../../grammars/vocabulary.ts";

// What authors write in files that no compiler checks. The combinators have no types here, as in such a file.

type Untyped = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
const {
  cells,
  charset,
  choice,
  convert,
  derive,
  digits,
  except,
  field,
  float,
  grammar,
  int,
  join,
  label,
  level,
  many,
  message,
  not,
  only,
  optional,
  pair,
  quoted,
  run,
  seq,
  timePart,
  union,
  until,
} = authoring as unknown as Untyped;
const word = run!(charset!("a-z"));

/** The problems of a grammar of this record, without its heading. */
function problemsOf(record: unknown, options: object = {}): readonly string[] {
  try {
    grammar!("own", { about: "Own", layout: "<a>", record, ...options });
    return [];
  } catch (error) {
    return String(error).split("\n").slice(1);
  }
}

test.each<[string, unknown, string]>([
  ["many", many!("x", { sep: "," }), 'many has no property "sep"; did you mean "separator"?'],
  [
    "field",
    field!("a", word, { omitted: "-" }),
    'field has no property "omitted": it has name, node, omit, null, escapes',
  ],
  ["until", until!(" ", { escape: null }), 'until has no property "escape"; did you mean "escapes"?'],
  ["join", join!(word, { between: " ", max: 2, min: 1 }), 'join has no property "min"'],
  ["quoted", quoted!({ open: '"', close: '"', inside: charset!("a"), escapes: null, esc: 1 }), 'no property "esc"'],
  ["derive", derive!("d", "n", { shft: 1 }), 'derive has no property "shft"; did you mean "shift"?'],
])("an option that %s does not have is refused by its name", (_, part, message) => {
  const problems = problemsOf(seq!(field!("n", int!(digits!(1))), part));
  expect(problems).toEqual([expect.stringContaining(message)]);
  expect(problems[0]).toMatch(/\[unknown-property\]$/);
});

test("so is a property of the grammar, and a misspelled record is not missing too", () => {
  expect(problemsOf(word, { frame: "line" })).toEqual([
    '  grammar: a grammar has no property "frame"; did you mean "framer"? [grammar-property]',
  ]);
  expect(problemsOf(undefined, { recrod: word })).toEqual([
    '  grammar: a grammar has no property "recrod"; did you mean "record"? [grammar-property]',
  ]);
});

test("a missing record is reported by name", () => {
  expect(problemsOf(undefined)).toEqual([
    expect.stringContaining("a grammar has a record, the part that reads each record, and this one has none"),
  ]);
});

test.each<[string, () => unknown, string]>([
  ["optional", () => optional!("a", "b"), 'optional(...) takes one part, not "b" as well: optional(seq(...)) takes'],
  ["not", () => not!("a", word, "c"), 'not run(...), "c" as well'],
  ["label", () => label!("a", word, word), "label(...) takes one part, not run(...) as well"],
  ["field", () => field!("a", word, {}, word), "field(...) takes one part, not run(...) as well"],
  ["int", () => int!(digits!(1), 16), "int(...) takes one part, not 16 as well"],
  [
    "run",
    () => run!(charset!("a"), 1, 2, "b"),
    'run(...) takes a charset, a least and a greatest length, not "b" as well',
  ],
  [
    "digits",
    () => digits!(1, 2, null, 3),
    "digits(...) takes a least and a greatest length and a range, not 3 as well",
  ],
  ["until", () => until!(" ", {}, word), "until(...) takes a stop and its options, not run(...) as well"],
  ["many", () => many!(word, {}, ","), 'many(...) takes a part and its options, not "," as well'],
  ["pair", () => pair!(word, "=", word, ";"), 'pair(...) takes a key, what is between, and a value, not ";" as well'],
  ["level", () => level!(word, {}), "level(...) takes one part, not {} as well"],
  ["message", () => message!(word, word), "message(...) takes one part, not run(...) as well"],
  ["timePart", () => timePart!("year", word, 4, 5), "timePart(...) takes a name, a part, a number, not 5 as well"],
  ["join", () => join!(word, { between: " ", max: 2 }, 3), "join(...) takes a part and its options, not 3 as well"],
])("%s refuses more arguments than it takes", (_, call, message) => {
  expect(call).toThrow(message);
});

test.each<[string, () => unknown, string]>([
  ["charset of an expression", () => charset!(/a-z/), 'such as "a-z", not /a-z/'],
  ["charset of a list", () => charset!(["a", "z"]), 'such as "a-z", not ["a","z"]'],
  ["only of a character beyond ASCII", () => only!(0x20ac), "byte: expected a byte, found the number 8364"],
  ["only of a negative number", () => only!(-1), "byte: expected a byte, found the number -1"],
  ["except of a text", () => except!(" "), 'except(...) takes a charset, such as charset(" "), not " "'],
  [
    "union with a part",
    () => union!(charset!("a"), word),
    'union(...) takes a charset, such as charset("a-z"), not run(...)',
  ],
])("%s is refused, and the message says what to write", (_, call, message) => {
  expect(call).toThrow(message);
});

test.each<[string, () => unknown, string]>([
  ["cells", () => cells!(word), 'as an object, such as { separator: ",", prefix: "c" }, not undefined'],
  ["join", () => join!(word), 'as an object, such as { between: " ", max: 3 }, not undefined'],
  ["derive", () => derive!("a", "b", 3), "as an object, such as { shift: 3, mask: 7 }, not 3"],
])("%s says which options it takes", (_, call, message) => {
  expect(call).toThrow(message);
});

test.each<[string, () => unknown, string]>([
  ["duration", () => duration("minute" as "m"), 'one of w, d, h, m, s, ms, us, ns, and not "minute"'],
  ["size", () => size(undefined as unknown as "B"), "one of B, kB, KiB, MB, MiB, GB, GiB, TB, TiB, and not nothing"],
])("%s refuses what is no unit", (name, call, message) => {
  expect(call).toThrow(`${name}(...) takes the unit of its number, ${message}`);
});

test("null or a list in the place of one part is refused there", () => {
  expect(problemsOf(field!("a", null))).toEqual([
    "  record: null is no part of a grammar: a part is a text or what a combinator returns [shape]",
  ]);
  expect(problemsOf(seq!(label!("a", [word]), many!(word, { separator: ["a", "b"] })))).toEqual([
    expect.stringContaining("record > 1: label: a list is no part of a grammar: seq(...) takes parts"),
    expect.stringContaining("record > 2: many: a list is no part of a grammar"),
  ]);
});

test.each<[string, unknown, string]>([
  ["a regular expression", /\d+/, "/\\d+/ is a regular expression, no part of a grammar: run("],
  ["a charset", charset!("a-z"), "a charset is no part of a grammar: run(...)"],
  ["a list", ["a", "b"], "a list is no part of a grammar: seq(...)"],
  ["a combinator that is not called", digits, "the function digits is no part of a grammar"],
  ["a number", 5, '5 is no part of a grammar: as a text it is "5"'],
  ["an object", { a: 1 }, '{"a":1} is no part of a grammar: a part is a text or what a combinator returns'],
])("%s is no part, and the message says what is", (_, value, message) => {
  expect(problemsOf(seq!("a", value))).toEqual([expect.stringContaining(message)]);
});

test("all values that are no parts are reported, and properties of the wrong type", () => {
  const record = seq!(/a/, run!("a-z"), digits!(1, "3"), many!("x", { min: "2" }));
  expect(problemsOf(record)).toEqual([
    expect.stringContaining("/a/ is a regular expression"),
    '  record > 2: run: charset has to be a charset, such as charset("a-z"), not "a-z" [shape]',
    '  record > 3: digits: max has to be a number or null, not "3" [shape]',
    '  record > 4: many: min has to be a number, not "2" [shape]',
  ]);
  expect(problemsOf(word, { notes: "none", framer: "lines" })).toEqual([
    '  grammar: notes has to be a list, each a text, not "none" [shape]',
    '  grammar: framer has to be "line" or "quoted", not "lines" [shape]',
  ]);
});

test("an int of a word says that it reads digits", () => {
  expect(problemsOf(field!("a", int!(word)))).toEqual([
    "  record > convert: int(...) reads digits, and this part can begin with other text: int(digits(1, 9)), or scalar(...) if any type will do [int-digits]",
  ]);
});

test("an int of an int is that int, and one of a value of another type says to leave int out", () => {
  expect(problemsOf(field!("a", int!(signedInt)))).toEqual([]);
  const record = authoring.field("a", authoring.int(signedInt));
  expect(parse(authoring.grammar("twice", { about: "", layout: "", record }), "-12")).toEqual({ a: -12 });
  for (const value of [hexInt, duration("ms"), label!("n", float!(word))]) {
    expect(problemsOf(field!("a", int!(value)))).toEqual([expect.stringContaining("a value already")]);
  }
});

test("a type that a user names is a reading, in strict types too", () => {
  const { readingOf } = authoring;
  const part = authoring.convert(readingOf("int"), authoring.run(authoring.charset("a-z")));
  expect(part.reading.types).toEqual(["int"]);
  expect(problemsOf(field!("a", convert!(readingOf("float"), word)))).toEqual([]);
  expect(problemsOf(choice!(field!("a", part), "b"))).toEqual([]);
});

test("an int counts the digits of a repetition, and one of joined digits is refused with the part that reads groups", () => {
  const triple = digits!(3);
  expect(problemsOf(field!("v", int!(many!(triple, { min: 1, max: 5 }))))).toEqual([]);
  expect(problemsOf(field!("v", int!(many!(triple, { min: 1, max: 6 })))).join()).toContain("more than 15 digits");
  expect(problemsOf(field!("v", int!(join!(triple, { between: " ", max: 3 })))).join()).toContain('groupedNumber(" ")');
});
