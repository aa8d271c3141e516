import { deepStrictEqual } from "node:assert";
import { inspect } from "node:util";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  bigInt,
  type ConstantValue,
  charset,
  choice,
  constant,
  convert,
  digits,
  type EventOf,
  type ExactEventOf,
  field,
  grammar,
  hex,
  int,
  item,
  list,
  many,
  map,
  number,
  optional,
  pair,
  readingOf,
  run,
  seq,
} from "../../engine/authoring/index.ts";
import { Float, type Unit, unit } from "../../engine/event/index.ts";
import { cef, combined, csv, json, logfmt } from "../../grammars/formats.ts";
import { createParser, parse, readEvents } from "../../grammars/library.ts";

const word = run(charset("a-z"));
const ID = "9007199254740993";

async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const event of events) list.push(event);
  return list;
}

const order = grammar("order", {
  about: "Orders of a shop",
  layout: "<id> <price> <flags> <address>",
  record: seq(
    field("id", bigInt(digits(1, 20))),
    " ",
    field("price", number),
    " ",
    field("count", choice(int(digits(1, 15)), "-"), { omit: "-" }),
    " ",
    field("tags", list(many(item(word), { separator: "," }))),
    " ",
    field("address", map(seq(field("host", word), optional(seq(":", field("port", int(digits(1, 5)))))))),
  ),
});

describe("a plain event", () => {
  test("has the types that its grammar says", () => {
    interface Order {
      id: bigint;
      price: number;
      count?: number;
      tags: string[];
      address: { host: string; port?: number };
    }
    expectTypeOf<EventOf<typeof order>>().branded.toEqualTypeOf<Order>();
    const event = parse(order, "7 2.0 - a,b web:80");
    expect(event).toStrictEqual({ id: 7n, price: 2, tags: ["a", "b"], address: { host: "web", port: 80 } });
    if (!event) throw new Error("rejected");
    const {
      price,
      count = 1,
      address: { port = 443 },
    } = event;
    expect(price * count + port).toBe(82);
  });

  test("compares, copies, prints as the object that JSON.parse makes", () => {
    const text = '{"id":"a","in":{"path":"/a","of":[1.5,null,{"deep":true}]},"n":2.0,"e":1e3}';
    const event = parse(json, text);
    expect(event).toStrictEqual(JSON.parse(text));
    deepStrictEqual(event, JSON.parse(text));
    expect(structuredClone(event)).toStrictEqual(event);
    expect(JSON.stringify(event)).toBe(JSON.stringify(JSON.parse(text)));
    expect(inspect(event)).toBe(inspect(JSON.parse(text)));
    expect({ ...event }).toStrictEqual(event);
  });

  test("has a number where a log has one", () => {
    const line = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 512 "-" "curl" 2.000';
    const event = parse(combined, line);
    expectTypeOf(event?.request_time).toEqualTypeOf<number | undefined>();
    expect(event?.request_time).toBe(2);
  });

  test.each(['{"a":{"__proto__":{"admin":true}}}', `{"a":{"__proto__":{"admin":true},"n":${ID}}}`])(
    "has __proto__ as a field like any other: %s",
    (text) => {
      const event = parse(json, text);
      expect(Object.keys(Object(event?.a))).toContain("__proto__");
      expect(Object(event?.a).admin).toBeUndefined();
      expect(Object.getPrototypeOf(event?.a)).toBe(Object.prototype);
    },
  );

  test("has the last value of a name that a nested object has twice", () => {
    const text = '{"a":{"x":1,"y":2,"x":3}}';
    expect(parse(json, text)).toEqual(JSON.parse(text));
  });

  test("has no field for a missing value", () => {
    const reading = { types: ["int"], form: "lenient", words: { true: [], false: [] }, otherwise: "unit" } as const;
    const typed = grammar("typed", {
      about: "",
      layout: "",
      record: seq(field("a", convert(reading, word)), field("b", constant({ unit: true })), field("c", constant(1))),
    });
    const event = parse(typed, "x");
    expectTypeOf<EventOf<typeof typed>>().branded.toEqualTypeOf<{ a?: number; b?: undefined; c: 1 }>();
    expect(event).toStrictEqual({ c: 1 });
    expect(parse(typed, "x", { exact: true })).toEqual({ a: unit, b: unit, c: 1 });
    expectTypeOf<ConstantValue>().not.toEqualTypeOf<Unit>();
  });

  test("is the same after more kinds of records than are kept", () => {
    const parser = createParser(json);
    for (let i = 0; i < 300; i++) parser.parse(`{"n${i}":1}`);
    expect(parser.parse(`{"late":{"id":${ID}},"n":2.0}`)).toStrictEqual({ late: { id: ID }, n: 2 });
  });
});

describe("an int that no double holds", () => {
  test("is its digits where the text decides the type", () => {
    expect(parse(json, `{"id":${ID},"in":{"ids":[1,${ID}]}}`)).toStrictEqual({ id: ID, in: { ids: [1, ID] } });
    expect(parse(logfmt, `id=${ID} n=7`)).toStrictEqual({ id: ID, n: 7 });
    expect(parse(cef, `CEF:0|a|b|1|x|n|5|id=${ID} ok=true`)).toMatchObject({ id: ID, ok: true });
    expectTypeOf<EventOf<typeof logfmt>>().toEqualTypeOf<{ [name: string]: string | number | boolean }>();
  });

  test("is rounded where the grammar reads a number, as its type says", () => {
    const counts = grammar("counts", {
      about: "",
      layout: "",
      record: seq(
        field("n", choice(convert(readingOf("int"), digits(1, 20)), "-"), { omit: "-" }),
        " ",
        field("hex", hex(run(charset("0-9a-f")))),
        " ",
        field("size", choice(number, constant(null, "none"))),
        " ",
        field("in", map(many(pair(word, "=", number), { separator: "," }))),
      ),
    });
    expectTypeOf<EventOf<typeof counts>>().branded.toEqualTypeOf<{
      n?: number;
      hex: number;
      size: number | null;
      in: { [name: string]: number };
    }>();
    expect(parse(counts, `${ID} 20000000000001 ${ID} a=${ID},b=2`)).toStrictEqual({
      n: 9007199254740992,
      hex: 9007199254740992,
      size: 9007199254740992,
      in: { a: 9007199254740992, b: 2 },
    });
  });

  test("is in JSON a number, or its digits if no double holds it, where the grammar says bigInt", () => {
    const order = grammar("order", {
      about: "Orders",
      layout: "",
      record: seq(field("id", bigInt(digits(1, 20))), ":", field("of", map(field("shop", bigInt(digits(1, 20)))))),
    });
    expect(JSON.stringify(parse(order, "7:18446744073709551615"))).toBe(
      '{"id":7,"of":{"shop":"18446744073709551615"}}',
    );
    expect(parse(order, "7:8")).toStrictEqual({ id: 7n, of: { shop: 8n } });
  });

  test("is a bigint, as each other value is, where the grammar says bigInt", () => {
    expect(parse(order, `${ID} 1 1 a web`)?.id).toBe(9007199254740993n);
    expect(parse(order, "7 1 1 a web", { exact: true })?.id).toBe(7n);
    expectTypeOf<ExactEventOf<typeof order>["id"]>().toEqualTypeOf<bigint>();
  });
});

describe("an exact event", () => {
  const text = `{"f":2.0,"id":${ID},"in":{"x":1.0,"ids":[${ID}]}}`;
  const expected = {
    f: new Float(2),
    id: 9007199254740993n,
    in: new Map<string, unknown>([
      ["x", new Float(1)],
      ["ids", [9007199254740993n]],
    ]),
  };

  test("has every difference of the text", async () => {
    expect(parse(json, text, { exact: true })).toEqual(expected);
    expect(createParser(json, { exact: true }).parse(text)).toEqual(expected);
    expect(await all(readEvents(text, { grammar: json, exact: true }))).toEqual([expected]);
    expect(await all(readEvents("a=1.0", { exact: true }))).toEqual([{ a: new Float(1) }]);
  });

  test("has the JSON of the plain event", () => {
    const exact = createParser(json, { exact: true });
    expect(JSON.stringify(exact.parse(text))).toBe(JSON.stringify(parse(json, text)));
    expect(JSON.stringify({ in: exact.parse(text)?.in })).toBe(`{"in":{"x":1,"ids":["${ID}"]}}`);
    expect(JSON.stringify(exact.parse('{"toJSON":1}'))).toBe('{"toJSON":1}');
  });

  test("has floats that compare and add up as numbers", () => {
    const time = parse(json, '{"t":2.0}', { exact: true })?.t;
    expect(Number(time) > 1 && time !== 2).toBe(true);
    expect(`${time}`).toBe("2");
    expect(Number(time) + 1).toBe(3);
  });
});

test("columns have the types of their texts", async () => {
  expect(await all(readEvents(`id,n\n${ID},7\n`, { grammar: csv }))).toEqual([{ id: ID, n: "7" }]);
});
