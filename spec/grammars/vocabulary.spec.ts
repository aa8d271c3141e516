import { describe, expect, test } from "vitest";
import { declarationsOf } from "../../build/reference/declarations.ts";
import { field, type Grammar, grammar, type Part, seq, within } from "../../engine/authoring/index.ts";
import { parse } from "../../engine/reading/index.ts";
import { json } from "../../grammars/json.ts";
import { readAll } from "../../grammars/read-all.ts";
import * as vocabulary from "../../grammars/vocabulary.ts";

// The comment of a lexeme has an example: reads `TEXT` as `VALUE`, after `name(arguments)` if it is a function.

const EXAMPLE = /(?:`(\w+\([^`]*\))` )?reads `([^`]+)` as `([^`]+)`/;

interface Example {
  readonly name: string;
  /** The lexeme, with its arguments if it is a function. */
  readonly lexeme: string;
  readonly text: string;
  /** Its value as JSON. */
  readonly value: string;
}

const exported: ReadonlyMap<string, unknown> = new Map(Object.entries(vocabulary));
const lexemes = declarationsOf("grammars/vocabulary.ts").filter(({ name }) => isPart(exported.get(name)));
const examples = declarationsOf("grammars/vocabulary.ts").flatMap(({ name, comment }): readonly Example[] => {
  const [, call, text, value] = EXAMPLE.exec(comment.replaceAll("\n", " ")) ?? [];
  return text === undefined || value === undefined ? [] : [{ name, lexeme: call ?? name, text, value }];
});

function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** The part that an example is about. */
function partOf({ name, lexeme }: Example): Part {
  const found = exported.get(name);
  if (typeof found !== "function") return found as Part;
  const given: readonly unknown[] = JSON.parse(`[${lexeme.slice(name.length + 1, -1)}]`);
  return found(...given);
}

/** A grammar whose records are a lexeme and nothing else. */
function only(part: Part): Grammar {
  return grammar("lexeme", { about: "A lexeme", layout: "<v>", record: field("v", part) });
}

const read = (part: Part, text: string): unknown => parse(only(part), text)?.v;

const readExactly = (part: Part, text: string): unknown => parse(only(part), text, { exact: true })?.v;

describe("the example of each lexeme", () => {
  test.each(examples)("$lexeme reads $text as $value", (example) => {
    expect(read(partOf(example), example.text)).toEqual(JSON.parse(example.value));
  });

  test("is there", () => {
    const shown = new Set(examples.map(({ name }) => name));
    expect(lexemes.filter(({ name }) => !shown.has(name)).map(({ name }) => name)).toEqual(["msg", "pid", "keyValue"]);
  });
});

const {
  anyCase,
  bracketed,
  duration,
  groupedNumber,
  hexInt,
  inAnyCase,
  ipAddress,
  jsonText,
  jsonValue,
  levelFrom,
  word,
  signedInt,
  size,
  uuid,
} = vocabulary;

describe("numbers", () => {
  test.each([
    ["+7", 7],
    ["-0", 0],
    ["007", 7],
    ["1.5", undefined],
  ])("a signed int: %s", (text, value) => expect(read(signedInt, text)).toBe(value));

  test.each([
    ["ff", 255],
    ["0XFF", 255],
    ["0x", undefined],
    ["0xffffffffffffffff", 18_446_744_073_709_551_615n],
    ["g1", undefined],
  ])("a hexadecimal int: %s", (text, value) => expect(readExactly(hexInt, text)).toBe(value));

  test.each([
    ["250us", 0.25],
    ["250 µs", 0.25],
    ["2s", 2000],
    ["1.005s", 1005],
    ["1h2m3.004s", 3_723_004],
    ["1 min 20 s", 80_000],
    ["2 hours", 7_200_000],
    ["12", undefined],
    ["12 parsecs", undefined],
    ["3 mice", undefined],
    ["00:01:02.5", 62_500],
    ["0:00:11.924833335", 11_924.833335],
    ["100:00:00", 360_000_000],
    ["00:61:00", undefined],
    ["01:02", undefined],
    ["PT1M", 60_000],
    ["P1DT2H3.5S", 93_603_500],
    ["P2W", 1_209_600_000],
    ["PT", undefined],
    ["P1M", undefined],
    ["-5ms", -5],
    ["-PT1S", -1000],
    ["-0:00:01", -1000],
    ["1,5s", 1500],
  ])("a duration in milliseconds: %s", (text, value) => expect(read(duration("ms"), text)).toBe(value));

  test.each([
    ["9us", 0.000009],
    ["1h 1m", 3660],
  ])("a duration in seconds: %s", (text, value) => expect(read(duration("s"), text)).toBe(value));

  test.each([
    ["512", undefined],
    ["512B", 512],
    ["1 byte", 1],
    ["4K", 4096],
    ["4k", 4096],
    ["4kB", 4000],
    ["4 KB", 4000],
    ["0.5MiB", 524_288],
    ["2G", 2_147_483_648],
    ["3 Kin", undefined],
  ])("a size in bytes: %s", (text, value) => expect(read(size("B"), text)).toBe(value));

  test.each([
    [",", "1,234,567.8", 1_234_567.8],
    [",", "-12,345", -12_345],
    [",", "1234", 1234],
    [",", "1,23", undefined],
    [",", "1,2345", undefined],
    [".", "1.234.567,8", 1_234_567.8],
    [".", "1,5", 1.5],
    [" ", "1 234", 1234],
    [" ", "1 234 567,25", 1_234_567.25],
    [" ", "0.5", 0.5],
    ["\u202f", "12\u202f345", 12_345],
    ["'", "1'234.5", 1234.5],
  ])("a number with %j between its thousands: %s", (group, text, value) =>
    expect(read(groupedNumber(group), text)).toBe(value),
  );

  test("a field around a number keeps its text", () => {
    const took = grammar("took", {
      about: "",
      layout: "",
      record: seq(field("took", seq(field("took_ms", duration("ms")))), " ", field("size", size("MiB"))),
    });
    expect(parse(took, "1.5s 512KiB")).toEqual({ took: "1.5s", took_ms: 1500, size: 0.5 });
  });
});

test("words in any case may be given in any case", () => {
  const answer = inAnyCase("yes", "No");
  for (const word of ["yes", "YES", "Yes", "no", "NO", "No"]) expect(read(answer, word)).toBe(word);
  expect(read(answer, "yEs")).toBeUndefined();
});

describe("levels from words of one's own", () => {
  const who = levelFrom({ System: "info", "System failure": "fatal" }, word);
  test.each([
    ["System", "info"],
    ["System failure", "fatal"],
    ["SystemX", "SystemX"],
    ["error", "error"],
  ])("%s", (text, value) => expect(read(who, text)).toBe(value));

  test("a field around them keeps the word, and the event has the level", () => {
    const record = seq(field("who", seq(field("level", who))), " ", field("msg", word));
    const format = grammar("who", { about: "", layout: "", record });
    expect(readAll("System up\n", { grammar: format, meta: true })).toMatchObject([
      { level: "info", event: { who: "System", level: "info", msg: "up" } },
    ]);
  });

  test("what is no level is refused", () => {
    const wrong: unknown = { System: "loud" };
    expect(() => levelFrom(wrong as { System: "info" }, word)).toThrow('and not "loud"');
  });
});

describe("JSON in the middle of a line", () => {
  const two = grammar("two", {
    ...{ about: "", layout: "" },
    record: seq("[t] ", field("a", jsonValue), " ", field("b", jsonValue), " ", field("rest", word)),
  });
  test.each([
    [
      '[t] {"p": {"q":[1,2]}} {"np": "this } one"} rest',
      { a: '{"p": {"q":[1,2]}}', b: '{"np": "this } one"}', rest: "rest" },
    ],
    ['[t] [{"a":"\\"]"}] {} x', { a: '[{"a":"\\"]"}]', b: "{}", rest: "x" }],
    ['[t] {"a":{ {} x', null],
  ])("%s", (text, event) => expect(parse(two, text)).toEqual(event));

  test("its fields are read by a payload", () => {
    const record = seq("got ", within(field("data", jsonValue), json, { into: "map" }), " in ", field("took", word));
    const format = grammar("got", { about: "", layout: "", record });
    expect(parse(format, 'got {"a":{"b":1}} in 5ms')).toEqual({ data: { a: { b: 1 } }, took: "5ms" });
  });
});

describe("addresses", () => {
  test.each(["192.0.2.7", "::", "::1", "2001:db8:0:0:0:0:0:7", "fe80::1%eth0", "::ffff:192.0.2.7"])("%s", (text) =>
    expect(read(ipAddress, text)).toBe(text),
  );
  test.each(["2001", "example.com", "12345::", "g::1", "192.0.2.300", "192.0.2", "1:2:3", "::::", "12:34:56"])(
    "%s is none",
    (text) => expect(read(ipAddress, text)).toBeUndefined(),
  );
  test.each(["123e4567-e89b-12d3-a456-42661417400", "123e4567e89b12d3a456426614174000"])("%s is no UUID", (text) =>
    expect(read(uuid, text)).toBeUndefined(),
  );
});

describe("texts", () => {
  test("a word of any case, the longest that fits", () => {
    const severity = anyCase("warn", "warning", "error");
    for (const text of ["WARN", "Warning", "eRRor"]) expect(read(severity, text)).toBe(text);
    expect(read(severity, "info")).toBeUndefined();
  });

  test("brackets are not in the value, and end at the first closing one", () => {
    expect(read(bracketed, "[a [b]")).toBe("a [b");
    expect(read(bracketed, "[]")).toBe("");
    expect(read(bracketed, "[a")).toBeUndefined();
  });

  test("a JSON text has no other escapes", () => {
    expect(read(jsonText, '"\\t\\u00e9"')).toBe("\té");
    expect(read(jsonText, '"\\x"')).toBeUndefined();
  });
});
