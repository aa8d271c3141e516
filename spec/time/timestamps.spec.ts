import { describe, expect, test } from "vitest";
import { NameTable } from "../../engine/event/index.ts";
import { digits, seq, type TimePart, timePart } from "../../engine/grammar/index.ts";
import { instantText, loadLayouts, type TimestampOptions, timestampsOf } from "../../engine/time/index.ts";
import { json } from "../../grammars/json.ts";
import { readLine } from "../output/print.ts";

const usual: TimestampOptions = {
  field: null,
  layouts: null,
  zone: "UTC",
  zoneAssumed: true,
  year: null,
  now: Date.UTC(2026, 4, 2),
};

/** The timestamp of an event and the fields that it is in, or null where it has none. */
function dated(event: unknown, options: Partial<TimestampOptions> = {}): string | null {
  const names = new NameTable();
  const timestamps = timestampsOf({ ...usual, ...options }, names);
  if (!timestamps.of(readLine(json, JSON.stringify(event), names))) return null;
  const ids = [timestamps.dateField, timestamps.field].filter((id) => id >= 0);
  return `${instantText(timestamps.instant)} ${ids.map((id) => names.text(id)).join("+")}`;
}

describe("a day dates no event that has a time of day elsewhere", () => {
  test.each([
    [{ date: "2026-02-03", created: "2026-02-03T14:05:06Z" }],
    [{ date: "2026-02-03", start_time: "2026-02-03 14:05:06" }],
    [{ date: "2026-02-03", clock: "14:05:06" }],
    [{ date: "2026-02-03", "Start Time": "14:05:06" }],
  ])("not that of %j", (event) => {
    expect(dated(event)).toBeNull();
  });

  test.each([
    [{ date: "2026-02-03", expiry_time: "2027-02-03T14:05:06Z" }],
    [{ date: "2026-02-03", created: "2026-02-03" }],
    [{ date: "2026-02-03", response_time: 0.25 }],
    [{ date: "2026-02-03", note: "14:05:06" }],
  ])("but that of %j", (event) => {
    expect(dated(event)).toBe("2026-02-03T00:00:00Z date");
  });
});

describe("a date and a time of day in two fields are one timestamp", () => {
  test.each([
    [{ date: "2024-10-14", time: "13:46:40" }, "2024-10-14T13:46:40Z date+time"],
    [{ Time: "13:46:40.25", Date: "2024/10/14" }, "2024-10-14T13:46:40.250Z Date+Time"],
    [{ log_date: "14/Oct/2024", log_time: "13:46:40+02:00" }, "2024-10-14T11:46:40Z log_date+log_time"],
    [{ "Event Date": "10/14/2024", "Event Time": "1:46 PM" }, "2024-10-14T13:46:00Z Event Date+Event Time"],
    [{ date: 20241014, time: "134640" }, "2024-10-14T13:46:40Z date+time"],
    [{ date: "14.10.2024", time: "9:05" }, "2024-10-14T09:05:00Z date+time"],
    [{ date: "24/10/14", time: "13:46:40" }, "2024-10-14T13:46:40Z date+time"],
    [{ date: "Oct 14, 2024", time: "12:00:00 AM" }, "2024-10-14T00:00:00Z date+time"],
    [{ date: "2024-10-14T00:00:00", time: "13:46:40" }, "2024-10-14T13:46:40Z date+time"],
    [{ date: "2024-10-14", logtime: "13:46:40" }, "2024-10-14T13:46:40Z date+logtime"],
  ])("%j", (event, expected) => {
    expect(dated(event)).toBe(expected);
  });

  test.each([
    ["-0700", "2024-10-14T20:46:40Z date+time"],
    ["+02:00", "2024-10-14T11:46:40Z date+time"],
    ["UTC+5:30", "2024-10-14T08:16:40Z date+time"],
    ["Europe/Berlin", "2024-10-14T11:46:40Z date+time"],
    ["GMT", "2024-10-14T13:46:40Z date+time"],
    ["CEST", "2024-10-14T13:46:40Z date+time"],
  ])("with the zone %s beside them", (timezone, expected) => {
    expect(dated({ date: "2024-10-14", time: "13:46:40", timezone })).toBe(expected);
  });

  test("in a layout that is given, as they follow each other", async () => {
    await loadLayouts();
    const part = (of: TimePart, most: number) => timePart(of, digits(1, most));
    const date = seq(part("day", 2), "/", part("month", 2), "/", part("year", 4));
    const layouts = [seq(date, " ", part("hour", 2), ":", part("minute", 2))];
    expect(dated({ date: "4/10/2024", time: "13:46" }, { layouts })).toBe("2024-10-04T13:46:00Z date+time");
  });
});

describe("a day alone dates no event that has a time of day elsewhere", () => {
  test.each([
    [{ date: "2024-10-14", eventtime: 1_728_938_800_841 }, "2024-10-14T20:46:40.841Z eventtime"],
    [{ ts: "2024-10-14", timestamp: "2024-10-14T13:46:40Z" }, "2024-10-14T13:46:40Z timestamp"],
    [{ date: "2024-10-14", at: "13:46:40" }, "2024-10-14T13:46:40Z date+at"],
    [{ date: "2024-10-14" }, "2024-10-14T00:00:00Z date"],
    [{ date: "2024-10-14", time: 12.5 }, "2024-10-14T00:00:00Z date"],
    [{ time: "13:46:40" }, null],
  ])("%j", (event, expected) => {
    expect(dated(event)).toBe(expected);
  });

  test("but where somebody has named its field", () => {
    expect(dated({ date: "2024-10-14", time: "13:46:40" }, { field: "date" })).toBe("2024-10-14T00:00:00Z date");
  });
});

describe("timestamps within maps", () => {
  test.each([
    [{ t: { $date: "2022-07-28T18:00:00.903+02:00" } }, "2022-07-28T16:00:00.903Z t"],
    [{ t: { $date: 1_659_024_000_903 } }, "2022-07-28T16:00:00.903Z t"],
    [{ t: { $date: { $numberLong: "1659024000903" } } }, "2022-07-28T16:00:00.903Z t"],
    [{ instant: { epochSecond: 1_777_629_600, nanoOfSecond: 5 } }, "2026-05-01T10:00:00.000000005Z instant"],
    [{ timestamp: { seconds: "1777629600", nanos: 500_000_000 } }, "2026-05-01T10:00:00.500Z timestamp"],
    [{ timestamp: { seconds: 1_777_629_600 } }, "2026-05-01T10:00:00Z timestamp"],
    [{ time: { seconds: 12, nanos: 5 } }, null],
    [{ timestamp: { seconds: "soon", nanos: 5 } }, null],
    [{ timestamp: { seconds: 1_777_629_600, nanos: 5e9 } }, null],
    [{ t: { $date: [1] } }, null],
    [{ t: {} }, null],
    [{ t: ["2026-05-01T10:00:00Z"] }, null],
  ])("%j", (event, expected) => {
    expect(dated(event)).toBe(expected);
  });

  test("are found by a path, unless a field has all of its name", () => {
    const event = { a: { b: ["2026-05-01T10:00:00Z"] }, n: 1 };
    expect(dated(event, { field: "a.b.0" })).toBe("2026-05-01T10:00:00Z a");
    expect(dated(event, { field: "a.b" })).toBeNull();
    expect(dated(event, { field: "a.c" })).toBeNull();
    expect(dated(event, { field: "n.b" })).toBeNull();
    const both = { "a.b": "2026-05-02T10:00:00Z", a: { b: "2026-05-01T10:00:00Z" } };
    expect(dated(both, { field: "a.b" })).toBe("2026-05-02T10:00:00Z a.b");
    expect(dated({ t: { $date: 1 } }, { field: "t" })).toBe("1970-01-01T00:00:00.001Z t");
  });
});

describe("numbers", () => {
  test.each([
    [{ eventTime: 261_850_138 }, null],
    [{ t: 999_999_999 }, null],
    [{ t: "999999999" }, null],
    [{ t: 1_000_000_000 }, "2001-09-09T01:46:40Z t"],
    [{ t: -1_777_629_600 }, null],
    [{ ts: 261_850_138 }, "1978-04-19T16:08:58Z ts"],
    [{ __REALTIME_TIMESTAMP: "1777629600000123" }, "2026-05-01T10:00:00.000123Z __REALTIME_TIMESTAMP"],
    [{ requestReceivedTimestamp: "2026-05-01T10:00:00.5Z" }, "2026-05-01T10:00:00.500Z requestReceivedTimestamp"],
    [{ rt: 1_777_629_600_123 }, "2026-05-01T10:00:00.123Z rt"],
    [{ rt: "May 01 2026 10:00:00 UTC" }, "2026-05-01T10:00:00Z rt"],
    [{ ts: 1e300, time: "2026-05-01T10:00:00Z" }, "2026-05-01T10:00:00Z time"],
  ])("%j", (event, expected) => {
    expect(dated(event)).toBe(expected);
  });
});

describe("a year that the event has elsewhere is not guessed", () => {
  test.each([
    [{ ts: "May  6 07:08:09", accept_date: "06/May/2019:07:08:08" }, "2019-05-06T07:08:09Z ts"],
    [{ ts: "Jan  1 00:00:00", container_ts: "2019-12-31T23:59:59Z" }, "2020-01-01T00:00:00Z ts"],
    [{ ts: "Feb 29 10:00:00", container_ts: "2021-03-01T00:00:00Z" }, "2020-02-29T10:00:00Z ts"],
    [{ ts: "May  6 07:08:09", rt: 1_557_126_488_000 }, "2019-05-06T07:08:09Z ts"],
    [{ date: "May  6", time: "07:08:09", accept_date: "06/May/2019:07:08:08" }, "2019-05-06T07:08:09Z date+time"],
    // What is of another day is about something else.
    [{ ts: "May  6 07:08:09", created_at: "2019-01-01T00:00:00Z" }, "2025-05-06T07:08:09Z ts"],
  ])("%j", (event, expected) => {
    expect(dated(event)).toBe(expected);
  });

  test("a year that was given counts all the same", () => {
    const event = { ts: "May  6 07:08:09", accept_date: "06/May/2019:07:08:08" };
    expect(dated(event, { year: 2004 })).toBe("2004-05-06T07:08:09Z ts");
  });
});

test("of names that differ by case the first counts whose value is a timestamp", () => {
  expect(dated({ ts: false, TS: "2026-05-01T10:00:00Z" })).toBe("2026-05-01T10:00:00Z TS");
  expect(dated({ TS: "2026-05-01T10:00:00Z", ts: "2025-05-01T10:00:00Z" })).toBe("2026-05-01T10:00:00Z TS");
});

describe("names that differ in case only", () => {
  /** The day of the month that dates each of some events, one after the other; null for an event without a time. */
  function days(...lines: readonly string[]): readonly (number | null)[] {
    const names = new NameTable();
    const timestamps = timestampsOf(usual, names);
    return lines.map((line) => {
      const isDated = timestamps.of(readLine(json, line, names));
      return isDated ? new Date(timestamps.instant.millis).getUTCDate() : null;
    });
  }

  test("date an event with the first one that holds a time", () => {
    expect(days('{"ts":"2026-02-03","TS":"2026-02-04"}', '{"TS":"2026-02-04","ts":"2026-02-03"}')).toEqual([3, 4]);
    expect(days('{"ts":false,"TS":"2026-02-04"}', '{"TS":null,"ts":"2026-02-03"}')).toEqual([4, 3]);
  });

  test("do so whatever events there were before", () => {
    const first = '{"n":1,"ts":"2026-02-03"}';
    expect(days(first, '{"TS":"2026-02-04","ts":"2026-02-05"}')).toEqual([3, 4]);
    expect(days(first, '{"TS":[],"ts":"2026-02-05","time":"2026-02-06"}')).toEqual([3, 5]);
  });
});
