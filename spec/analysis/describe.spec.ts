import { expect, describe as suite, test } from "vitest";
import { type Description, describe, type FieldDescription } from "../../engine/analysis/describe/index.ts";
import {
  cells,
  charset,
  choice,
  constant,
  convert,
  derive,
  digits,
  fail,
  field,
  grammar,
  int,
  item,
  join,
  label,
  list,
  look,
  many,
  map,
  nest,
  number,
  oneOf,
  optional,
  type Part,
  pair,
  type Reading,
  ref,
  rest,
  run,
  seq,
  token,
  until,
} from "../../engine/authoring/index.ts";
import { catalogue } from "../../grammars/index.ts";

const word = run(charset("a-z"));

function fieldsOf(record: Part, rules: Record<string, Part> = {}): Description["fields"] {
  return describe(grammar("described", { about: "", layout: "", record, rules })).fields;
}

/** A field that is always there, and is any string, except for what `traits` say. */
function aField(name: string, traits: Partial<FieldDescription> = {}): FieldDescription {
  return { name, types: ["string"], optional: false, values: null, label: null, ...traits };
}

test("a format says of itself what its grammar says", () => {
  const described = describe(
    grammar("greeting", {
      about: "A greeting",
      layout: "hello <name>",
      url: "https://www.example.com/greeting",
      notes: ["Names are lower-case."],
      record: seq("hello ", field("name", word)),
    }),
  );
  expect(described).toEqual({
    name: "greeting",
    about: "A greeting",
    layout: "hello <name>",
    url: "https://www.example.com/greeting",
    notes: ["Names are lower-case."],
    knownAs: [],
    example: null,
    fields: [aField("name")],
    pairs: null,
  });
});

suite("types", () => {
  const reading = (types: Reading["types"], otherwise: Reading["otherwise"]): Reading => ({
    types,
    form: "strict",
    words: { true: ["yes"], false: ["no"] },
    otherwise,
  });

  test.each<[string, Part, FieldDescription["types"]]>([
    ["text", word, ["string"]],
    ["an int", int(digits(3)), ["int"]],
    ["a number", number, ["int", "float"]],
    ["what may be a number", convert(reading(["float", "int"], "text"), word), ["string", "int", "float"]],
    ["what may be a bool", convert(reading(["bool"], "unit"), word), ["bool", "unit"]],
    [
      "constants",
      choice(constant(null, "-"), constant(true, "t"), constant({ unit: true }, "?")),
      ["bool", "null", "unit"],
    ],
    ["a map", map(pair(word, "=", word)), ["map"]],
    ["an array", list(item(word)), ["array"]],
    ["joined text", join(int(digits(1)), { between: " ", max: 2 }), ["string"]],
    ["what is optional", optional(int(digits(1))), ["string", "int"]],
    ["a labeled node, a token, a limit", label("l", token("t", nest(2, int(digits(1))))), ["int"]],
    ["text around a number", seq("<", int(digits(1)), ">"), ["string"]],
  ])("%s", (_, part, types) => {
    expect(fieldsOf(field("a", part))).toMatchObject([{ types }]);
  });

  test("a rule, also one that has itself inside", () => {
    const rules = { value: choice(int(digits(1)), seq("(", nest(9, ref("value")), ")")) };
    expect(fieldsOf(field("a", ref("value")), rules)).toMatchObject([{ types: ["string", "int"] }]);
  });

  test("a derived field is an int, or a word of its table", () => {
    const record = seq(
      field("n", int(digits(1))),
      derive("half", "n", { shift: 1 }),
      derive("parity", "n", { mask: 1, table: ["even", "odd"] }),
    );
    expect(fieldsOf(record)).toEqual([
      aField("n", { types: ["int"] }),
      aField("half", { types: ["int"] }),
      aField("parity", { values: ["even", "odd"] }),
    ]);
  });
});

suite("values that are few", () => {
  test.each<[string, Part, FieldDescription["values"]]>([
    ["a literal", "x", ["x"]],
    ["words", oneOf("on", "off"), ["on", "off"]],
    ["alternatives", choice("a", oneOf("b", "c"), constant("d", "D")), ["a", "b", "c", "d"]],
    ["words in a row", seq(oneOf("a", "b"), optional("!")), ["a!", "a", "b!", "b"]],
    ["digits", digits(1), null],
    ["an alternative that can be anything", choice("a", word), null],
    ["too many to be listed", seq(oneOf("a", "b", "c", "d"), oneOf("a", "b", "c", "d")), null],
  ])("%s", (_, part, values) => {
    expect(fieldsOf(field("a", part))).toMatchObject([{ values }]);
  });

  test("a text that is omitted is none of them", () => {
    expect(fieldsOf(field("a", oneOf("on", "off", "-"), { omit: "-" }))).toEqual([
      aField("a", { optional: true, values: ["on", "off"] }),
    ]);
  });
});

suite("which fields an event has", () => {
  test("fields stand in the order of the layout, an outer one before those inside it", () => {
    const record = seq(field("a", seq(field("b", word), " ", field("c", word))), " ", field("d", rest));
    expect(fieldsOf(record).map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
  });

  test("optional parts, and repetitions that may be empty", () => {
    const record = seq(optional(field("a", word)), many(field("b", word), { max: 1 }), field("c", word));
    expect(fieldsOf(record)).toMatchObject([
      { name: "a", optional: true },
      { name: "b", optional: true },
      { name: "c", optional: false },
    ]);
  });

  test("what is omitted takes along what is inside it", () => {
    expect(fieldsOf(field("a", field("b", word), { omit: "-" }))).toMatchObject([
      { optional: true },
      { optional: true },
    ]);
  });

  test("alternatives: a field that all have is always there, with every type", () => {
    const record = choice(
      seq("a", field("x", int(digits(1))), field("y", word)),
      seq("b", field("x", choice(int(digits(1)), word))),
    );
    expect(fieldsOf(record)).toEqual([aField("x", { types: ["string", "int"] }), aField("y", { optional: true })]);
  });

  test("an alternative that always fails counts for nothing", () => {
    const record = choice(field("a", word), seq("x", field("b", word), fail("no")));
    expect(fieldsOf(record)).toEqual([aField("a")]);
  });

  test("text that is only looked at, and nested maps, have no fields of the event", () => {
    const record = seq(look(field("a", word)), until(field("b", "=")), field("m", map(field("c", rest))));
    expect(fieldsOf(record)).toEqual([aField("m", { types: ["map"] })]);
  });
});

suite("names that come from the text", () => {
  const pairsOf = (record: Part) => describe(grammar("pairs", { about: "", layout: "", record })).pairs;

  test("pairs say which types they can have", () => {
    expect(pairsOf(many(pair(word, "=", choice(int(digits(1)), word))))).toEqual(["string", "int"]);
    expect(pairsOf(field("a", map(pair(word, "=", word))))).toBeNull();
  });

  test("cells beyond the columns of a table", () => {
    const table = grammar("table", {
      about: "",
      layout: "",
      framer: "quoted",
      record: cells(word, {
        separator: ",",
        prefix: "c",
        columns: [
          {
            name: "n",
            reading: { types: ["int"], form: "lenient", words: { true: [], false: [] }, otherwise: "unit" },
          },
        ],
      }),
    });
    expect(describe(table)).toMatchObject({
      fields: [aField("n", { types: ["int", "unit"], optional: true })],
      pairs: ["string"],
    });
  });
});

test("a label tells more than a name; one that is the name does not", () => {
  const record = seq(field("status", label("status code", int(digits(3)))), field("host", label("host", word)));
  expect(fieldsOf(record)).toEqual([aField("status", { types: ["int"], label: "status code" }), aField("host")]);
});

test.each(catalogue.map((shipped) => ({ name: shipped.name, shipped })))("$name has a description", ({ shipped }) => {
  const { about, layout, fields, pairs } = describe(shipped);
  expect(about).not.toBe("");
  expect(layout).not.toBe("");
  // Lines of the file name the columns of some tables.
  expect(fields.length > 0 || pairs !== null || shipped.columns !== null).toBe(true);
  for (const { types } of fields) expect(types).not.toHaveLength(0);
});
