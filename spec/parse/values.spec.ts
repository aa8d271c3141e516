import { describe, expect, test } from "vitest";
import {
  charset,
  choice,
  constant,
  convert,
  digits,
  except,
  field,
  grammar,
  item,
  join,
  label,
  list,
  look,
  many,
  map,
  nest,
  not,
  optional,
  type Part,
  pair,
  quantity,
  quoted,
  type Reading,
  ref,
  rest,
  run,
  seq,
  token,
} from "../../engine/authoring/index.ts";
import { comparison } from "./agreement.ts";

// Every kind of value, everywhere a value can be: in a field, which some texts omit or make null, in a pair, in a list, and
// where nothing uses it.

const word = run(charset("a-z"), 1);
const any = run(charset("a-z0-9"), 1);
const between = { between: run(charset(" "), 1), max: 3 };
const none = { true: [], false: [] };
const asUnit = (reading: Partial<Reading>, part: Part) =>
  convert({ types: [], form: "strict", words: none, otherwise: "unit", ...reading }, part);
const unitInt = (part: Part) => asUnit({ types: ["int"] }, part);
const unitBool = (part: Part) => asUnit({ types: ["bool"], words: { true: ["x"], false: ["y"] } }, part);
const seconds = { s: 1, min: 60 };

const values: Readonly<Record<string, Part>> = {
  number: constant(7, word),
  text: constant("k", word),
  null: constant(null, word),
  bool: constant(true, word),
  unit: constant({ unit: true }, word),
  "no text": constant(7),
  "a constant or a text": choice(constant(7, "x"), constant("k", "y"), word),
  "a named constant": label("l", token("t", constant(7, word))),
  "a constant of what is misread": constant(7, unitInt(any)),
  "a constant that is read": unitInt(constant("9", word)),
  joined: join(word, between),
  "joined quotes": join(quoted({ open: '"', close: '"', inside: except(charset("!")), escapes: null }), between),
  "joined twice": join(join(word, { between: "-", max: 2 }), between),
  "joined constants": join(constant("q", word), between),
  "joined, read as an int": unitInt(join(word, between)),
  "joined, read as a bool": unitBool(join(word, between)),
  int: unitInt(any),
  bools: unitBool(any),
  "an int, or a word that begins like one": asUnit(
    { types: ["int", "bool"], words: { true: ["12s"], false: ["1sx2s7"] } },
    any,
  ),
  "a computed value": quantity(seconds, any),
  "a computed value or unit": asUnit({ notation: { units: seconds } }, any),
  "a computed value or joined": choice(seq(quantity(seconds, any), "!"), join(word, between)),
  "read twice": unitInt(unitBool(any)),
  "an int or a text": choice(unitInt(run(charset("0-9a-c"), 1)), word),
  "part of a text": seq(unitInt(any), "!"),
  nested: nest(3, unitInt(any)),
  ahead: seq(look(unitInt(any)), not(unitInt("b")), any),
  "in a rule": ref("misread"),
  "computed in a rule": ref("computed"),
  optional: optional(unitInt(word)),
  list: list(many(item(unitInt(any)), { separator: " " })),
  map: map(many(pair(digits(1, 1), "s", unitInt(any)))),
};

const records =
  'x|y|k|7|a|a b|a  b|a   b  c|12|12s|x!|12!|true||z|"a"  "b"|"a" "b"|"a"|a-b  c|a-b|x  y|1sx2s7|7 x'.split("|");

/** Texts without a value. */
const without = ["x", "a b", "a  b", "12s", "", "a-b  c", '"a"'];

const places: Readonly<Record<string, (value: Part, text: string) => Part>> = {
  field: (value) => field("n", value),
  "field that it omits": (value, omit) => field("n", value, { omit }),
  "field that it makes null": (value, text) => field("n", value, { null: text }),
  "field around": (value) => field("n", seq(value, optional("!"))),
  "field in a field": (value, text) => field("n", field("m", value, { null: text })),
  "pair after a field": (value) => seq(field("n", optional("-")), pair(constant("k"), null, value)),
  item: (value) => field("n", list(item(value))),
  "place that nothing uses": (value) => seq(value, field("n", rest)),
};

describe.each(Object.entries(values))("the back ends agree on the value: %s", (_, value) => {
  test.each(Object.entries(places))("in a %s", (_, around) => {
    for (const text of around.length > 1 ? without : [""]) {
      const compare = comparison(
        grammar("values", {
          about: "Values",
          layout: "",
          record: seq(optional("="), around(value, text)),
          rules: { misread: unitInt(any), computed: quantity(seconds, any) },
          waive: { "unused-rule": "of some values" },
        }),
      );
      for (const record of records) expect(compare(record, { before: "", behind: "x" })).toBeNull();
    }
  });
});
