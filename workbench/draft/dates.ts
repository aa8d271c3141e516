/** A part of a timestamp: an expression for its text, and the code of its parts, with commas between them. */
export interface TimeForm {
  readonly pattern: string;
  readonly code: string;
}

/** A date before a clock. */
export interface DateForm extends TimeForm {
  /** What may be between the date and the clock. */
  readonly between: readonly string[];
  readonly hasYear: boolean;
  /** True if the text can be nothing but a date, so that it is one without a clock. */
  readonly isClear: boolean;
}

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const WEEKDAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const YEAR = "(?:19|20)\\d\\d";
const MONTH_NUMBER = "(?:0[1-9]|1[0-2])";
const DAY = "(?:0[1-9]|[12]\\d|3[01])";
const LOOSE_MONTH = "(?:0?[1-9]|1[0-2])";
const LOOSE_DAY = "(?:0?[1-9]|[12]\\d|3[01])";

const weekday = 'timePart("weekday", oneOf("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"))';
const looseMonth = 'timePart("month", digits(1, 2, [1, 12]))';
const shortYear = 'timePart("short-year", digits(2))';

/** Dates, of two that fit the same text the likelier one first. */
export const dates: readonly DateForm[] = [
  date("\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])", "date", ["T", " ", "_", "-", " - "]),
  date(`${YEAR}-[0-3]\\d\\d`, 'year, "-", timePart("day-of-year", digits(3, 3, [1, 366]))', ["T", " "]),
  ...["/", "."].map((mark) =>
    date(`\\d{4}\\${mark}${MONTH_NUMBER}\\${mark}${DAY}`, `year, "${mark}", monthNumber, "${mark}", dayOfMonth`, [
      " ",
      "-",
      "T",
      " - ",
    ]),
  ),
  ...["/", "-", " "].map((mark) =>
    date(`${LOOSE_DAY}${mark}${MONTH}${mark}\\d{4}`, `day, "${mark}", monthName, "${mark}", year`, [":", " "]),
  ),
  date(`${WEEKDAY}, ${LOOSE_DAY} ${MONTH} \\d{4}`, `${weekday}, ", ", day, " ", monthName, " ", year`, [" "]),
  date(`${MONTH} [ \\d]?\\d,? ${YEAR}`, 'monthName, " ", paddedDay, optional(","), " ", year', [" ", ", "]),
  ...["/", "-", "."].flatMap(numeric),
  { ...date(`${YEAR}${MONTH_NUMBER}${DAY}`, "year, monthNumber, dayOfMonth", ["T", " ", "-", "_"]), isClear: false },
  partial(`\\d\\d${MONTH_NUMBER}${DAY}`, `${shortYear}, monthNumber, dayOfMonth`, [" "], true),
  partial(`${LOOSE_DAY} ${MONTH}`, 'day, " ", monthName', [" "]),
  partial(`${WEEKDAY} ${MONTH} [ \\d]?\\d`, `${weekday}, " ", monthName, " ", paddedDay`, [" "]),
  partial(`${MONTH} [ \\d]?\\d`, 'monthName, " ", paddedDay', [" ", ", "]),
  partial(`${MONTH_NUMBER}-${DAY}`, 'monthNumber, "-", dayOfMonth', [" "]),
  partial(`${MONTH_NUMBER}${DAY}`, "monthNumber, dayOfMonth", [" "]),
];

function date(pattern: string, code: string, between: readonly string[]): DateForm {
  return { pattern, code, between, hasYear: true, isClear: true };
}

function partial(pattern: string, code: string, between: readonly string[], hasYear = false): DateForm {
  return { pattern, code, between, hasYear, isClear: false };
}

/** `02/03/2026`: the days and months of the lines say which comes first; of both the month before `/`, the day before `.`. */
function numeric(mark: string): readonly DateForm[] {
  return [
    ["\\d{4}", "year"],
    ["\\d{2}", shortYear],
  ].flatMap(([year, yearCode]) => {
    const between = [" ", "T", ", ", "-", " - "];
    const dayFirst = date(
      `${LOOSE_DAY}\\${mark}${LOOSE_MONTH}\\${mark}${year}`,
      `day, "${mark}", ${looseMonth}, "${mark}", ${yearCode}`,
      between,
    );
    const monthFirst = date(
      `${LOOSE_MONTH}\\${mark}${LOOSE_DAY}\\${mark}${year}`,
      `${looseMonth}, "${mark}", day, "${mark}", ${yearCode}`,
      between,
    );
    const both = mark === "." ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
    return yearCode === "year" ? both : both.map((form) => ({ ...form, isClear: false }));
  });
}
