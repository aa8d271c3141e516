import {
  charset,
  choice,
  digits,
  int,
  label,
  literal,
  type Node,
  oneOf,
  optional,
  run,
  seq,
  timePart,
} from "../../../engine/grammar/index.ts";
import {
  clock,
  date,
  dayOfMonth,
  milliseconds,
  monthName,
  monthNumber,
  paddedDay,
  second,
  year,
} from "../../../grammars/vocabulary.ts";
import { WrongLayout } from "../contract.ts";
import type { Marked } from "../found.ts";

// The parts of dates, to which the letters of each language of date patterns lead.

const two = (least: number, most: number) => digits(2, 2, [least, most]);
const offset = (between: Node | null) =>
  label(
    "time zone",
    timePart("offset", seq(oneOf("+", "-"), two(0, 23), ...(between === null ? [] : [between]), two(0, 59))),
  );

export const dateParts = {
  year,
  shortYear: timePart("short-year", digits(2)),
  month: monthNumber,
  looseMonth: timePart("month", digits(1, 2, [1, 12])),
  monthName,
  longMonthName: timePart(
    "month",
    oneOf(
      ...(["January", "February", "March", "April", "May", "June", "July"] as const),
      ...(["August", "September", "October", "November", "December"] as const),
    ),
  ),
  day: dayOfMonth,
  looseDay: timePart("day", digits(1, 2, [1, 31])),
  paddedDay,
  dayOfYear: timePart("day-of-year", digits(3, 3, [1, 366])),
  hour: timePart("hour", two(0, 23)),
  looseHour: timePart("hour", digits(1, 2, [0, 23])),
  paddedHour: timePart("hour", int(seq(optional(" "), digits(1, 2, [0, 23])))),
  hour12: timePart("hour12", two(1, 12)),
  looseHour12: timePart("hour12", digits(1, 2, [1, 12])),
  minute: label("minute", timePart("minute", two(0, 59))),
  second,
  half: timePart("half", oneOf("AM", "PM", "am", "pm")),
  weekday: timePart("weekday", oneOf("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")),
  longWeekday: timePart("weekday", oneOf("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")),
  milliseconds,
  offset: offset(null),
  colonOffset: offset(literal(":")),
  looseOffset: label(
    "time zone",
    timePart("offset", choice("Z", seq(oneOf("+", "-"), two(0, 23), optional(seq(optional(":"), two(0, 59)))))),
  ),
  hourOffset: timePart("offset", seq(oneOf("+", "-"), two(0, 23))),
  zoneName: label("time zone", timePart("zone", run(charset("A-Za-z0-9/_+-"), 1, 40))),
  isoDate: date,
  clock,
  epochSeconds: timePart("epoch-seconds", digits(9, 12)),
  epochMillis: timePart("epoch-millis", digits(12, 15)),
} as const satisfies Readonly<Record<string, Node>>;

export type DatePart = keyof typeof dateParts;

/** A fraction of a second with this many digits. */
export function fractionOf(count: number): Node {
  return count === 3 ? milliseconds : timePart("fraction", digits(count));
}

/** A timestamp of these parts. */
export function stamp(parts: readonly (Node | string)[]): Node {
  return label("timestamp", seq(...merged(parts)));
}

/** Neighboring literals as one. */
function merged(parts: readonly (Node | string)[]): readonly (Node | string)[] {
  const found: (Node | string)[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (typeof part === "string" && typeof last === "string") found[found.length - 1] = last + part;
    else if (part !== "") found.push(part);
  }
  return found;
}

/** A pattern of letters, in which each run of one letter is a part. */
export interface LetterDates {
  /** Who defines the letters. */
  readonly about: string;
  /** The parts of runs: by the run, or by its letter and a `+` for more of them than the others have. */
  readonly runs: Readonly<Record<string, DatePart>>;
  /** The letter whose run is a fraction with this many digits. */
  readonly fraction: string;
}

/** The timestamp that a pattern of letters writes. @throws WrongLayout at a letter that is none of a date. */
export function letterStamp({ text, offsets }: Marked, letters: LetterDates): Node {
  const parts: (Node | string)[] = [];
  for (let i = 0; i < text.length; ) {
    const letter = text[i]!;
    if (letter === "'" || letter === '"') {
      const end = text.indexOf(letter, i + 1);
      if (end < 0) throw new WrongLayout(offsets[i]!, `the quote ${letter} of the date pattern is not closed`);
      parts.push(end === i + 1 ? letter : text.slice(i + 1, end));
      i = end + 1;
      continue;
    }
    if (!/[A-Za-z]/.test(letter)) {
      parts.push(letter);
      i++;
      continue;
    }
    let end = i;
    while (text[end] === letter) end++;
    parts.push(partOf(text.slice(i, end), offsets[i]!, letters));
    i = end;
  }
  if (parts.every((part) => typeof part === "string"))
    throw new WrongLayout(offsets[0]!, "the date pattern has no part of a date");
  return stamp(parts);
}

function partOf(run: string, at: number, { runs, fraction, about }: LetterDates): Node | string {
  if (run[0] === fraction) return fractionOf(run.length);
  const name = runs[run] ?? runs[`${run[0]}+`];
  if (name !== undefined) return dateParts[name];
  throw new WrongLayout(at, `${run} is no part of a date that froe reads (${about})`);
}
