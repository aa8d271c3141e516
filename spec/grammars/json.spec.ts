import { describe, expect, test } from "vitest";
import { charset, field, type Grammar, grammar, ref, run, seq } from "../../engine/authoring/index.ts";
import { Event, encodeUtf8, jsonText, NameTable, toMap } from "../../engine/event/index.ts";
import { CANONICAL, DISTINCT } from "../../engine/json/index.ts";
import { compile, REJECT } from "../../engine/parse/compile/index.ts";
import { createParser } from "../../engine/parse/parser.ts";
import { json } from "../../grammars/json.ts";
import { backend } from "../backend.ts";

// The rules of the json grammar are RFC 8259, whatever is at the top; only its record has to be an object.

const blanks = run(charset(" \t\r\n"), 0);
const value = grammar("json-value", {
  about: "Any JSON text",
  layout: "<value>",
  record: seq(blanks, field("value", ref("value")), blanks),
  rules: json.rules,
});

/** Reads one record: the event as canonical JSON, or null. */
function reader(of: Grammar): (record: string | Uint8Array) => string | null {
  const names = new NameTable();
  const event = new Event(names);
  const parser = createParser(of, names, "bounded", backend);
  return (record) => {
    const bytes = typeof record === "string" ? encodeUtf8(record) : record;
    return parser.parse(bytes, 0, bytes.length, event) === REJECT ? null : jsonText(toMap(event));
  };
}

const readValue = reader(value);
const readObject = reader(json);

describe("a JSON text", () => {
  test.each([
    ["0", "0"],
    ["-0", "-0.0"],
    ["-12", "-12"],
    ["10.0", "10.0"],
    ["1.5E+3", "1500.0"],
    ["20e-1", "2.0"],
    ["true", "true"],
    ["false", "false"],
    ["null", "null"],
    ['""', '""'],
    ['" \\u0009 "', '" \\t "'],
    ['"\\ud834\\udd1e"', '"𝄞"'],
    ['"\u007f\u0080\u2028"', '"\u007f\u0080\u2028"'],
    ["[]", "[]"],
    ["[ [ ] , { } ]", "[[],{}]"],
    ["[1,\r\n\t2]", "[1,2]"],
    ["{}", "{}"],
    ['{"":{"":""}}', '{"":{"":""}}'],
    [' \t\r\n {"a" : [ null , 1 ] } \n', '{"a":[null,1]}'],
  ])("%j is accepted", (text, canonical) => {
    expect(readValue(text)).toBe(`{"value":${canonical}}`);
  });

  test.each([
    ["nothing", ["", " ", "\n\t"]],
    ["words", ["True", "NULL", "nil", "tru", "truee", "NaN", "Infinity", "undefined", "yes"]],
    ["whole numbers", ["00", "-01", "+7", "-", "--1", "- 1", "1 2", "0x10", "0b1", "1_0", "1,0", "１"]],
    ["fractions", [".5", "5.", "1.e3", "1..2", "1.2.3", "-.5", "1.-5"]],
    ["exponents", ["1e", "1E+", "1e-", "e5", "1e1.5", "1ee5", "1e+-5", "2e5e1"]],
    ["quotes", ['"', '"a', 'a"', "'a'", '"a"b"', "“a”", '"a\\"']],
    ["escapes", ['"\\a"', '"\\x20"', '"\\U0041"', '"\\u00"', '"\\u00g0"', '"\\u"', '"\\ "', '"\\']],
    ["control characters", ['"\t"', '"\n"', '"\0"', '"\u001f"', '["\r"]']],
    ["arrays", ["[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1 2]", "[1;2]", "[1]]", "[[1]", "[1}", "[:]"]],
    ["objects", ["{", "}", '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', "{,}", '{"a"}', '{"a",1}', '{"a"::1}']],
    ["keys", ["{a:1}", "{1:1}", "{null:1}", "{'a':1}", "{[]:1}", '{"a" "b":1}']],
    ["separators of members", ['{"a":1 "b":2}', '{"a":1,,"b":2}', '{"a":1;"b":2}', '{"a":1}}']],
    ["several texts", ["1 2", "[][]", "{}{}", '"a" "b"', "null,"]],
    ["comments", ["1//", "/**/1", "[1/*one*/]", '{"a":1}#']],
    ["blanks that JSON does not know", ["\v1", "\f[]", "\u00a0{}", "\u2003[]", "[\u20281]"]],
    ["a byte order mark", ["\ufeff1", "\ufeff{}"]],
    ["numbers that no double holds", ["1e400", "-1e400", "[1.5e309]", `1${"0".repeat(310)}.0`]],
  ])("%s: what is none is rejected", (_, texts) => {
    for (const text of texts) expect(readValue(text), JSON.stringify(text)).toBeNull();
  });

  test("bytes that are not UTF-8 are text only inside quotes", () => {
    expect(readValue(Uint8Array.of(0x22, 0xff, 0x22))).toBe('{"value":"\ufffd"}');
    expect(readValue(Uint8Array.of(0x5b, 0xff, 0x5d))).toBeNull();
    expect(readValue(Uint8Array.of(0x31, 0xe9))).toBeNull();
    expect(readValue(Uint8Array.of(0xff, 0xfe, 0x31, 0))).toBeNull();
  });
});

describe("the record", () => {
  test("is an object", () => {
    expect(readObject(' {"a":1} ')).toBe('{"a":1}');
    for (const text of ["[]", '[{"a":1}]', "1", '"a"', "true", "null"]) expect(readObject(text)).toBeNull();
  });

  test("is one level of the 256 that there may be", () => {
    const nested = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    expect(readObject(nested(256))).toBe(nested(256));
    expect(readObject(nested(257))).toBeNull();
    expect(readObject(`{"a":${"[".repeat(100_000)}`)).toBeNull();
    expect(readObject(`${'{"a":'.repeat(100_000)}`)).toBeNull();
    expect(readObject('{"a":1}')).toBe('{"a":1}');
  });

  test("may have as many siblings as it wants", () => {
    const wide = `{"a":[${Array.from({ length: 10_000 }, () => "[[]]").join(",")}]}`;
    expect(readObject(wide)).toBe(wide);
  });
});

// Only generated code copies a record: the reference makes each anew.
describe("a record is copied as it stands", () => {
  const names = new NameTable();
  const parser = compile(json, names, "bounded").json!;
  const scan = (record: string) => {
    const bytes = encodeUtf8(record);
    return parser.scan(bytes, 0, bytes.length);
  };

  test.each([
    "{}",
    '{"a":1}',
    '{"a":-1,"b":"","c":null,"d":true,"e":1.5,"f":[],"g":{}}',
    '{"a":"quote \\" backslash \\\\ tab \\t","b":"日本語 \u2028"}',
    '{"a":{"b":{"a":1}},"c":[{"a":1},{"a":2}]}',
    '{"a":18446744073709551616,"b":0.5,"c":2.0}',
  ])("where it is canonical: %s", (record) => {
    expect(scan(record)).toBe(CANONICAL);
  });

  test.each([
    ["blanks", ['{ "a":1}', '{"a": 1}', '{"a":1} ', '{"a":[1, 2]}']],
    ["numbers", ['{"a":1e3}', '{"a":2.50}', '{"a":-0}', '{"a":0.0000001}', '{"a":0.10000000000000000555}']],
    ["escapes in texts", ['{"a":"\\/"}', '{"a":"\\u0041"}', '{"a":"\\u001F"}', '{"a":{"b":"\\u00e9"}}']],
    ["escapes in keys", ['{"\\u0061":1}', '{"a":{"\\/":1}}', '{"a":[{"\\u0062":1}]}']],
    ["keys that come twice", ['{"a":1,"a":2}', '{"a":{"b":1,"b":1}}', '{"a":[{"b":1,"c":2,"b":3}]}']],
  ])("but not where it is not: %s", (_, records) => {
    for (const record of records) expect(scan(record), record).not.toBe(CANONICAL);
  });

  test.each([
    [
      DISTINCT,
      ['{ "a":1}', '{"a":1e3}', '{"a":"\\/","b":{"a":1}}', '{"a":1, "aa":2, "ab":[{"a":1},{"a":2}]}', '{"":1 ,"a":2}'],
    ],
    [0, ['{"a":1, "a":2}', '{"":1, "":2}', '{"\\u0061":1,"a":2}', '{"a":{"b":1 ,"c":{"b":2},"b":3}}']],
  ])("each name comes once: %i", (form, records) => {
    for (const record of records) expect(scan(record), record).toBe(form);
  });

  test("however many names there are", () => {
    const pairs = (count: number) => Array.from({ length: count }, (_, i) => `"name ${i}":${i}`);
    const nested = (names: readonly string[]) => `{"a":{${names.join(",")}}}`;
    expect(scan(nested(pairs(3_000)))).toBe(CANONICAL);
    expect(scan(nested([...pairs(3_000), '"name 0":0']))).toBe(0);
    expect(scan(nested(pairs(10_000)))).toBe(0);
  });

  test("a record of many maps is none with names twice", () => {
    const items = Array.from({ length: 5_000 }, (_, i) => `{"id":${i},"id_2":${i},"kind":"a"}`);
    expect(scan(`{"items":[${items.join(",")}],"id":1}`)).toBe(CANONICAL);
  });
});
