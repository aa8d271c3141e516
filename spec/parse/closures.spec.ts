import { expect, test } from "vitest";
import { charset, field, grammar, many, pair, rest, run, seq } from "../../engine/authoring/index.ts";
import { Event, encodeUtf8, NameTable, toMap } from "../../engine/event/index.ts";
import { closuresOf, declaredIn } from "../../engine/parse/closures/index.ts";
import { isUsual, usualClosures } from "../../engine/parse/closures/usual.ts";
import { closureParser } from "../../engine/parse/tiers.ts";
import { combined } from "../../grammars/combined.ts";
import { json } from "../../grammars/json.ts";
import { comparison } from "./agreement.ts";

// What one record leaves in the closures is nothing to the next one.

test.each([
  ["the same names", '{"a":1,"b":2}'],
  ["a longer name", '{"a":1,"bc":2}'],
  ["a shorter name", '{"a":1,"":2}'],
  ["a name with an escape", String.raw`{"a":1,"b\n":2}`],
  ["a name whose escape is the guess", String.raw`{"a":1,"\u0062":2}`],
  ["another order", '{"b":1,"a":2}'],
  ["a name twice", '{"a":1,"b":2,"b":3}'],
  ["the end in a name", '{"a":1,"b'],
  ["the end after a name", '{"a":1,"b"'],
  ["blanks around each mark", '{ "a" : 1 ,\t"b" : [ 1 , { "b" : 2 } ] } '],
  ["texts of all lengths", '{"a":"12345678","b":["","1","12","123","1234","12345"]}'],
])("after records with the names a and b: %s", (_, record) => {
  const compare = comparison(json);
  for (const one of ['{"a":1,"b":2}', '{"a":3,"b":4}', record, '{"a":1,"b":2}']) expect(compare(one)).toBeNull();
});

test("names that are forgotten get new ids", () => {
  const names = new NameTable(2);
  const parser = closureParser(json, closuresOf(json, names, declaredIn));
  const event = new Event(names);
  for (const record of ['{"a":1,"b":2}', '{"a":3,"b":4,"c":5}', '{"d":6,"e":7}', '{"a":8,"b":9}']) {
    const bytes = encodeUtf8(record);
    expect(parser.parse(bytes, 0, bytes.length, event)).toBe(bytes.length);
    expect(
      JSON.stringify(Object.fromEntries(toMap(event)), (_, value) =>
        typeof value === "bigint" ? Number(value) : value,
      ),
    ).toBe(record);
  }
  expect(names.epoch).toBeGreaterThan(0);
});

test.each(["a=1,b:2,c=3", "a=1,b:2,c", "a=1,b:2", "a=1,"])(
  "a separator with no item after it leaves nothing: %s",
  (record) => {
    const word = run(charset("a-z"), 1);
    const count = run(charset("0-9"), 1);
    const pairs = grammar("separated", {
      about: "Pairs, and others between them",
      layout: "<key>=<value>,<key>:<value>,...",
      record: seq(
        many(pair(word, "=", count), { separator: seq(",", pair(word, ":", count), ","), min: 1 }),
        field("rest", rest),
      ),
    });
    expect(comparison(pairs)(record)).toBeNull();
  },
);

test("usual kinds read what has no others, and refuse the rest", () => {
  expect([isUsual(combined), isUsual(json)]).toEqual([true, false]);
  const parser = closureParser(json, usualClosures(json, new NameTable(), declaredIn));
  expect(() => parser.parse(encodeUtf8("{}"), 0, 2, new Event(new NameTable()))).toThrow(/usual kinds/);
});
