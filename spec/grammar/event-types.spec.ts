import { describe, expectTypeOf, test } from "vitest";
import {
  anyCase,
  cells,
  charset,
  choice,
  constant,
  convert,
  derive,
  digits,
  type EventOf,
  type ExactEventOf,
  type FieldMap,
  fail,
  field,
  grammar,
  int,
  item,
  label,
  level,
  list,
  look,
  many,
  map,
  message,
  nest,
  number,
  oneOf,
  optional,
  type Part,
  pair,
  quoted,
  ref,
  rest,
  run,
  seq,
  timePart,
  timestamp,
  token,
  within,
} from "../../engine/authoring/index.ts";
import type { Float, Unit } from "../../engine/event/index.ts";

const word = run(charset("a-z"));

/** The grammar of a record; only its type matters here. */
function of<const R extends Part>(record: R) {
  return () => grammar("typed", { about: "", layout: "", record });
}
type Row<G extends () => unknown> = ExactEventOf<ReturnType<G>>;

describe("values", () => {
  test("text is a string", () => {
    const g = of(seq(field("a", word), field("b", rest)));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ a: string; b: string }>();
    expectTypeOf<Row<typeof g>>().not.toEqualTypeOf<{ a: string }>();
  });

  test("literals and words keep their texts", () => {
    const g = of(seq(field("a", "x"), field("b", oneOf("on", "off"))));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ a: "x"; b: "on" | "off" }>();
    expectTypeOf<Row<typeof g>>().not.toEqualTypeOf<{ a: "x"; b: string }>();
  });

  test("what is left out of an event is none of its values", () => {
    const g = of(field("a", choice(int(digits(3)), "-"), { omit: "-" }));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ a?: number }>();
  });

  test("an int of few digits is a number, one of any length may be a bigint", () => {
    const any = { types: ["int"], form: "lenient", words: { true: [], false: [] }, otherwise: "fail" } as const;
    const g = of(seq(field("a", int(digits(3))), field("b", convert(any, word))));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ a: number; b: number | bigint }>();
    expectTypeOf<Row<typeof g>>().not.toEqualTypeOf<{ a: number; b: number }>();
  });

  test("what fits no type is text, unit or a failure", () => {
    const words = { true: ["yes"], false: ["no"] } as const;
    const bool = <const O extends "text" | "unit" | "fail">(otherwise: O) =>
      convert({ types: ["bool"], form: "strict", words, otherwise }, word);
    const g = of(seq(field("a", bool("text")), field("b", bool("unit")), field("c", bool("fail"))));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ a: boolean | string; b: boolean | Unit; c: boolean }>();
    expectTypeOf<Row<typeof g>["c"]>().not.toEqualTypeOf<boolean | string>();
  });

  test("constants, quoted texts, numbers and containers", () => {
    const quote = quoted({ open: '"', close: '"', inside: charset("a-z"), escapes: null });
    const g = of(
      seq(
        field("none", constant(null, "-")),
        field("missing", constant({ unit: true })),
        field("flag", choice(constant(true, "y"), constant(false, "n"))),
        field("quoted", quote),
        field("number", number),
      ),
    );
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{
      none: null;
      missing: Unit;
      flag: boolean;
      quoted: string;
      number: number | bigint | Float;
    }>();
    expectTypeOf<Row<typeof g>["none"]>().not.toEqualTypeOf<string>();
  });

  test("a map has the fields inside, and a list the items", () => {
    const address = map(seq(field("host", word), optional(seq(":", field("port", int(digits(1, 5)))))));
    const g = of(
      seq(
        field("address", address),
        field("pairs", map(many(pair(word, "=", int(digits(3)))))),
        field("tags", list(many(item(word), { separator: "," }))),
        field("mixed", list(seq(item(int(digits(1))), label("last", choice(item(address), "-"))))),
      ),
    );
    type Address = FieldMap<{ host: string; port?: number }>;
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{
      address: Address;
      pairs: ReadonlyMap<string, number>;
      tags: readonly string[];
      mixed: readonly (number | Address)[];
    }>();
    expectTypeOf<Row<typeof g>["tags"]>().not.toEqualTypeOf<readonly unknown[]>();
    const portOf = (row: Row<typeof g>) => row.address.get("port");
    expectTypeOf(portOf).returns.toEqualTypeOf<number | undefined>();
  });

  test("a derived field is a number, or a word of its table", () => {
    const g = of(
      seq(
        field("n", int(digits(1))),
        derive("half", "n", { shift: 1 }),
        derive("parity", "n", { mask: 1, table: ["even", "odd"] }),
      ),
    );
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ n: number; half: number; parity: "even" | "odd" }>();
    expectTypeOf<Row<typeof g>["parity"]>().not.toEqualTypeOf<string>();
  });
});

describe("which fields an event has", () => {
  test("an optional part, and a field with an omitted text, may be missing", () => {
    const g = of(seq(optional(field("a", word)), field("b", word, { omit: "-" })));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ a?: string; b?: string }>();
    expectTypeOf<Row<typeof g>>().not.toEqualTypeOf<{ a: string; b: string }>();
  });

  test("the fields inside an omitted field may be missing with it", () => {
    const g = of(field("all", seq(field("first", word), " ", field("second", word)), { omit: "-" }));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ all?: string; first?: string; second?: string }>();
    expectTypeOf<Row<typeof g>>().not.toEqualTypeOf<{ all?: string; first: string; second: string }>();
  });

  test("a field with a text that is null may be null, and the fields inside it missing", () => {
    const g = of(field("all", seq(field("first", word), " ", field("second", word)), { null: "-" }));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ all: string | null; first?: string; second?: string }>();
    expectTypeOf<Row<typeof g>>().not.toEqualTypeOf<{ all: string; first?: string; second?: string }>();
  });

  test("alternatives are a union, in which each member knows the others' fields as undefined", () => {
    const g = of(seq(field("ts", word), choice(field("code", int(digits(3))), field("reason", word))));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<
      { ts: string; code: number; reason?: never } | { ts: string; reason: string; code?: never }
    >();
    expectTypeOf<Row<typeof g>>().not.toEqualTypeOf<{ ts: string; code?: number; reason?: string }>();
    expectTypeOf<Row<typeof g>["code"]>().toEqualTypeOf<number | undefined>();
  });

  test("an alternative without fields makes those of the others optional", () => {
    const g = of(choice(field("code", int(digits(3))), "-"));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ code?: number }>();
    expectTypeOf<Row<typeof g>>().not.toEqualTypeOf<{ code: number }>();
  });

  test("an alternative that another one covers, or that always fails, adds nothing", () => {
    const covered = of(choice(seq(field("a", word), optional(field("b", word))), field("a", word)));
    expectTypeOf<Row<typeof covered>>().toEqualTypeOf<{ a: string; b?: string }>();
    const failing = of(choice(field("a", word), seq(field("b", word), fail("never"))));
    expectTypeOf<Row<typeof failing>>().toEqualTypeOf<{ a: string }>();
    expectTypeOf<Row<typeof failing>>().not.toEqualTypeOf<{ a: string } | { b: string }>();
  });

  test("one field has the values of every alternative", () => {
    const g = of(choice(field("pid", int(digits(1, 9))), field("pid", oneOf("-", "?"))));
    expectTypeOf<Row<typeof g>["pid"]>().toEqualTypeOf<number | "-" | "?">();
    expectTypeOf<Row<typeof g>["pid"]>().not.toEqualTypeOf<number>();
  });

  test("names from the text have the type of their values, beside the fields of the layout", () => {
    const g = of(seq(field("ts", word), many(pair(word, "=", int(digits(1))))));
    expectTypeOf<Row<typeof g>["ts"]>().toEqualTypeOf<string>();
    expectTypeOf<Row<typeof g>["anything"]>().toEqualTypeOf<number>();
    expectTypeOf<Row<typeof g>["anything"]>().not.toEqualTypeOf<string>();
  });

  test("cells are strings, unless their column has a type", () => {
    const g = of(cells(word, { separator: ",", prefix: "c" }));
    expectTypeOf<Row<typeof g>["c1"]>().toEqualTypeOf<string | number | bigint | Float | boolean | Unit>();
    expectTypeOf<Row<typeof g>["c1"]>().not.toEqualTypeOf<string>();
  });

  test("labels, tokens and levels are no part of the type; what is looked at adds no field", () => {
    const g = of(seq(look(field("no", word)), label("l", token("t", nest(3, field("a", word))))));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ a: string }>();
    expectTypeOf<Row<typeof g>>().not.toEqualTypeOf<{ a: string; no: string }>();
  });

  test("a meaning is no part of the type; the parts of a timestamp are its text", () => {
    const when = timestamp(timePart("hour", digits(2)), ":", timePart("minute", field("min", int(digits(2)))));
    const g = of(seq(field("when", when), level(field("sev", oneOf("E", "W"))), field("text", message(rest))));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ when: string; min: number; sev: "E" | "W"; text: string }>();
    expectTypeOf<Row<typeof g>>().not.toEqualTypeOf<{ when: string; sev: string; text: string }>();
    const epoch = of(field("t", timestamp(timePart("epoch-seconds", int(digits(10))))));
    expectTypeOf<Row<typeof epoch>>().toEqualTypeOf<{ t: number }>();
    expectTypeOf<Row<typeof epoch>>().not.toEqualTypeOf<{ t: string }>();
  });

  test("a reference to a part has what that part carries", () => {
    const address = seq(field("host", word), ":", field("port", int(digits(1, 5))));
    const number = int(digits(2));
    const items = many(item(number));
    const g = of(
      seq(
        ref<typeof address>("address"),
        field("n", ref<typeof number>("n")),
        field("l", list(ref<typeof items>("l"))),
      ),
    );
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ host: string; port: number; n: number; l: readonly number[] }>();
    expectTypeOf<Row<typeof g>["n"]>().not.toEqualTypeOf<unknown>();
  });

  test("a reference has the type that its author gives it", () => {
    const g = of(seq(field("a", ref<number>("n")), ref<string, { readonly b: string }>("r")));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<{ a: number; b: string }>();
    expectTypeOf<Row<typeof g>>().not.toEqualTypeOf<{ a: unknown }>();
  });
});

describe("payloads", () => {
  const payload = grammar("payload", { about: "", layout: "", record: field("n", int(digits(3))) });

  test("the fields of a payload replace its field, or text stays", () => {
    const g = of(seq(field("a", word), within(field("m", rest), payload)));
    expectTypeOf<Row<typeof g>>().toEqualTypeOf<
      { a: string; m: string; n?: never } | { a: string; n: number; m?: never }
    >();
  });

  test("what has to fit is never text, and a map has the name of the field", () => {
    const joined = of(within(field("m", rest), payload, { otherwise: "fail" }));
    expectTypeOf<Row<typeof joined>>().toEqualTypeOf<{ n: number }>();
    const mapped = of(within(field("m", rest), payload, { into: "map", otherwise: "fail" }));
    expectTypeOf<Row<typeof mapped>>().toEqualTypeOf<{ m: FieldMap<{ n: number }> }>();
  });
});

test("a part whose type is not known adds no fields", () => {
  const part: Part = run(charset("a-z"));
  const held = grammar("held", { about: "x", layout: "x", record: seq(part, " ", field("m", rest)) });
  expectTypeOf<EventOf<typeof held>>().toEqualTypeOf<{ m: string }>();
  const record = seq(field("v", anyCase("error", "warn")), " ", field("m", rest));
  const word = grammar("word", { about: "x", layout: "x", record });
  expectTypeOf<EventOf<typeof word>>().toEqualTypeOf<{ v: string; m: string }>();
});
