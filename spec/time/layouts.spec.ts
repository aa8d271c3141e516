import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { layoutText, loadLayouts, readInstant, utc } from "../../engine/time/index.ts";
import { knownLayouts } from "../../engine/time/layouts.ts";

const NOW = Date.UTC(2026, 11, 31, 23, 59);
const usual = { zone: "UTC", year: null, now: NOW } as const;

beforeAll(loadLayouts);

describe.each(knownLayouts)("$example", ({ layout, example }) => {
  test("is read in the layout that it is the example of", () => {
    expect(readInstant({ ...usual, layouts: [layout] })(example)).not.toBeNull();
  });

  test("is no case of a layout in front of it that means another time", () => {
    expect(readInstant({ ...usual, layouts: null })(example)).toEqual(
      readInstant({ ...usual, layouts: [layout] })(example),
    );
  });

  test("what is written in it reads back", () => {
    const millis = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) - 1 });
    const nanos = fc.integer({ min: 0, max: 999_999 });
    fc.assert(
      fc.property(millis, nanos, (millis, nanos) => {
        const text = layoutText({ millis, nanos }, layout, utc);
        const read = readInstant({ ...usual, layouts: null })(text);
        expect(read && layoutText(read, layout, utc)).toBe(text);
      }),
      { numRuns: 50, seed: 3 },
    );
  });
});

test("RFC 3339 is what Date says, in every year of four digits", () => {
  const millis = fc.integer({ min: Date.UTC(100, 0), max: Date.UTC(9999, 11, 31) });
  const offset = fc.integer({ min: -23 * 60, max: 23 * 60 });
  const read = readInstant({ ...usual, layouts: null });
  fc.assert(
    fc.property(millis, offset, fc.constantFrom("T", " "), (millis, minutes, between) => {
      const local = new Date(millis + minutes * 60_000).toISOString().slice(0, -1).replace("T", between);
      const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      const zone = `${minutes < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
      expect(read(local + zone)).toEqual({ millis, nanos: 0 });
    }),
    { numRuns: 500, seed: 4 },
  );
});

test("hostile texts are read or not, and never break anything", () => {
  const read = readInstant({ ...usual, layouts: null });
  const pieces = fc.constantFrom(..."0123456789-:/.,+TZ []", "Feb", "Tue", "\u0000", "é", "99999999999", "GMT");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const instant = read(parts.join(""));
      if (instant) expect(Number.isSafeInteger(instant.millis) && instant.nanos < 1_000_000).toBe(true);
    }),
    { numRuns: 3000, seed: 5 },
  );
  expect(read("9".repeat(100_000))).toBeNull();
  expect(read(`2026-02-03T04:05:06.${"1".repeat(100_000)}Z`)).toBeNull();
  expect(read(" ".repeat(100_000))).toBeNull();
  expect(read(`${"[".repeat(20_000)}${"]".repeat(20_000)}`)).toBeNull();
});

describe("a year that is not said", () => {
  const now = Date.UTC(2026, 4, 1, 12);
  const dated = (text: string, year: number | null = null) => {
    const read = readInstant({ ...usual, now, layouts: null, year })(text);
    return read && new Date(read.millis).toISOString().slice(0, 10);
  };

  test.each([
    ["May  1 10:00:00", "2026-05-01"],
    ["May  2 11:00:00", "2026-05-02"],
    ["May  2 13:00:00", "2025-05-02"],
    ["Dec 31 23:59:59", "2025-12-31"],
    ["Feb 29 10:00:00", "2024-02-29"],
    ["0429 10:00:00.000000", "2026-04-29"],
    ["03 Jun 10:00:00.000", "2025-06-03"],
  ])("is the one in which %s is nearest to now, and not more than a day ahead", (text, date) => {
    expect(dated(text)).toBe(date);
  });

  test("is the next one where the turn of the year is less than a day away", () => {
    const read = readInstant({ ...usual, now: Date.UTC(2026, 11, 31, 23), layouts: null });
    expect(read("Jan  1 00:30:00")).toEqual({ millis: Date.UTC(2027, 0, 1, 0, 30), nanos: 0 });
  });

  test("is the one that the user says; a day that it does not have is none", () => {
    expect(dated("May  2 13:00:00", 2005)).toBe("2005-05-02");
    expect(dated("Feb 29 13:00:00", 2004)).toBe("2004-02-29");
    expect(dated("Feb 29 13:00:00", 2005)).toBeNull();
  });
});

describe("a leap second", () => {
  const read = readInstant({ ...usual, layouts: null });

  test("is the end of the second before it, so that order is kept", () => {
    const end = { millis: Date.UTC(2016, 11, 31, 23, 59, 59, 999), nanos: 999_999 };
    expect(read("2016-12-31T23:59:60Z")).toEqual(end);
    expect(read("2016-12-31T23:59:60.75Z")).toEqual(end);
    expect(read("2017-01-01T00:59:60+01:00")).toEqual(end);
  });
});
