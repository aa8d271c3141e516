import { callCode, column, type Element, type Fit, fitOf, lengthsOf, shareOf } from "./element.ts";

/** A part of a timestamp: an expression for its text, and the code of its parts, with commas between them. */
interface TimeForm {
  readonly pattern: string;
  readonly code: string;
}

/** A date before a clock. */
interface DateForm extends TimeForm {
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
const dates: readonly DateForm[] = [
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

const SECONDS = ":[0-5]\\d:(?:[0-5]\\d|60)";
/** The usual ones: methods of requests and other words end as they do. */
const ZONE_NAME = "(?:UTC|GMT|(?:[ABCEHIJKMNP]|A[CEKW]|NZ|SA)[DS]T|[CEMW]ES?T|MSK|HKT|SGT|PKT|ICT|WIB|BRT|ART)";
const ZONE = "(?:[Zz]\\b|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)";
const HALF = " ?[AP]M\\b";
/** Longer code has a line for each part. */
const LONGEST = 90;
/** The end of a timestamp, which does not go on with digits. */
const END = "(?!\\d|[:.]\\d)";

/** Clocks, the more specific ones first. */
const clocks: readonly TimeForm[] = [
  form(
    `(?:0?[1-9]|1[0-2])${SECONDS}(?=${HALF})`,
    'timePart("hour12", digits(1, 2, [1, 12])), ":", timePart("minute", digits(2, 2, [0, 59])), ":", second',
  ),
  form(`(?:[01]\\d|2[0-3])${SECONDS}`, "clock"),
  form(
    `[ \\d]?\\d${SECONDS}`,
    'optional(" "), timePart("hour", digits(1, 2, [0, 23])), ":", timePart("minute", digits(2, 2, [0, 59])), ":", second',
  ),
];
/** Clocks that say nothing without a date before them. */
const shortClocks: readonly TimeForm[] = [
  form("(?:[01]\\d|2[0-3]):[0-5]\\d(?!:)", "hourAndMinute"),
  form(
    "(?:[01]\\d|2[0-3])[0-5]\\d[0-5]\\d(?!\\d)",
    'timePart("hour", digits(2, 2, [0, 23])), timePart("minute", digits(2, 2, [0, 59])), second',
  ),
];

/** A clock that is only read where no other is. */
const minutes = form("[0-5]\\d:[0-5]\\d(?=\\.\\d)", 'timePart("minute", digits(2, 2, [0, 59])), ":", second');

/** What may follow a clock, in order; of those that say the same the first that a line has. */
const tails: readonly { readonly says: "half" | "fraction" | "zone" | "year"; readonly form: TimeForm }[] = [
  { says: "half", form: form("[AP]M\\b", 'timePart("half", oneOf("AM", "PM"))') },
  { says: "half", form: form(HALF, '" ", timePart("half", oneOf("AM", "PM"))') },
  { says: "fraction", form: form("\\.\\d+", "fraction") },
  { says: "fraction", form: form(",\\d+", '",", timePart("fraction", digits(1, null))') },
  { says: "fraction", form: form(":\\d{3}(?!\\d)", '":", milliseconds') },
  { says: "zone", form: form(ZONE, "offset") },
  { says: "zone", form: form(` ${ZONE}`, '" ", offset') },
  { says: "zone", form: form(` ${ZONE_NAME}\\b`, '" ", zoneAbbreviation') },
  { says: "year", form: form(" (?:19|20)\\d\\d(?!\\d|:\\w)", '" ", year') },
];

/** Numbers since 1970, by their digits. */
const epochs: readonly TimeForm[] = [
  form("1\\d{9}\\.\\d+", 'timePart("epoch-seconds", seq(digits(10), ".", digits(1, null)))'),
  form("1\\d{9}", 'timePart("epoch-seconds", digits(10))'),
  form("1\\d{9}(?:\\.\\d+)?", 'timePart("epoch-seconds", seq(digits(10), optional(seq(".", digits(1, null)))))'),
  form("1\\d{12}", 'timePart("epoch-millis", digits(13))'),
  form("1\\d{15}", 'timePart("epoch-micros", digits(16))'),
  form("1\\d{18}", 'timePart("epoch-nanos", digits(19))'),
];

/** The timestamp that the strings begin with; null if less than the share `least` of them does. */
export function stampFit(texts: readonly string[], least: number): Fit | null {
  if (shareOf(lengthsOf(/[ \dA-Z]/, texts)) < least) return null;
  let best: Fit | null = null;
  for (const date of dates) {
    if (shareOf(lengthsOf(new RegExp(date.pattern), texts)) < least) continue;
    for (const mark of date.between) {
      for (const clock of [...clocks, ...shortClocks]) {
        const begin = {
          pattern: date.pattern + mark + clock.pattern,
          codes: [date.code, JSON.stringify(mark), clock.code],
        };
        best = longer(best, timeFit(begin, date.hasYear, texts, least));
      }
    }
  }
  for (const { pattern, code } of [...clocks, minutes])
    best ??= timeFit({ pattern, codes: [code] }, false, texts, least);
  for (const epoch of epochs) best ??= fitOf(stamp("ts", `${epoch.pattern}(?![\\w.])`, epoch.code), texts, least);
  for (const date of dates.filter(({ isClear }) => isClear)) {
    best ??= fitOf(stamp("date", `${date.pattern}(?![\\w:])`, date.code), texts, least);
  }
  return best ?? unsetFit(texts, least);
}

/** A date of zeros, which a clock writes that has not been set, before its time: text, so that no event is dated by it. */
function unsetFit(texts: readonly string[], least: number): Fit | null {
  const begun = lengthsOf(/0000([-/.])00\1(?:00)[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d/, texts);
  if (shareOf(begun) < least) return null;
  const { pattern, codes } = tailOf(
    texts.flatMap((text, i) => (begun[i]! < 0 ? [] : [text.slice(begun[i])])),
    false,
  );
  const sample = texts[begun.findIndex((length) => length >= 0)]!;
  const before = sample.slice(0, "0000-00-00 ".length);
  const code = `seq(${[JSON.stringify(before), "clock", ...codes].join(", ")})`;
  return fitOf(column("ts", `${before}${clocks[1]!.pattern}${pattern}${END}`, code), texts, least);
}

/** A timestamp: a pattern and the code of its parts, and what follows the clock. */
function timeFit(
  begin: { readonly pattern: string; readonly codes: readonly string[] },
  hasYear: boolean,
  texts: readonly string[],
  least: number,
): Fit | null {
  const begun = lengthsOf(new RegExp(begin.pattern), texts);
  if (shareOf(begun) < least) return null;
  const rests = texts.flatMap((text, i) => (begun[i]! < 0 ? [] : [text.slice(begun[i])]));
  const tail = tailOf(rests, hasYear);
  return fitOf(stamp("ts", begin.pattern + tail.pattern + END, ...begin.codes, ...tail.codes), texts, least);
}

/** The parts after the clock: a fraction, a zone, a year, each optional if only some strings have it. */
function tailOf(rests: readonly string[], hasYear: boolean) {
  const codes: string[] = [];
  const said = new Set<string>(hasYear ? ["year"] : []);
  let whole = "";
  let left = rests;
  for (const {
    says,
    form: { pattern, code },
  } of tails) {
    const lengths = lengthsOf(new RegExp(pattern), left);
    const share = said.has(says) ? 0 : shareOf(lengths);
    if (share === 0) continue;
    said.add(says);
    whole += share === 1 ? pattern : `(?:${pattern})?`;
    codes.push(share === 1 ? code : `optional(${code.includes(", ") ? `seq(${code})` : code})`);
    left = left.map((rest, i) => (lengths[i]! < 0 ? rest : rest.slice(lengths[i])));
  }
  return { pattern: whole, codes };
}

function stamp(name: string, pattern: string, ...parts: readonly string[]): Element {
  const short = `timestamp(${parts.join(", ")})`;
  return column(name, pattern, short.length <= LONGEST ? short : callCode("timestamp", parts));
}

function form(pattern: string, code: string): TimeForm {
  return { pattern, code };
}

function longer(a: Fit | null, b: Fit | null): Fit | null {
  if (a === null || b === null) return a ?? b;
  const sum = ({ lengths }: Fit) => lengths.reduce((total, length) => total + Math.max(0, length), 0);
  return sum(b) > sum(a) ? b : a;
}
