import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSpecError } from "../../../engine/language/index.ts";
import { durationNanos, durationOf, durationText } from "../../../engine/time/index.ts";
import { duration } from "../../../engine/time/language/duration.ts";

function nanosOf(text: string): bigint {
  const read = duration(text);
  if (isSpecError(read)) throw new Error(read.message);
  return durationNanos(read);
}

test.each([
  ["400ms", 400_000_000n],
  ["1h30m", 5_400_000_000_000n],
  ["1h 30m", 5_400_000_000_000n],
  ["1.5h", 5_400_000_000_000n],
  ["2d", 172_800_000_000_000n],
  ["1w", 604_800_000_000_000n],
  ["2 hours 5 minutes", 7_500_000_000_000n],
  ["10 µs", 10_000n],
  ["10us7ns", 10_007n],
  ["3 Days", 259_200_000_000_000n],
  ["0s", 0n],
  ["0.000000001s", 1n],
])("%s", (text, nanos) => {
  expect(nanosOf(text)).toBe(nanos);
});

describe("what is no length of time", () => {
  test.each([
    ["", 1, ""],
    ["10", 3, ""],
    ["1M", 2, "M"],
    ["1h30", 5, ""],
    ["1y", 2, "y"],
    ["-5m", 1, "-"],
    ["5m later", 4, "later"],
    ["h", 1, "h"],
    ["99999999999w", 1, "99999999999w"],
    ["1é", 2, "é"],
  ])("%j, at column %i", (text, column, found) => {
    expect(duration(text)).toMatchObject({ column, found });
  });
});

test("its text reads back as the same length", () => {
  expect(durationText(durationOf(93_784_005_000_000n))).toBe("1d 2h 3m 4s 5ms");
  expect(durationText(durationOf(93_784_005_000_000n), 2)).toBe("1d 2h");
  expect(durationText(durationOf(0n))).toBe("0s");
  expect(durationText(durationOf(-1_500_000_000n))).toBe("-1s 500ms");
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 19n }), (nanos) => {
      expect(nanosOf(durationText(durationOf(nanos)))).toBe(nanos);
      expect(durationNanos(durationOf(-nanos))).toBe(-nanos);
    }),
    { seed: 6 },
  );
});
