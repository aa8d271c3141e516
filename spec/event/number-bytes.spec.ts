import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeUtf8, float, int } from "../../engine/event/index.ts";
import { floatAt, intAt } from "../../engine/event/numbers/index.ts";

const read = (of: typeof intAt | typeof floatAt, text: string) => {
  const bytes = encodeUtf8(` ${text} `);
  return of(bytes, 1, bytes.length - 1);
};

test.each([
  "0",
  "-0",
  "7",
  "-12",
  "+5",
  "007",
  "999999999999999",
  "-99999999999999",
  "9007199254740993",
  "1234567890123456789",
])("the int %s is the one of its text", (text) => expect(read(intAt, text)).toStrictEqual(int(text)));

test.each([
  "0.1",
  "-0.0",
  "82.878",
  "1.0",
  "-1.50",
  "0.0000000000001",
  "12345678.90123456789",
  "1e3",
  "2.5E-7",
  "1e-400",
  "123456789012.34",
])("the float %s is the one of its text", (text) => expect(read(floatAt, text)).toStrictEqual(float(Number(text))));

test("any number of few digits is the nearest double", () => {
  const digits = fc.stringMatching(/^-?[0-9]{1,9}\.[0-9]{1,9}$/);
  fc.assert(
    fc.property(digits, (text) => {
      expect(read(floatAt, text)).toStrictEqual(float(Number(text)));
    }),
    { numRuns: 300 },
  );
});
