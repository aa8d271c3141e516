import { expect, test } from "vitest";
import { charset, choice, end, except, field, grammar, quoted, rest, run, seq } from "../../engine/authoring/index.ts";
import { Event, NameTable, toMap } from "../../engine/event/index.ts";
import { textOfBytes } from "../../engine/event/utf8.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { compile } from "../../engine/parse/compile/index.ts";

// In the text of all records, the end of a quoted text is searched for.

const text = quoted({
  open: "<",
  close: ">",
  inside: except(charset("\r\n")),
  escapes: { lead: "\\", meaning: { ">": ">" }, unicode: null, unknown: "keep" },
});
const word = run(charset("a-z"));
const wordOrText = grammar("word-or-text", {
  about: "A word and a text, or two texts",
  layout: "<word> <text>, or <text> <text>",
  record: choice(
    seq(field("word", run(charset("a-z<>"))), " ", field("text", text), end),
    seq(field("first", text), " ", field("second", choice(text, word))),
  ),
});

/** Reads lines as a reader of a file does it: with the text of all of them. */
function readerOf(format: Grammar): (lines: readonly string[]) => readonly object[] {
  const names = new NameTable();
  const parser = compile(format, names, "line");
  const event = new Event(names);
  return (lines) => {
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
    event.text = textOfBytes(bytes, bytes.length);
    let from = 0;
    return lines.map((line) => {
      const to = from + Buffer.byteLength(line);
      const isRead = parser.parse(bytes, from, to, event) === to;
      from = to + 1;
      return isRead ? Object.fromEntries(toMap(event)) : { rejected: line };
    });
  };
}

test("a text ends at its own end, also where a later one has been searched for before", () => {
  expect(readerOf(wordOrText)(["<a> <b> <c>", "<a> <b>", "<a> b", "a <b>"])).toEqual([
    { rejected: "<a> <b> <c>" },
    { word: "<a>", text: "b" },
    { first: "a", second: "b" },
    { word: "a", text: "b" },
  ]);
});

test("a text does not go on in the next record", () => {
  const textAndRest = grammar("text-and-rest", {
    about: "A text, and anything after it",
    layout: "<text><rest>",
    record: seq(field("text", text), field("rest", rest)),
  });
  expect(readerOf(textAndRest)(["<b", "<c>d"])).toEqual([{ rejected: "<b" }, { text: "c", rest: "d" }]);
});

test("what needs a look before the end of a text is looked at", () => {
  expect(readerOf(wordOrText)(["a <b\\>c>", "a <b\rc>", "a <b\tc>"])).toEqual([
    { word: "a", text: "b>c" },
    { rejected: "a <b\rc>" },
    { word: "a", text: "b\tc" },
  ]);
});

test("of another text nothing is known", () => {
  const read = readerOf(wordOrText);
  expect(read(["a <bcd>"])).toEqual([{ word: "a", text: "bcd" }]);
  expect(read(["a <b>cd"])).toEqual([{ rejected: "a <b>cd" }]);
  expect(read(["a <é>"])).toEqual([{ word: "a", text: "é" }]);
});
