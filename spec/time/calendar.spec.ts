import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoWeekOf, weekdayOf } from "../../engine/time/calendar.ts";
import {
  civilFromDays,
  compareInstants,
  daysFromCivil,
  daysInMonth,
  epochNanos,
  fromEpochNanos,
  instantOf,
  instantText,
  milliText,
} from "../../engine/time/index.ts";

const DAY = 86_400_000;
/** From the year 100 to the year 9999. */
const days = fc.integer({ min: -683_003, max: 2_932_896 });

describe("days and dates", () => {
  test("are what Date says", () => {
    fc.assert(
      fc.property(days, (day) => {
        const date = new Date(day * DAY);
        const civil = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
        expect(civilFromDays(day)).toEqual(civil);
        expect(daysFromCivil(civil.year, civil.month, civil.day)).toBe(day);
        expect(weekdayOf(day)).toBe(date.getUTCDay());
        expect(daysInMonth(civil.year, civil.month)).toBe(new Date(Date.UTC(civil.year, civil.month, 0)).getUTCDate());
      }),
      { seed: 1 },
    );
  });

  test.each([
    [2026, 1, 1, 2026, 1],
    [2027, 1, 3, 2026, 53],
    [2024, 12, 30, 2025, 1],
    [2021, 1, 3, 2020, 53],
  ])("%i-%i-%i is in week %i-W%i of ISO 8601", (year, month, day, weekYear, week) => {
    expect(isoWeekOf(daysFromCivil(year, month, day))).toEqual({ year: weekYear, week });
  });
});

describe("instants", () => {
  const nanos = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });

  test("are nanoseconds since 1970, and back", () => {
    fc.assert(
      fc.property(nanos, nanos, (a, b) => {
        expect(epochNanos(fromEpochNanos(a))).toBe(a);
        expect(fromEpochNanos(a).nanos).toBeGreaterThanOrEqual(0);
        expect(Math.sign(compareInstants(fromEpochNanos(a), fromEpochNanos(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
      { seed: 2 },
    );
  });

  test("carry nanoseconds over", () => {
    expect(instantOf(5, 2_000_001)).toEqual({ millis: 7, nanos: 1 });
    expect(instantOf(5, -1)).toEqual({ millis: 4, nanos: 999_999 });
  });

  test.each([
    [0, 0, "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"],
    [-1, 0, "1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"],
    [-500, 1000, "1969-12-31T23:59:59.500001Z", "1969-12-31T23:59:59.500Z"],
    [253_402_300_799_999, 999_999, "9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999Z"],
    [253_402_300_800_000, 0, "+10000-01-01T00:00:00Z", "+10000-01-01T00:00:00.000Z"],
  ])("%i ms and %i ns are %s", (millis, nanos, text, fixed) => {
    expect(instantText({ millis, nanos })).toBe(text);
    expect(milliText({ millis, nanos })).toBe(fixed);
  });
});
