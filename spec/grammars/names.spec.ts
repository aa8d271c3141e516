import { describe, expect, test } from "vitest";
import { field, type Grammar, grammar, timePart, timestamp } from "../../engine/authoring/index.ts";
import { createParser } from "../../grammars/library.ts";
import { readAll } from "../../grammars/read-all.ts";
import { clock, day, monthNameIn, weekdayNameIn, year } from "../../grammars/vocabulary.ts";

function dated(language: string): Grammar {
  const when = timestamp(weekdayNameIn(language), " ", day, ". ", monthNameIn(language), " ", year, " ", clock);
  return grammar("dated", { about: "x", layout: "x", record: field("ts", when) });
}

const timeOf = (format: Grammar, text: string) =>
  readAll(`${text}\n`, { grammar: format, meta: true }).map(({ time }) => time?.toISOString())[0];

const LANGUAGES = [
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "pl",
  "cs",
  "ru",
  "uk",
  "sv",
  "fi",
  "hu",
  "tr",
  "vi",
  "el",
  "ar",
  "ja",
];

describe("names of months and weekdays", () => {
  test.each([
    ["de", "Di 3. Mär 2026 10:20:30", "2026-03-03T10:20:30.000Z"],
    ["de", "Dienstag 3. März 2026 10:20:30", "2026-03-03T10:20:30.000Z"],
    ["de", "Fr. 1. MAI 2026 10:20:30", "2026-05-01T10:20:30.000Z"],
    ["es", "lun 5. ene 2026 10:20:30", "2026-01-05T10:20:30.000Z"],
    ["fr", "mar. 3. févr. 2026 10:20:30", "2026-02-03T10:20:30.000Z"],
    ["fr", "Mardi 3. févr 2026 10:20:30", "2026-02-03T10:20:30.000Z"],
  ])("%s: %s", (language, text, expected) => expect(timeOf(dated(language), text)).toBe(expected));

  test.each(LANGUAGES)("each name of the platform, in %s", (language) => {
    const format = grammar("names", {
      ...{ about: "x", layout: "x" },
      record: field("ts", timestamp(year, " ", monthNameIn(language), " ", day)),
    });
    for (const width of ["long", "short"] as const)
      for (let month = 0; month < 12; month++) {
        const date = new Date(Date.UTC(2026, month, 5));
        const options = { month: width, timeZone: "UTC", calendar: "gregory", numberingSystem: "latn" } as const;
        const name = new Intl.DateTimeFormat(language, options).format(date);
        expect([name, timeOf(format, `2026 ${name} 5`)]).toEqual([name, date.toISOString()]);
      }
  });

  test("a date that does not exist", async () => {
    const failure = await createParser(dated("de")).explain("Mo 30. Februar 2026 10:20:30");
    expect(failure?.message).toBe("expected day of February (1-29)");
  });

  test("a language that the platform does not know", () => {
    expect(() => monthNameIn("xx")).toThrow('such as "de", not "xx"');
  });

  test("a number that is none of the part", () => {
    for (const number of [0, 1.5, 13])
      expect(() =>
        grammar("x", {
          about: "x",
          layout: "x",
          record: field("ts", timestamp(timePart("month", "Undecimber", number))),
        }),
      ).toThrow(`${number} is no number of a month`);
  });
});
