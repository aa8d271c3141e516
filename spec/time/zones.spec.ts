import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantText, utc, zoneNamed, zoneNames } from "../../engine/time/index.ts";

function zone(name: string) {
  const found = zoneNamed(name);
  if (!found) throw new Error(`no zone ${name}`);
  return found;
}

/** The instant at which the clocks of a zone show a local time. */
function instantAt(local: string, name: string): string {
  return instantText({ millis: zone(name).fromLocal(Date.parse(`${local}Z`)), nanos: 0 });
}

describe("where clocks are put forward and back", () => {
  test.each([
    ["Europe/Berlin", "2026-03-29T01:59:59", "2026-03-29T00:59:59Z"],
    ["Europe/Berlin", "2026-03-29T02:00:00", "2026-03-29T01:00:00Z"],
    ["Europe/Berlin", "2026-03-29T02:30:00", "2026-03-29T01:30:00Z"],
    ["Europe/Berlin", "2026-03-29T03:00:00", "2026-03-29T01:00:00Z"],
    ["Europe/Berlin", "2026-10-25T01:59:59", "2026-10-24T23:59:59Z"],
    ["Europe/Berlin", "2026-10-25T02:30:00", "2026-10-25T00:30:00Z"],
    ["Europe/Berlin", "2026-10-25T03:00:00", "2026-10-25T02:00:00Z"],
    ["America/New_York", "2026-03-08T02:30:00", "2026-03-08T07:30:00Z"],
    ["America/New_York", "2026-11-01T01:30:00", "2026-11-01T05:30:00Z"],
    ["Australia/Lord_Howe", "2026-04-05T01:45:00", "2026-04-04T14:45:00Z"],
    ["Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-03T15:45:00Z"],
  ])("%s %s", (name, local, instant) => {
    expect(instantAt(local, name)).toBe(instant);
  });

  test("a whole day that an island skipped is as if it had not been skipped", () => {
    expect(instantAt("2011-12-29T23:00:00", "Pacific/Apia")).toBe("2011-12-30T09:00:00Z");
    expect(instantAt("2011-12-30T12:00:00", "Pacific/Apia")).toBe("2011-12-30T22:00:00Z");
    expect(instantAt("2011-12-31T00:00:00", "Pacific/Apia")).toBe("2011-12-30T10:00:00Z");
  });
});

test.each([
  ["1969-12-31T23:00:00", "Europe/London", "1969-12-31T22:00:00Z"],
  ["9999-12-31T23:59:59", "Asia/Kolkata", "9999-12-31T18:29:59Z"],
  ["0001-01-01T00:00:00", "Etc/UTC", "0001-01-01T00:00:00Z"],
])("far from now: %s in %s", (local, name, instant) => {
  expect(instantAt(local, name)).toBe(instant);
});

describe("names", () => {
  test("in whatever case, by an older name, as an offset", () => {
    expect(zone("europe/berlin").name).toBe("Europe/Berlin");
    expect(zone("Asia/Kolkata").name).toBe("Asia/Kolkata");
    expect(zone("UTC")).toBe(utc);
    expect(zone("+05:45").offsetAt(0)).toBe(20_700_000);
    expect(zone("-0330").name).toBe("-03:30");
    expect(zone("local").name).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  test.each(["", "Mars/Olympus", "+24:00", "Berlin", "local time"])("%j is none", (name) => {
    expect(zoneNamed(name)).toBeUndefined();
  });

  test("an abbreviation where the runtime knows one", () => {
    const summer = Date.UTC(2026, 6, 1);
    expect(zone("Europe/Berlin").abbreviationAt(summer)).toBe("CEST");
    expect(zone("America/New_York").abbreviationAt(summer)).toBe("EDT");
    expect(zone("Asia/Kathmandu").abbreviationAt(summer)).toBe("+05:45");
    expect(utc.abbreviationAt(summer)).toBe("UTC");
  });
});

/** To make a format takes longer than to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** What the runtime says that clocks show, as if it were UTC. */
function runtimeLocal(millis: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formats.set(timeZone, format);
  return Date.parse(`${format.format(millis).replace(" ", "T")}Z`);
}

describe("what the runtime says", () => {
  const names = fc.constantFrom(...zoneNames().filter((name) => name !== "local"));
  const millis = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) }).map((at) => at - (at % 1000));

  test("is what a zone says of an instant, and local time leads back to it", () => {
    fc.assert(
      fc.property(names, fc.array(millis, { minLength: 1, maxLength: 20 }), (name, instants) => {
        for (const at of instants) {
          const local = at + zone(name).offsetAt(at);
          expect(local).toBe(runtimeLocal(at, name));
          const back = zone(name).fromLocal(local);
          // A local time that was shown twice is the first one.
          if (back !== at) {
            expect(back).toBeLessThan(at);
            expect(back + zone(name).offsetAt(back)).toBe(local);
          }
        }
      }),
      { numRuns: 100, seed: 8 },
    );
  });

  test("is found around every change of an offset, also within a year of another one", () => {
    for (const name of [
      "Europe/Berlin",
      "America/Sao_Paulo",
      "Africa/Casablanca",
      "Australia/Lord_Howe",
      "Asia/Gaza",
    ]) {
      const hour = 3_600_000;
      for (let at = Date.UTC(2014, 0); at < Date.UTC(2015, 0); at += 5 * hour) {
        expect(at + zone(name).offsetAt(at), name).toBe(runtimeLocal(at, name));
      }
    }
  });
});
