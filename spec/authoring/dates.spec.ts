import { describe, expect, test } from "vitest";
import {
  choice,
  digits,
  existingDate,
  field,
  type Grammar,
  grammar,
  int,
  label,
  looseTimestamp,
  oneOf,
  type Part,
  seq,
  timePart,
  timestamp,
} from "../../engine/authoring/index.ts";
import { createParser } from "../../grammars/library.ts";
import { clock, date, day, month, monthName, paddedDay, rfc3339, year } from "../../grammars/vocabulary.ts";

const dated = (when: Part): Grammar => grammar("dated", { about: "x", layout: "x", record: field("ts", when) });

/** `read`, or the column and the message of a rejection. */
async function outcome(format: Grammar, record: string): Promise<string> {
  const failure = await createParser(format).explain(record);
  return failure === null ? "read" : `${failure.column}: ${failure.message}`;
}

describe("a date of a timestamp that does not exist is rejected at its day", () => {
  const iso = dated(timestamp(date, " ", clock));

  test.each([
    ["2024-02-30 10:20:30", "9: expected day of February (1-29)"],
    ["2024-04-31 10:20:30", "9: expected day of this month (1-30)"],
    ["2023-02-29 10:20:30", "9: expected day of February in this year (1-28)"],
    ["1900-02-29 10:20:30", "9: expected day of February in this year (1-28)"],
    ["2000-02-29 10:20:30", "read"],
    ["2024-02-29 10:20:30", "read"],
    ["2024-12-31 10:20:30", "read"],
  ])("%s", async (record, expected) => expect(await outcome(iso, record)).toBe(expected));

  test.each([
    ["03.13.2026 10:20:30", '4: expected month (1-12), found "13.2026"'],
    ["03.00.2026 10:20:30", '4: expected month (1-12), found "00.2026"'],
    ["32.02.2026 10:20:30", '1: expected ts, found "32.02.2026"'],
    ["03.02.2026 25:20:30", '12: expected hour (0-23), found "25:20:30"'],
    ["03.02.2026 10:61:30", '15: expected minute (0-59), found "61:30"'],
    ["03.02.2026 10:20:61", '18: expected second (0-60), found "61"'],
    ["03.02.2026 23:59:60", "read"],
    ["30.02.2026 10:20:30", "1: expected day of February (1-29)"],
  ])("parts of the author's own: %s", async (record, expected) => {
    const two = digits(2);
    const [own, month] = [timePart("day", two), timePart("month", two)];
    const time = seq(timePart("hour", two), ":", timePart("minute", two), ":", timePart("second", two));
    expect(await outcome(dated(timestamp(own, ".", month, ".", year, " ", time)), record)).toBe(expected);
    const isRead = (await outcome(dated(looseTimestamp(own, ".", month, ".", year, " ", time)), record)) === "read";
    expect(isRead).toBe(true);
  });

  test("a number as the value of a part, and a range of the author's own", async () => {
    expect(await outcome(dated(timestamp(timePart("month", int(digits(2))))), "13")).toMatch(/^1: expected/);
    expect(await outcome(dated(timestamp(timePart("hour", digits(2, 2, [0, 24])), ":00")), "24:00")).toBe("read");
  });

  test("a record that is wrong elsewhere too says what comes first", async () => {
    expect(await outcome(iso, "2024-02-30 1x:20:30")).toBe("9: expected day of February (1-29)");
    expect(await outcome(iso, "2024-02-28 1x:20:30")).toMatch(/^12: /);
  });

  const intDay = timePart("day", int(digits(2)));
  const [february, march] = [timePart("month", "Feb", 2), timePart("month", "Mar", 3)];

  test.each([
    ["day, month by its name, year", timestamp(day, "/", monthName, "/", year), "30/Feb/2024", 1],
    ["month and a padded day without a year", timestamp(monthName, " ", paddedDay), "Jun 31", 5],
    ["no padding", timestamp(timePart("month", digits(1, 2)), "/", day), "2/30", 3],
    ["alternatives", timestamp(choice(seq("at ", date), seq("on ", day, " ", monthName))), "on 31 Apr", 4],
    [
      "digits with a label, and with a value",
      timestamp(timePart("month", label("month", digits(2))), "-", intDay),
      "04-31",
      4,
    ],
    ["months of which none has 30 days", timestamp(choice(march, february), " ", day), "Feb 30", 5],
    ["parts of a seq around", timestamp(seq("[", date), "T", clock, "]"), "[2024-11-31T10:20:30]", 10],
  ])("%s", async (_, when, record, column) => {
    expect(await outcome(dated(when), record)).toMatch(
      new RegExp(`^${column}: expected day of (?:February|this month) `),
    );
  });

  test("what is expected is a thing", async () => {
    const failure = await createParser(iso).explain("2024-02-30 10:20:30");
    expect(failure).toMatchObject({ expected: ["day of February (1-29)"], found: "30" });
  });

  const ordinal = timestamp(year, timePart("day-of-year", digits(3)), "T", clock);
  const own = existingDate(timePart("month", digits(2)), "-", timePart("day", digits(2)));
  const [loose, strict] = [seq("at ", date, ";"), field("day", date)].map(dated);

  test.each([
    ["day 366 of a common year", dated(ordinal), "2023366T01:02:03", "5: expected day of this year (1-365)"],
    ["day 366 of a leap year", dated(ordinal), "2024366T01:02:03", "read"],
    ["a date outside of a timestamp", strict!, "2026-02-29", "9: expected day of February in this year (1-28)"],
    ["one with text around", loose!, "at 2026-04-31;", "12: expected day of this month (1-30)"],
    ["RFC 3339", dated(rfc3339), "2026-02-30T01:02:03Z", "9: expected day of February (1-29)"],
    ["inside a loose timestamp", dated(looseTimestamp(rfc3339)), "2026-02-30T01:02:03Z", "read"],
    ["an own date", dated(existingDate(day, ".", month, ".")), "30.2.", "1: expected day of February (1-29)"],
    ["month 13 of an own date", dated(own), "13-01", '1: expected ts, found "13-01"'],
    ["day 32 of an own date", dated(own), "12-32", '4: expected day (1-31), found "32"'],
  ])("%s", async (_, format, record, expected) => expect(await outcome(format, record)).toBe(expected));

  test.each([
    ["a loose timestamp", looseTimestamp(date), "2024-02-30"],
    ["a February 29 without a year", timestamp(monthName, " ", day), "Feb 29"],
    [
      "months in another language",
      timestamp(day, " ", timePart("month", oneOf("ene", "febr", "abril")), " ", year),
      "31 ene 2024",
    ],
  ])("not so %s", async (_, when, record) => expect(await outcome(dated(when), record)).toBe("read"));
});
