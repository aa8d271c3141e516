import { describe, expect, test } from "vitest";
import { ENTRY, encodeUtf8, Float, jsonText, toMap } from "../../engine/event/index.ts";
import { writeCanonical } from "../../engine/json/index.ts";
import { makeDefault } from "../../engine/output/default.ts";
import { json as format } from "../../engine/output/json.ts";
import { scratchWriter } from "../../engine/output/writer.ts";
import { json } from "../../grammars/json.ts";
import { sampler } from "../../workbench/sample/index.ts";
import { backend } from "../backend.ts";
import { outputOptions, printEvents, readLine } from "../output/print.ts";
import { SEED } from "../output/values.ts";
import { seeded } from "../seeded.ts";

const many = (count: number, more = "") =>
  `{${Array.from({ length: count }, (_, n) => `"k${n}": ${n}`).join(", ")}${more}}`;

/** Whether the value of `x` is written from its text. */
function isRewritten(value: string): boolean {
  const event = readLine(json, `{"x":${value}}`);
  return writeCanonical(event, event.length - ENTRY, scratchWriter(1));
}

describe("a map or array that is not canonical is written as its values would be", () => {
  test.each([
    '[ 1 , "two" , { } , [ ] ]',
    '{"b": {"y" : 2, "a" : [null, true ,false]}, "a":\t-7}',
    "[1.50, 1e3, -0, -0.0, 0.1, 1E-7, 12345678901234567890, 123456789.125, 5e-324, 1e20, 1e21]",
    '["\\/", "\\u0041\\u00e9", "\\"\\\\\\b\\f\\n\\r\\t ", "\\ud83d\\ude00", "\\udead", "\\u0001\\u007f", "größe \u{1f600}"]',
    '[{"a": 1}, {"a": 2}, {"a": {"a": 3}}, "a"]',
    '{"": [""], " ": 1}',
    many(17),
    many(40, ', "in": {"k1": 1, "k2": [{"k1": 2}]}, "k40": 1'),
  ])("%s", (value) => {
    const event = readLine(json, `{"x":${value}}`);
    expect(printEvents(format, [event])).toBe(jsonText(toMap(event)));
    expect(isRewritten(value)).toBe(backend === null);
  });

  test.each([
    '[{"a": 1, "b": 2, "a": 3}]',
    '{"\\u0061": 1, "a": 2}',
    '{"a\\n": 1}',
    many(17, ', "k3": 5'),
    many(40, ', "k39": 5'),
  ])("by way of the values where a name is escaped, or comes twice: %s", (value) => {
    const event = readLine(json, `{"x":${value}}`);
    expect(printEvents(format, [event])).toBe(jsonText(toMap(event)));
    expect(isRewritten(value)).toBe(false);
  });

  test("whatever it is", () => {
    const { sample } = sampler(json, seeded(SEED), { odd: 0.3 });
    for (let n = 0; n < 150; n++) {
      const value = sample().replaceAll(":", ": ");
      const event = readLine(json, `{"x":[ ${value} ]}`);
      expect(printEvents(format, [event])).toBe(jsonText(toMap(event)));
      const forPeople = makeDefault(outputOptions(event.names));
      expect(printEvents(forPeople, [event]).slice(2)).toBe(
        jsonText(toMap(event))
          .slice(5, -1)
          .replace(/[\x7f-\x9f]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
      );
    }
  });
});

test("texts of all lengths are written as JSON, piece by piece", () => {
  for (const length of [16_383, 16_384, 16_385, 50_001]) {
    const text = `"é\u0001\n${"x".repeat(length)}\\`;
    const event = readLine(json, JSON.stringify({ x: text }));
    event.entries[1] = 9;
    event.entries[2] = 0;
    event.bytes = encodeUtf8(text);
    event.entries[3] = event.bytes.length;
    expect(printEvents(format, [event])).toBe(JSON.stringify({ x: text }));
  }
});

test.each([
  [2, "2.0"],
  [0.5, "0.5"],
  [1e21, "1e+21"],
  [Number.POSITIVE_INFINITY, "null"],
  [Number.NaN, "null"],
])("the float %d is %s in JSON", (number, text) => {
  expect(jsonText(new Float(number))).toBe(text);
});
