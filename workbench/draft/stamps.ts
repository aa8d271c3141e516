import { column, type Element, type Fit, fitOf, lengthsOf, shareOf } from "./element.ts";

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const WEEKDAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const CLOCK = "(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)";
const FRACTION = "[.,]\\d+";
const ZONE = "(?:[Zz]|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)";
/** The end of a timestamp, which does not go on with digits. */
const END = "(?!\\d|:\\d)";

/** A date before a clock: its expression, its code and the imports of that. */
interface DateForm {
  readonly pattern: string;
  readonly code: string;
  readonly grammar: readonly string[];
  readonly vocabulary: readonly string[];
  /** The separators of date and clock. */
  readonly between: readonly string[];
}

const weekdayCode = 'oneOf("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")';

const dates: readonly DateForm[] = [
  {
    pattern: "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])",
    code: "date",
    grammar: [],
    vocabulary: ["date"],
    between: ["T", " ", "  ", "_"],
  },
  ...["/", "."].map(
    (mark): DateForm => ({
      pattern: `\\d{4}\\${mark}(?:0[1-9]|1[0-2])\\${mark}(?:0[1-9]|[12]\\d|3[01])`,
      code: `year, "${mark}", monthNumber, "${mark}", dayOfMonth`,
      grammar: [],
      vocabulary: ["year", "monthNumber", "dayOfMonth"],
      between: [" ", "-", "T"],
    }),
  ),
  {
    pattern: `\\d{1,2}/${MONTH}/\\d{4}`,
    code: 'day, "/", monthName, "/", year',
    grammar: [],
    vocabulary: ["day", "monthName", "year"],
    between: [":", " "],
  },
  {
    pattern: `\\d{1,2}-${MONTH}-\\d{4}`,
    code: 'day, "-", monthName, "-", year',
    grammar: [],
    vocabulary: ["day", "monthName", "year"],
    between: [" ", ":"],
  },
  {
    pattern: `\\d{1,2} ${MONTH} \\d{4}`,
    code: 'day, " ", monthName, " ", year',
    grammar: [],
    vocabulary: ["day", "monthName", "year"],
    between: [" "],
  },
  {
    pattern: `\\d{1,2} ${MONTH}`,
    code: 'day, " ", monthName',
    grammar: [],
    vocabulary: ["day", "monthName"],
    between: [" "],
  },
  {
    pattern: `${WEEKDAY} ${MONTH} [ \\d]?\\d`,
    code: `${weekdayCode}, " ", monthName, " ", paddedDay`,
    grammar: ["oneOf"],
    vocabulary: ["monthName", "paddedDay"],
    between: [" "],
  },
  {
    pattern: `${MONTH} [ \\d]?\\d`,
    code: 'monthName, " ", paddedDay',
    grammar: [],
    vocabulary: ["monthName", "paddedDay"],
    between: [" ", ", "],
  },
  {
    pattern: "\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}",
    code: 'digits(1, 2), oneOf("/", ".", "-"), digits(1, 2), oneOf("/", ".", "-"), digits(2, 4)',
    grammar: ["digits", "oneOf"],
    vocabulary: [],
    between: [" ", "T", ", ", "-"],
  },
];

/** The timestamp that the texts begin with; null if less than the share `least` of them does. */
export function stampFit(texts: readonly string[], least: number): Fit | null {
  let best: Fit | null = null;
  for (const date of dates) {
    for (const between of date.between) {
      best = longer(best, dated(date, between, texts, least));
    }
  }
  best ??= alone("clock", CLOCK, ["clock"], texts, least) ?? epoch(texts, least);
  return best ?? alone("date", "\\d{4}-\\d{2}-\\d{2}", ["date"], texts, least);
}

function dated(date: DateForm, between: string, texts: readonly string[], least: number): Fit | null {
  const head = `${date.pattern}${between}${CLOCK}`;
  const begun = lengthsOf(new RegExp(head), texts);
  if (shareOf(begun) < least) return null;
  const tail = tailOf(texts.flatMap((text, i) => (begun[i]! < 0 ? [] : [text.slice(begun[i])])));
  const code = `label("timestamp", seq(${[date.code, JSON.stringify(between), "clock", ...tail.code].join(", ")}))`;
  const uses = ["label", "seq", ...date.grammar, ...tail.grammar];
  const shared = ["clock", ...date.vocabulary, ...tail.vocabulary];
  return fitOf(stamp(head + tail.pattern + END, code, uses, shared), texts, least);
}

/** The parts after the clock: a fraction, a zone, a year, each optional if only some texts have it. */
function tailOf(rests: readonly string[]) {
  const code: string[] = [];
  const grammar: string[] = [];
  const vocabulary: string[] = [];
  let pattern = "";
  let left = rests;
  const add = (expression: string, text: string, uses: readonly string[], shared: readonly string[]): void => {
    const lengths = lengthsOf(new RegExp(expression), left);
    const share = shareOf(lengths);
    if (share === 0) return;
    const isAlways = share === 1;
    pattern += isAlways ? expression : `(?:${expression})?`;
    code.push(isAlways ? text : `optional(${text})`);
    grammar.push(...uses, ...(isAlways ? [] : ["optional"]));
    vocabulary.push(...shared);
    left = left.map((rest, i) => (lengths[i]! < 0 ? rest : rest.slice(lengths[i])));
  };
  add(FRACTION, 'seq(oneOf(".", ","), digits(1, null))', ["seq", "oneOf", "digits"], []);
  add(ZONE, "looseZone", [], ["looseZone"]);
  add(" (?:UTC|GMT|[A-Z]{2,4}T)\\b", 'seq(" ", zoneAbbreviation)', ["seq"], ["zoneAbbreviation"]);
  add(` ${ZONE}`, 'seq(" ", looseZone)', ["seq"], ["looseZone"]);
  add(" \\d{4}(?!\\d)", 'seq(" ", year)', ["seq"], ["year"]);
  add(" (?:AM|PM)\\b", 'seq(" ", oneOf("AM", "PM"))', ["seq", "oneOf"], []);
  return { pattern, code, grammar, vocabulary };
}

function alone(
  code: string,
  pattern: string,
  vocabulary: readonly string[],
  texts: readonly string[],
  least: number,
): Fit | null {
  const begun = lengthsOf(new RegExp(pattern), texts);
  if (shareOf(begun) < least) return null;
  const tail = tailOf(texts.flatMap((text, i) => (begun[i]! < 0 ? [] : [text.slice(begun[i])])));
  const whole = tail.code.length > 0 ? `seq(${[code, ...tail.code].join(", ")})` : code;
  const uses = ["label", "seq", ...tail.grammar];
  const shared = [...vocabulary, ...tail.vocabulary];
  return fitOf(stamp(pattern + tail.pattern + END, `label("timestamp", ${whole})`, uses, shared), texts, least);
}

/** Seconds or milliseconds since 1970. */
function epoch(texts: readonly string[], least: number): Fit | null {
  const code = 'label("timestamp", seq(digits(10, 13), optional(seq(".", digits(1, null)))))';
  const uses = ["label", "seq", "digits", "optional"];
  return fitOf(stamp("1\\d{9}(?:\\d{3})?(?:\\.\\d+)?(?![\\w.])", code, uses, []), texts, least);
}

function stamp(pattern: string, code: string, grammar: readonly string[], vocabulary: readonly string[]): Element {
  const uses = grammar.filter((name) => code.includes(`${name}(`));
  return column("ts", pattern, code, { grammar: uses, vocabulary });
}

function longer(a: Fit | null, b: Fit | null): Fit | null {
  if (a === null || b === null) return a ?? b;
  const sum = ({ lengths }: Fit) => lengths.reduce((total, length) => total + Math.max(0, length), 0);
  return sum(b) > sum(a) ? b : a;
}
