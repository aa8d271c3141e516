import { describe, expect, test } from "vitest";
import { isSpecError } from "../../../engine/language/index.ts";
import { instantText, readInstant, windowOf, zoneNamed } from "../../../engine/time/index.ts";
import { timeBound } from "../../../engine/time/language/bound.ts";

const now = Date.UTC(2026, 4, 2, 12, 30);

function windowBetween(since: string | null, until: string | null, zone = "UTC") {
  const read = readInstant({ layouts: null, zone, year: null, now }, true);
  const bound = (text: string | null) => {
    const found = text === null ? null : timeBound(text, read);
    if (found && isSpecError(found)) throw new Error(found.message);
    return found;
  };
  return windowOf(bound(since), bound(until), now, zoneNamed(zone)!);
}

/** The instant that a bound means. */
function at(text: string, zone = "UTC"): string {
  const window = windowBetween(text, null, zone);
  return "problem" in window ? window.problem : instantText(window.since!);
}

describe("a bound", () => {
  test.each([
    ["2026-02-03T04:05:06Z", "2026-02-03T04:05:06Z"],
    ["2026-02-03 04:05", "2026-02-03T04:05:00Z"],
    ["2026-02-03", "2026-02-03T00:00:00Z"],
    ["03/Feb/2026:04:05:06 +0100", "2026-02-03T03:05:06Z"],
    ["Feb  3 04:05:06", "2026-02-03T04:05:06Z"],
    ["1777629600", "2026-05-01T10:00:00Z"],
    ["1777629600.5", "2026-05-01T10:00:00.500Z"],
    ["04:05", "2026-05-02T04:05:00Z"],
    ["4:05:06.5", "2026-05-02T04:05:06.500Z"],
    ["1h", "2026-05-02T11:30:00Z"],
    ["-30m", "2026-05-02T12:00:00Z"],
    ["+1h30m", "2026-05-02T14:00:00Z"],
    ["2 days ago", "2026-04-30T12:30:00Z"],
    ["1 hour", "2026-05-02T11:30:00Z"],
    ["now", "2026-05-02T12:30:00Z"],
    ["NOW - 15m", "2026-05-02T12:15:00Z"],
    ["today", "2026-05-02T00:00:00Z"],
    ["yesterday", "2026-05-01T00:00:00Z"],
    ["tomorrow", "2026-05-03T00:00:00Z"],
    ["yesterday 18:30", "2026-05-01T18:30:00Z"],
    ["yesterday noon", "2026-05-01T12:00:00Z"],
    ["tomorrow midnight +1h", "2026-05-03T01:00:00Z"],
    ["noon", "2026-05-02T12:00:00Z"],
    ["midnight-1s", "2026-05-01T23:59:59Z"],
    ["2026-02-03T04:05:06Z+1h", "2026-02-03T05:05:06Z"],
    ["2026-02-03 04:05 - 1h30m", "2026-02-03T02:35:00Z"],
    ["today+8h-30m", "2026-05-02T07:30:00Z"],
    [" 1h ", "2026-05-02T11:30:00Z"],
  ])("%j", (text, instant) => {
    expect(at(text)).toBe(instant);
  });

  test("is in the zone of the timestamps where it says none", () => {
    expect(at("today", "Asia/Tokyo")).toBe("2026-05-01T15:00:00Z");
    expect(at("10:00", "Europe/Berlin")).toBe("2026-05-02T08:00:00Z");
    expect(at("2026-02-03 04:05", "Europe/Berlin")).toBe("2026-02-03T03:05:00Z");
    expect(at("2026-02-03T04:05Z", "Europe/Berlin")).toBe("2026-02-03T04:05:00Z");
  });
});

describe("two bounds", () => {
  const texts = (since: string | null, until: string | null) => {
    const window = windowBetween(since, until);
    if ("problem" in window) return window;
    return [window.since && instantText(window.since), window.until && instantText(window.until)];
  };

  test("may be a distance from each other", () => {
    expect(texts("10:00", "since+30m")).toEqual(["2026-05-02T10:00:00Z", "2026-05-02T10:30:00Z"]);
    expect(texts("until-1h", "11:00")).toEqual(["2026-05-02T10:00:00Z", "2026-05-02T11:00:00Z"]);
    expect(texts(null, "yesterday")).toEqual([null, "2026-05-01T00:00:00Z"]);
    expect(texts("now", "since")).toEqual(["2026-05-02T12:30:00Z", "2026-05-02T12:30:00Z"]);
  });

  test("but not both of them, nor from one that is not there, nor the wrong way round", () => {
    expect(texts("until-1h", "since+1h")).toEqual({ problem: "circle" });
    expect(texts("until-1h", null)).toEqual({ problem: "no-anchor", bound: "since", anchor: "until" });
    expect(texts("now", "until+1h")).toEqual({ problem: "no-anchor", bound: "until", anchor: "until" });
    expect(texts("12:00", "10:00")).toEqual({ problem: "empty" });
  });
});

describe("what is no time", () => {
  test.each([
    ["", 1, ""],
    ["soon", 1, "soon"],
    ["25:00", 1, "25"],
    ["10:61", 4, "61"],
    ["5", 2, ""],
    ["1M", 2, "M"],
    ["2026-13-01", 6, "13"],
    ["2026-1-01", 6, "1"],
    ["2026-02-30", 9, "30"],
    ["2026-02-03T25:00", 12, "25"],
    ["2026-02-03x", 11, "x"],
    ["2026-02-03T04:05:06Q", 20, "Q"],
    ["2026-02-03 04:05 CET", 18, "CET"],
    ["Tue, 03 Feb 2026 04:05:06 CST", 1, "Tue"],
    ["-1h ago", 5, "ago"],
    ["today 25:00", 7, "25"],
    ["midnight 04:05", 10, "04"],
    ["since+", 7, ""],
    ["now+5", 6, ""],
    ["--5m", 2, "-"],
  ])("%j, at column %i", (text, column, found) => {
    const read = readInstant({ layouts: null, zone: "UTC", year: null, now }, true);
    expect(timeBound(text, read)).toMatchObject({ column, found });
  });
});
