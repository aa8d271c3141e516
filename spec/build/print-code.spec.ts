import { expect, test } from "vitest";
import { printedCode } from "../../build/print-code.ts";
import { Event, encodeUtf8, NameTable } from "../../engine/event/index.ts";
import { type Grammar, isTable } from "../../engine/grammar/index.ts";
import { maker } from "../../engine/parse/compile/index.ts";
import { makeParser } from "../../engine/parse/programs/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { loadCases, topicsOf } from "../corpus/load.ts";

// `npm run code -- json parse` prints generated code for people.

const printing: typeof maker = {
  ...maker,
  programOf(...args) {
    const program = maker.programOf(...args);
    return { ...program, text: printedCode(program) };
  },
};

/** What a parser made by `by` leaves of each record: the end it returns, and the entries of its tape. */
function readBy(by: typeof maker, grammar: Grammar, records: readonly Uint8Array[]) {
  const names = new NameTable();
  const parser = makeParser(grammar, names, "bounded", by);
  return records.map((bytes) => {
    const event = new Event(names);
    const end = parser.parse(bytes, 0, bytes.length, event);
    return [end, [...event.entries.subarray(0, event.length)], parser.locate(bytes, 0, bytes.length)];
  });
}

const plain = catalogue.filter((grammar) => !isTable(grammar)).map((grammar) => [grammar.name, grammar] as const);

test.each(plain)("printed code of %s does the same as its program", (name, grammar) => {
  const texts = topicsOf(name).flatMap((topic) => loadCases(name, topic).map(({ bytes }) => bytes.toString()));
  const records = texts.flatMap((text) => text.split("\n")).map(encodeUtf8);
  expect(readBy(printing, grammar, records)).toEqual(readBy(maker, grammar, records));
});

test("a statement is a line, and variables have words", () => {
  const { text, names, ...others } = maker.programOf(catalogue[0]!, "line", "parse");
  const body =
    "function record(b, p, e) { let s1 = 0; A2: { s1 = p; if (b[p] === 58) { p++; break A2; } T[n] = N0; } }";
  expect(printedCode({ text: body, names: ["status code"], ...others })).toBe(`function record(bytes, position, end) {
  let start_1 = 0;
  alternative_2: {
    start_1 = position;
    if (bytes[position] === 58 /* : */) { position++; break alternative_2; }
    tape[top] = id_status_code_0;
  }
}
`);
});
