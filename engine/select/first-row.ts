import { severityOf } from "../event/levels.ts";
import type { Table } from "../grammar/index.ts";

/** A line with fewer separators is no row. */
export const LEAST_SEPARATORS = 2;
/** The name of a column has fewer words. */
const PROSE_WORDS = 6;

/** Why a line cannot be the first one of a table. */
export type NotFirstRow =
  /** The line has fewer separators than detection requires of a row. */
  | { readonly why: "few-separators"; readonly least: number; readonly count: number }
  /** The first cell has letters although the table has no header, or none although it has one. */
  | { readonly why: "first-cell"; readonly cell: string }
  /** A cell of the header looks like data. */
  | { readonly why: "data"; readonly cell: string }
  /** The first separator is the comma before a fraction of a second. */
  | { readonly why: "fraction"; readonly cell: string };

/**
 * Why the line cannot be the first one of the table; null if it can. The first cell of a table without a header has no
 * letters; that of a header has, and no cell of a header looks like data: prose, a date with a time, or a log line.
 */
export function notFirstRow({ record, header }: Table, line: string): NotFirstRow | null {
  // A file whose lines end in CR is one line up to here.
  const [row = ""] = line.includes("\r") ? line.split("\r", 1) : [line];
  const count = countOf(row, record.separator);
  if (count < LEAST_SEPARATORS) return { why: "few-separators", least: LEAST_SEPARATORS, count };
  const [cell = "", next = ""] = cellsOf(row, record.separator, 2);
  if (record.separator === FRACTION_COMMA && CLOCK_AT_END.test(cell) && FRACTION_AND_TEXT.test(next)) {
    return { why: "fraction", cell };
  }
  if (/\p{L}/u.test(cell) !== header) return { why: "first-cell", cell };
  const data = header ? cellsOf(row, record.separator).find(isData) : undefined;
  return data === undefined ? null : { why: "data", cell: data };
}

/** The number of times that `part` occurs in the text. */
export function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

/** The first `most` cells of a row without their quotes; a quote that is not closed extends to the end of the line. */
function cellsOf(row: string, separator: string, most = Number.POSITIVE_INFINITY): readonly string[] {
  const cells: string[] = [];
  for (let at = 0; at <= row.length && cells.length < most; ) {
    const close = row[at] === '"' ? closingQuote(row, at) : -1;
    const found = row.indexOf(separator, Math.max(close, at));
    const end = found < 0 ? row.length : found;
    cells.push(close < 0 ? row.slice(at, end) : row.slice(at + 1, close));
    at = end + separator.length;
  }
  return cells;
}

function closingQuote(row: string, open: number): number {
  for (let at = open + 1; at < row.length; at++) {
    if (row[at] !== '"') continue;
    if (row[at + 1] !== '"') return at;
    at++;
  }
  return row.length;
}

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const TIME = "\\d{1,2}:\\d{2}";
/** A date followed by a time, in one of the forms of logs; or seconds in brackets. */
const DATETIME = new RegExp(
  [
    `\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}[ T]+${TIME}`,
    `\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}[ T]+${TIME}`,
    `\\d{1,2}[- /]${MONTH}[- /]\\d{2,4}[ :T]+${TIME}`,
    `\\b${MONTH} +\\d{1,2},? +(?:\\d{4},? +)?${TIME}`,
    "\\b\\d{8}T\\d{4}",
    "^\\[ *\\d+\\.\\d+\\]",
  ].join("|"),
);
const CLOCK = /\b\d{1,2}:\d{2}:\d{2}\b/;
const CLOCK_ALONE = /^[\d:.,]+$/;
/** `22:59:27,672:DEBUG`: a cell that ends with a clock, and one that is more than a number. */
const FRACTION_COMMA = ",";
const CLOCK_AT_END = /\d{1,2}:\d{2}:\d{2}$/;
const FRACTION_AND_TEXT = /^\d{1,9}\D/;
const ASSIGNMENT = /\w=\S/;
const LEVEL_AND_TEXT = /^\W*([A-Z]{3,})\b.*[a-z]/;

/** True if a cell cannot be the name of a column. */
function isData(cell: string): boolean {
  const text = cell.trim();
  return (
    text.split(/\s+/).length >= PROSE_WORDS ||
    DATETIME.test(text) ||
    (CLOCK.test(text) && !CLOCK_ALONE.test(text)) ||
    ASSIGNMENT.test(text) ||
    isLogText(text) ||
    // A cell may end at a comma inside a call or an object.
    ["()", "[]", "{}"].some(([open, close]) => countOf(text, open!) !== countOf(text, close!))
  );
}

/** `ERROR disk full`; a name in capitals, `ERROR CODE`, is none. */
function isLogText(text: string): boolean {
  const [, word] = LEVEL_AND_TEXT.exec(text) ?? [];
  return word !== undefined && severityOf(word) !== undefined;
}
