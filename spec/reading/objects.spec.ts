import { describe, expect, test } from "vitest";
import {
  charset,
  choice,
  convert,
  field,
  grammar,
  optional,
  type Reading,
  run,
  seq,
} from "../../engine/authoring/index.ts";
import { type Grammar, hasSpecialRecords, isTable } from "../../engine/grammar/index.ts";
import { catalogue, createParser, readAll, sampler } from "../../grammars/library.ts";
import { seeded } from "../seeded.ts";

// A reader makes objects by code for the names of the layout; a parser makes them whatever the names are.

const LINES = 60;

/** The events with the order of their fields. */
function entriesOf(events: readonly object[]): unknown {
  return events.map((event) => Object.entries(event));
}

function parsed(format: Grammar, lines: readonly string[], exact: boolean): readonly object[] {
  const { parse } = createParser(format, { exact });
  return lines.map((line) => parse(line) ?? { rejected: line });
}

/** The formats of which each line is a record. */
const ofLines = catalogue.filter(
  (format) => format.framer === "line" && !format.lines && !isTable(format) && !hasSpecialRecords(format),
);

describe("a reader and a parser make the same objects", () => {
  test.each(ofLines.map((format) => [format.name, format] as const))("of %s", (_, format) => {
    const { sample } = sampler(format, seeded(format.name.length));
    const lines = Array.from({ length: LINES }, sample).filter((line) => /^[^\r\n]*[^\s][^\r\n]*$/.test(line));
    for (const exact of [false, true]) {
      const read = readAll(`${lines.join("\n")}\n`, { grammar: format, exact });
      expect(entriesOf(read)).toEqual(entriesOf(parsed(format, lines, exact)));
    }
  });
});

/** What is no int is no value. */
const count: Reading = { types: ["int"], form: "strict", words: { true: [], false: [] }, otherwise: "unit" };
const word = run(charset("a-z"));
const swapped = grammar("swapped", {
  about: "A pair of words in either order, and a number",
  layout: "<a>=<b> <n>",
  record: seq(
    choice(seq("a ", field("a", word), " ", field("b", word)), seq("b ", field("b", word), " ", field("a", word))),
    optional(seq(" ", field("n", convert(count, run(charset("a-z0-9")))))),
  ),
});

test("fields have the order of the record, also where it is not that of the layout", () => {
  const events = readAll("a one two\nb one two\nb one two 3\na one two 3\n", { grammar: swapped });
  expect(entriesOf(events)).toEqual([
    [
      ["a", "one"],
      ["b", "two"],
    ],
    [
      ["b", "one"],
      ["a", "two"],
    ],
    [
      ["b", "one"],
      ["a", "two"],
      ["n", 3],
    ],
    [
      ["a", "one"],
      ["b", "two"],
      ["n", 3],
    ],
  ]);
});

test("a missing value is no field", () => {
  expect(entriesOf(readAll("a one two x\n", { grammar: swapped }))).toEqual([
    [
      ["a", "one"],
      ["b", "two"],
    ],
  ]);
});

test("__proto__ is a name like any other", () => {
  const odd = grammar("odd", { about: "An odd name", layout: "<__proto__>", record: field("__proto__", word) });
  const [event] = readAll("one\n", { grammar: odd });
  expect(Object.entries(event as object)).toEqual([["__proto__", "one"]]);
  expect(Object.getPrototypeOf(event)).toBe(Object.prototype);
});
