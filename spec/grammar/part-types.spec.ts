import { expect, expectTypeOf, test } from "vitest";
import type { AllFields, ValueOf } from "../../engine/authoring/index.ts";
import * as authoring from "../../engine/authoring/index.ts";
import * as vocabulary from "../../grammars/vocabulary.ts";

// The type of an event is never `never` or `any`, whatever combinator its parts come from.

const { charset, digits, field, grammar, rest, run, seq } = authoring;
const word = run(charset("a-z"));
const one = field("one", word);
const end = field("end", rest);
const plain = grammar("plain", { about: "", layout: "", record: one });

/** A part of each combinator. */
const combined = {
  seq: seq(one),
  anyCase: authoring.anyCase("on"),
  bigInt: authoring.bigInt(digits(1, 20)),
  byteText: authoring.byteText(word),
  cells: authoring.cells(word, { separator: ",", prefix: "c" }),
  choice: authoring.choice(one, field("two", word)),
  constant: authoring.constant(true, "on"),
  convert: authoring.convert(authoring.readingOf("int"), word),
  derive: authoring.derive("two", "one", { shift: 1 }),
  digits: digits(1),
  existingDate: authoring.existingDate(one),
  field: one,
  float: authoring.float(word),
  hex: authoring.hex(word),
  int: authoring.int(digits(1)),
  item: authoring.item(word),
  join: authoring.join(word, { between: " ", max: 2 }),
  label: authoring.label("one", one),
  level: authoring.level(one),
  list: authoring.list(authoring.many(authoring.item(word))),
  literal: authoring.literal("on"),
  look: authoring.look(one),
  looseTimestamp: authoring.looseTimestamp(one),
  many: authoring.many(one),
  map: authoring.map(one),
  message: authoring.message(one),
  nest: authoring.nest(2, one),
  not: authoring.not(one),
  oneOf: authoring.oneOf("on", "off"),
  optional: authoring.optional(one),
  pair: authoring.pair(word, "=", word),
  quantity: authoring.quantity({ s: 1 }, word),
  quoted: authoring.quoted({ open: '"', close: '"', inside: charset("a-z"), escapes: null }),
  ref: authoring.ref("rule"),
  run: word,
  timePart: authoring.timePart("year", word),
  timestamp: authoring.timestamp(one),
  toNode: authoring.toNode(one),
  token: authoring.token("one", one),
  until: authoring.until(" "),
  within: authoring.within(one, plain),
};

const lexemes = {
  anyCase: vocabulary.anyCase("on", "off"),
  duration: vocabulary.duration("ms"),
  groupedNumber: vocabulary.groupedNumber(","),
  inAnyCase: vocabulary.inAnyCase("on"),
  levelFrom: vocabulary.levelFrom({ on: "info" }),
  monthNameIn: vocabulary.monthNameIn("de"),
  scalar: vocabulary.scalar(word),
  size: vocabulary.size("B"),
  textOf: vocabulary.textOf("a-z"),
  textWithout: vocabulary.textWithout(":"),
  ts: vocabulary.ts(word),
  weekdayNameIn: vocabulary.weekdayNameIn("de"),
  wordWithout: vocabulary.wordWithout(":"),
};

type IsAny<T> = 0 extends 1 & T ? true : false;
type IsWrong<T> = IsAny<T> extends true ? true : [T] extends [never] ? true : false;
type EventWith<P> = P extends authoring.Part ? AllFields<[P, typeof end]> : { readonly end: string };
type IsSound<P> =
  IsWrong<EventWith<P>> extends true
    ? false
    : IsAny<ValueOf<P>> extends true
      ? false
      : EventWith<P> extends { readonly end: string }
        ? true
        : false;
/** The names of the parts that spoil the event that they are a part of. */
type Spoiling<Parts> = { [K in keyof Parts]: IsSound<Parts[K]> extends true ? never : K }[keyof Parts];

test("an event has the fields of what is beside any part", () => {
  expectTypeOf<Spoiling<typeof combined>>().toBeNever();
  expectTypeOf<Spoiling<typeof lexemes>>().toBeNever();
  expectTypeOf<Spoiling<typeof vocabulary>>().toBeNever();
  expectTypeOf<IsSound<typeof authoring.number | typeof authoring.end>>().toEqualTypeOf<true>();
  // A part that always fails adds no event.
  expectTypeOf<Spoiling<{ fail: ReturnType<typeof authoring.fail> }>>().toEqualTypeOf<"fail">();
});

/** Functions that make no part whose type could be inferred. */
const OTHERS: ReadonlySet<string> = new Set(
  (
    "GrammarError alike applyTypes cellNames charset checkGrammar children columnsOf contains describeCharset directed " +
    "directiveLine except extend fail framingOf freeName grammar hasPayload hasSpecialRecords intersection isAnnotation " +
    "isDisjoint isEndless isSeparator isSpecError isSubset isTable isTimePart joiningOf leadOf loadColumns made " +
    "namedColumns native nodeName only originOf pathOf placesOf readingOf rememberOrigins rowGrammar startOfColumns " +
    "strategyText union visit withChild withColumns"
  ).split(" "),
);

test("each combinator is here", () => {
  const functionsOf = (module: object) =>
    Object.entries(module).flatMap(([name, value]) => (typeof value === "function" ? [name] : []));
  expect(functionsOf(authoring).filter((name) => !(name in combined) && !OTHERS.has(name))).toEqual([]);
  expect(functionsOf(vocabulary).filter((name) => !(name in lexemes) && name !== "joined")).toEqual([]);
});
