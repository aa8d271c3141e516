import { describe, expect, test } from "vitest";
import { isSpecError } from "../../../engine/language/index.ts";
import { instantText, layoutText, readInstant, zoneNamed } from "../../../engine/time/index.ts";
import { timeLayout } from "../../../engine/time/language/layout.ts";

function layoutOf(text: string) {
  const layout = timeLayout(text);
  if (isSpecError(layout)) throw new Error(layout.message);
  return layout;
}

/** What a text says in a layout, or null where it is not in it. */
function read(layout: string, text: string, zone = "UTC"): string | null {
  const options = { layouts: [layoutOf(layout)], zone, year: null, now: Date.UTC(2026, 4, 2, 18) };
  const instant = readInstant(options)(text);
  return instant && instantText(instant);
}

describe("reading", () => {
  test.each([
    ["%d.%m.%Y %H:%M", "03.02.2026 10:20", "2026-02-03T10:20:00Z"],
    ["%d.%m.%Y %H:%M", "3.2.2026   9:20", "2026-02-03T09:20:00Z"],
    ["%Y-%m-%d %H:%M:%S%.f", "2026-02-03 10:20:30", "2026-02-03T10:20:30Z"],
    ["%Y-%m-%d %H:%M:%S%.f", "2026-02-03 10:20:30.123456", "2026-02-03T10:20:30.123456Z"],
    ["%Y-%m-%d %H:%M:%S,%3f", "2026-02-03 10:20:30,123", "2026-02-03T10:20:30.123Z"],
    ["%Y-%m-%d %H:%M:%S.%f", "2026-02-03 10:20:30.5", "2026-02-03T10:20:30.500Z"],
    ["%FT%T%z", "2026-02-03T10:20:30+0100", "2026-02-03T09:20:30Z"],
    ["%FT%T%:z", "2026-02-03T10:20:30Z", "2026-02-03T10:20:30Z"],
    ["%b %d %H:%M:%S %Y", "Feb  3 10:20:30 2026", "2026-02-03T10:20:30Z"],
    ["%A, %e %B %Y %l:%M %p", "Tuesday,  3 February 2026  9:20 PM", "2026-02-03T21:20:00Z"],
    ["%I:%M %P on %D", "12:05 am on 02/03/26", "2026-02-03T00:05:00Z"],
    ["%y%m%d%H%M%S", "690203102030", "1969-02-03T10:20:30Z"],
    ["%C/%y/%m/%d", "19/26/02/03", "1926-02-03T00:00:00Z"],
    ["%Y day %j", "2026 day 034", "2026-02-03T00:00:00Z"],
    ["%G-W%V-%u", "2026-W06-2", "2026-02-03T00:00:00Z"],
    ["%Y week %W, %a", "2026 week 05, Tue", "2026-02-03T00:00:00Z"],
    ["%Y week %U, %w", "2026 week 05, 2", "2026-02-03T00:00:00Z"],
    ["%s%.f", "1777629600.25", "2026-05-01T10:00:00.250Z"],
    ["%s", "5", "1970-01-01T00:00:05Z"],
    ["%s", "-5", "1969-12-31T23:59:55Z"],
    ["at %H:%M", "at 10:20", "2026-05-02T10:20:00Z"],
    ["%Y", "2026", "2026-01-01T00:00:00Z"],
    ["%m/%d %H:%M", "02/03 10:20", "2026-02-03T10:20:00Z"],
    ["100%% %F", "100% 2026-02-03", "2026-02-03T00:00:00Z"],
    ["%F %T %Z", "2026-02-03 10:20:30 CET", "2026-02-03T10:20:30Z"],
    ["%F %T %Z", "2026-02-03 10:20:30 GMT", "2026-02-03T10:20:30Z"],
    ["%c", "Tue Feb  3 10:20:30 2026", "2026-02-03T10:20:30Z"],
    ["%+", "2026-02-03T10:20:30.5+01:00", "2026-02-03T09:20:30.500Z"],
  ])("%j: %j", (layout, text, instant) => {
    expect(read(layout, text)).toBe(instant);
  });

  test.each([
    ["%F", "2026-02-03 10:20"],
    ["%F %T", "2026-02-03"],
    ["%d.%m.%Y", "31.02.2026"],
    ["%j %Y", "366 2025"],
    ["%G-W%V-%u", "2025-W53-1"],
    ["%G-W%V-%u", "2025-W01-8"],
    ["%Y week %U, %w", "2025 week 53, 1"],
    ["%Y week %W, %u", "2025 week 00, 1"],
    ["%I:%M %p", "13:00 PM"],
    ["%Y-%m-%d", "1777629600"],
    ["%FT%TZ", "2026-02-03T10:20:30+01:00"],
  ])("%j is not how %j is written", (layout, text) => {
    expect(read(layout, text)).toBeNull();
  });

  test("times without a zone are of the zone that is asked for", () => {
    expect(read("%F %T", "2026-07-03 10:20:30", "Europe/Berlin")).toBe("2026-07-03T08:20:30Z");
    expect(read("%T", "10:20:30", "Asia/Tokyo")).toBe("2026-05-03T01:20:30Z");
  });
});

describe("writing", () => {
  const instant = { millis: Date.UTC(2026, 1, 3, 21, 5, 9, 250), nanos: 0 };

  test.each([
    ["%Y-%m-%d %H:%M:%S%.f", "2026-02-03 22:05:09.250"],
    ["%a %A %b %B %h", "Tue Tuesday Feb February Feb"],
    ["%y %C %e %k %l %j %u %w %U %W %V %G %g", "26 20  3 22 10 034 2 2 05 05 06 2026 26"],
    ["%I:%M %p, %l %P", "10:05 PM, 10 pm"],
    ["%f|%3f|%6f|%9f|%.3f|%.6f|%.9f", "250000000|250|250000|250000000|.250|.250000|.250000000"],
    ["%z %:z %::z %#z %Z", "+0100 +01:00 +01:00:00 +01 CET"],
    ["%D %F %R %T %r %v", "02/03/26 2026-02-03 22:05 22:05:09 10:05:09 PM  3-Feb-2026"],
    ["%c|%+|%s", "Tue Feb  3 22:05:09 2026|2026-02-03T22:05:09.250+01:00|1770152709"],
    ["%-d.%-m. %_H %0e %%%t%n", "3.2. 22 03 %\t\n"],
  ])("%s", (layout, text) => {
    expect(layoutText(instant, layoutOf(layout), zoneNamed("Europe/Berlin"))).toBe(text);
  });
});

describe("what is no layout", () => {
  test.each([
    ["%Y-%Q", 5, "Q"],
    ["%", 2, ""],
    ["%Y %", 5, ""],
    ["%-p", 2, "-"],
    ["yyyy-MM-dd", 11, ""],
    ["", 1, ""],
    ["é%é", 3, "é"],
  ])("%j, at column %i", (text, column, found) => {
    expect(timeLayout(text)).toMatchObject({ column, found });
  });
});
