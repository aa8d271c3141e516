import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { digits, seq, type TimePart, timePart } from "../../engine/grammar/index.ts";
import { ANY_NUMBER } from "../../engine/time/epoch.ts";
import { loadLayouts } from "../../engine/time/given.ts";
import {
  type Instant,
  instantText,
  LIKELY_NUMBER,
  readInstant,
  stampReader,
  zoneNamed,
} from "../../engine/time/index.ts";
import type { StampOptions, StampReader } from "../../engine/time/stamp.ts";

beforeAll(loadLayouts);

const NOW = Date.UTC(2026, 4, 2);
const usual: StampOptions = { layouts: null, zone: "UTC", year: null, now: NOW };

/** What a text says as a timestamp, or null where it is none. */
function read(text: string, options: Partial<StampOptions> = {}, fewest = LIKELY_NUMBER): string | null {
  const bytes = new TextEncoder().encode(text);
  const instant: Instant = { millis: 0, nanos: 0 };
  const reader = stampReader({ ...usual, ...options });
  return reader.read(bytes, 0, bytes.length, instant, fewest) ? instantText(instant) : null;
}

describe("RFC 3339 and ISO 8601", () => {
  test.each([
    ["2026-02-03T10:20:30Z", "2026-02-03T10:20:30Z"],
    ["2026-02-03t10:20:30z", "2026-02-03T10:20:30Z"],
    ["2026-02-03T10:20:30.5+01:00", "2026-02-03T09:20:30.500Z"],
    ["2026-02-03T10:20:30-0330", "2026-02-03T13:50:30Z"],
    ["2026-02-03T10:20:30+02", "2026-02-03T08:20:30Z"],
    ["2026-02-03 10:20:30 +0100", "2026-02-03T09:20:30Z"],
    ["2026-02-03 10:20:30,250", "2026-02-03T10:20:30.250Z"],
    ["2026-02-03 10:20:30.123456", "2026-02-03T10:20:30.123456Z"],
    ["2026-02-03T10:20:30.123456789Z", "2026-02-03T10:20:30.123456789Z"],
    ["2026-02-03T10:20:30.1234567891234Z", "2026-02-03T10:20:30.123456789Z"],
    ["2026-02-03T10:20+01:00[Europe/Berlin]", "2026-02-03T09:20:00Z"],
    ["2026-02-03 10:20", "2026-02-03T10:20:00Z"],
    ["2026-02-03 10:20:30 UTC", "2026-02-03T10:20:30Z"],
    ["2026-02-03 10:20:30.000 CEST", "2026-02-03T10:20:30Z"],
    ["2026-02-03 10:20:30 Europe/Berlin", "2026-02-03T09:20:30Z"],
    ["2026-07-03T10:20:30[America/Argentina/Buenos_Aires]", "2026-07-03T13:20:30Z"],
    ["2026-07-03 10:20:30 Europe/Nowhere", "2026-07-03T10:20:30Z"],
    ["20260203T102030Z", "2026-02-03T10:20:30Z"],
    ["20260203T102030.250+0100", "2026-02-03T09:20:30.250Z"],
    ["20260203102030", "2026-02-03T10:20:30Z"],
    ["20260203", "2026-02-03T00:00:00Z"],
    ["2026-02-03", "2026-02-03T00:00:00Z"],
    ["2026-2-3 9:20:30", "2026-02-03T09:20:30Z"],
    ["[2026-02-03T10:20:30Z]", "2026-02-03T10:20:30Z"],
    [" 2026-02-03T10:20:30Z ", "2026-02-03T10:20:30Z"],
  ])("%s", (text, instant) => {
    expect(read(text)).toBe(instant);
  });
});

describe("the layouts of the formats", () => {
  test.each([
    ["combined", "03/Feb/2026:10:20:30 +0100", "2026-02-03T09:20:30Z"],
    ["syslog", "Feb  3 10:20:30", "2026-02-03T10:20:30Z"],
    ["syslog", "Feb 03 10:20:30.125", "2026-02-03T10:20:30.125Z"],
    ["golog", "0203 10:20:30.123456", "2026-02-03T10:20:30.123456Z"],
    ["webserver-a-error", "Tue Feb 03 10:20:30.123456 2026", "2026-02-03T10:20:30.123456Z"],
    ["webserver-b-error", "2026/02/03 10:20:30", "2026-02-03T10:20:30Z"],
    ["javalog", "2026-02-03 10:20:30,123", "2026-02-03T10:20:30.123Z"],
    ["sqldb", "2026-02-03 10:20:30.123", "2026-02-03T10:20:30.123Z"],
    ["kvstore", "03 Feb 2026 10:20:30.123", "2026-02-03T10:20:30.123Z"],
    ["kvstore", "03 Feb 10:20:30.123", "2026-02-03T10:20:30.123Z"],
    ["proxy-lb", "03/Feb/2026:10:20:30.123", "2026-02-03T10:20:30.123Z"],
    ["cef", "Feb 03 2026 10:20:30.123 CET", "2026-02-03T10:20:30.123Z"],
    ["e-mail", "Tue, 03 Feb 2026 10:20:30 +0100", "2026-02-03T09:20:30Z"],
    ["HTTP", "Tue, 03 Feb 2026 10:20:30 GMT", "2026-02-03T10:20:30Z"],
    ["RFC 850", "Tuesday, 03-Feb-26 10:20:30 GMT", "2026-02-03T10:20:30Z"],
    ["date", "Tue Feb  3 10:20:30 UTC 2026", "2026-02-03T10:20:30Z"],
  ])("%s: %s", (_, text, instant) => {
    expect(read(text)).toBe(instant);
  });
});

describe("numbers since 1970", () => {
  test.each([
    ["1777629600", "2026-05-01T10:00:00Z"],
    ["1777629600.25", "2026-05-01T10:00:00.250Z"],
    ["1777629600123", "2026-05-01T10:00:00.123Z"],
    ["1777629600123.456", "2026-05-01T10:00:00.123456Z"],
    ["1777629600123456", "2026-05-01T10:00:00.123456Z"],
    ["1777629600123456789", "2026-05-01T10:00:00.123456789Z"],
    ["-1777629600", "1913-09-02T14:00:00Z"],
    ["-1777629600.000000001", "1913-09-02T13:59:59.999999999Z"],
  ])("%s", (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  test("small ones are counts, unless the field is known to be a timestamp", () => {
    expect(read("200")).toBeNull();
    expect(read("0", {}, ANY_NUMBER)).toBe("1970-01-01T00:00:00Z");
    expect(read("-1.5", {}, ANY_NUMBER)).toBe("1969-12-31T23:59:58.500Z");
  });
});

describe("a year of two digits between slashes comes first", () => {
  test.each([
    ["26/02/03 10:20:30", "2026-02-03T10:20:30Z"],
    ["17/06/09 20:10:40.5", "2017-06-09T20:10:40.500Z"],
    ["17/06/09T20:10:40+02:00", "2017-06-09T18:10:40Z"],
  ])("%s", (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  test("unless the date would be ahead of now, as it is where the day comes first", () => {
    expect(read("31/12/25 10:20:30")).toBeNull();
    expect(read("26/05/03 00:00:00")).toBe("2026-05-03T00:00:00Z");
    expect(read("26/05/03 00:00:01")).toBeNull();
    expect(read("17/13/09 10:20:30")).toBeNull();
  });
});

test.each([
  "",
  "soon",
  "2026-02-30T10:20:30Z",
  "2026-13-01",
  "2026-02-03T25:00:00Z",
  "2026-02-03T10:61:00Z",
  "2026-02-03T10:20:61Z",
  "2026-02-03T10:20:30Zulu",
  "2026-02-03T10:20:30+24:00",
  "2025-02-29",
  "31/Apr/2026:10:00:00 +0000",
  "10:20:30",
  "1.5.2",
  "999999999999999999999",
  "2026-02-03T10:20:30.Z",
  "\u0000",
  "２０２６-02-03",
])("no timestamp: %j", (text) => {
  expect(read(text)).toBeNull();
});

test("a timestamp leaves nothing of its own for the next one", () => {
  const part = (of: TimePart) => timePart(of, digits(2));
  const read = readInstant({ ...usual, layouts: [seq(part("short-year"), part("month"), part("day"))] });
  expect(["260203", "250203"].map((text) => read(text)?.millis)).toEqual([Date.UTC(2026, 1, 3), Date.UTC(2025, 1, 3)]);
});

test("the year that a day without one gets depends on the clock near now alone, also after texts of the same day", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const reader = stampReader({ ...usual, now: Date.UTC(2026, 1, 3, 12) });
  const instant: Instant = { millis: 0, nanos: 0 };
  const years = (...texts: readonly string[]) =>
    texts.map((text) => {
      reader.read(bytes(text), 0, text.length, instant, LIKELY_NUMBER);
      return instantText(instant).slice(0, 4);
    });
  // A clock may be a day ahead.
  expect(years("Feb  4 11:00:00", "Feb  4 13:00:00", "Feb  4 11:00:00")).toEqual(["2026", "2025", "2026"]);
  expect(years("Jan 20 00:00:00", "Jan 20 23:59:59", "Feb 10 00:00:00", "Feb 10 23:59:59")).toEqual([
    ...["2026", "2026", "2025", "2025"],
  ]);
  expect(years("Feb 29 00:00:00", "Feb 29 23:59:59", "Feb  2 00:00:00")).toEqual(["2024", "2024", "2026"]);
});

describe("one reader for all timestamps of a log", () => {
  const dates = fc.constantFrom("2026-02-03T", "2026-02-04T", "2026:10:20 ", "Feb 3, 2026 ");
  const minutes = fc.constantFrom("00:05:", "12:05:", "10:20:", "23:59:", "24:00:", "10:60:", " 9:20:");
  const seconds = fc.constantFrom("07", "20", "59", "60", "61", "3x");
  const decimals = fc.constantFrom("", ",123", ",999", ".1234567891");
  const zones = fc.constantFrom("", "Z", "+00:00", "+01:00", "-0030", " +0000", " Europe/Berlin", " AM", " PM");
  // Most of a log are of one day, and written alike.
  const stamps = fc.tuple(dates, decimals, zones).chain(([date, decimal, zone]) => {
    const mostly = (usual: string, other: fc.Arbitrary<string>) =>
      fc.oneof({ arbitrary: fc.constant(usual), weight: 9 }, other);
    const stamp = fc.tuple(mostly(date, dates), minutes, seconds, mostly(decimal, decimals), mostly(zone, zones));
    return fc.array(
      stamp.map((parts) => parts.join("")),
      { minLength: 20, maxLength: 40 },
    );
  });

  test.each(["UTC", "Europe/Berlin"])("reads each as a new one does, in %s", (zone) => {
    const outcome = (reader: StampReader, text: string) => {
      const bytes = new TextEncoder().encode(text);
      const instant: Instant = { millis: 0, nanos: 0 };
      return reader.read(bytes, 0, bytes.length, instant, LIKELY_NUMBER) && { ...instant, doubt: reader.doubt };
    };
    fc.assert(
      fc.property(stamps, (texts) => {
        const reader = stampReader({ ...usual, zone });
        const each = texts.map((text) => outcome(stampReader({ ...usual, zone }), text));
        expect(texts.map((text) => outcome(reader, text))).toEqual(each);
      }),
    );
  });

  test.each([
    ["takes no clock of an offset for that of the day", "01:00:00+01:00:00", "01:00:00+00:59:59", "00:00:01Z"],
    ["takes no digits of an offset for decimals", "10:20:30+00:00", "10:20:30+01:00", "09:20:30Z"],
    ["drops the digits below nanoseconds", "10:20:30.1234567890", "10:20:30.1234567891", "10:20:30.123456789Z"],
  ])("%s", (_, first, second, expected) => {
    const reader = stampReader(usual);
    const instant: Instant = { millis: 0, nanos: 0 };
    for (const clock of [first, second]) {
      const bytes = new TextEncoder().encode(`2026-02-03T${clock}`);
      reader.read(bytes, 0, bytes.length, instant, LIKELY_NUMBER);
    }
    expect(instantText(instant)).toBe(`2026-02-03T${expected}`);
  });

  test("reads the next second in the zone beside it", () => {
    const reader = stampReader(usual);
    const instant: Instant = { millis: 0, nanos: 0 };
    const read = (text: string, zone: string | null) => {
      const bytes = new TextEncoder().encode(text);
      reader.readIn(
        { zone: zone === null ? null : (zoneNamed(zone) ?? null), near: null, matchers: [] },
        bytes,
        0,
        bytes.length,
        instant,
      );
      return instantText(instant);
    };
    expect(read("2026-02-03 10:20:30", null)).toBe("2026-02-03T10:20:30Z");
    expect(read("2026-02-03 10:20:31", "Europe/Berlin")).toBe("2026-02-03T09:20:31Z");
  });

  test("counts the years of each log from the given one, also for a day that it has just read", () => {
    const reader = stampReader({ ...usual, year: 2023 });
    const timesIn = (texts: readonly string[]) => {
      reader.source = { written: null, newYears: () => null, isOrdered: false };
      return texts.map((text) => {
        const instant: Instant = { millis: 0, nanos: 0 };
        reader.read(new TextEncoder().encode(text), 0, text.length, instant, LIKELY_NUMBER);
        return instantText(instant);
      });
    };
    expect(timesIn(["Dec 31 10:20:30", "Dec 31 10:20:31", "Jan  1 10:20:30", "Jan  1 10:20:31"])).toEqual([
      ...["2023-12-31T10:20:30Z", "2023-12-31T10:20:31Z", "2024-01-01T10:20:30Z", "2024-01-01T10:20:31Z"],
    ]);
    expect(timesIn(["Jan  1 10:20:32"])).toEqual(["2023-01-01T10:20:32Z"]);
  });

  test("notes each timestamp of an hour that a clock has twice", () => {
    const reader = stampReader({ ...usual, zone: "Europe/Berlin" });
    reader.source = { written: null, newYears: () => null, isOrdered: false };
    const instantsOf = (texts: readonly string[]) =>
      texts.map((text) => {
        const bytes = new TextEncoder().encode(text);
        const instant: Instant = { millis: 0, nanos: 0 };
        reader.read(bytes, 0, bytes.length, instant, LIKELY_NUMBER);
        return instantText(instant);
      });
    expect(instantsOf(["2026-10-25 02:30:10", "2026-10-25 02:30:59", "2026-10-25 02:29:30"])).toEqual([
      ...["2026-10-25T00:30:10Z", "2026-10-25T00:30:59Z", "2026-10-25T01:29:30Z"],
    ]);
    // A day alone, such as the date of a time in another field, is no hour.
    expect(instantsOf(["2026-10-25", "2026-10-25 02:29:40"])).toEqual(["2026-10-24T22:00:00Z", "2026-10-25T01:29:40Z"]);
  });
});
