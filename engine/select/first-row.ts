import { severityOf } from "../event/levels.ts";
import type { Table } from "../grammar/index.ts";

/** A line with fewer separators is not taken for a row. */
export const LEAST_SEPARATORS = 2;
/** The name of a column has fewer words. */
const PROSE_WORDS = 6;

/**
 * Whether a line can be the first one of a table. The first cell of a table without a header has no letters; a header
 * has some there, and none of its cells looks like data: prose, a date with a time, or the words of a log line.
 */
export function isFirstRow({ record, header }: Table, line: string): boolean {
  // A file whose lines end in CR is one line up to here.
  const [row = ""] = line.split("\r", 1);
  if (countOf(row, record.separator) < LEAST_SEPARATORS) return false;
  const cells = cellsOf(row, record.separator);
  return header ? /\p{L}/u.test(cells[0]!) && !cells.some(isData) : !/\p{L}/u.test(cells[0]!);
}

/** How often `character` stands in the text. */
export function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** The cells of a row without their quotes; a quote that is not closed takes the rest of the line. */
function cellsOf(row: string, separator: string): readonly string[] {
  const cells: string[] = [];
  for (let at = 0; at <= row.length; ) {
    const close = row[at] === '"' ? closingQuote(row, at) : -1;
    const found = row.indexOf(separator, Math.max(close, at));
    const end = found < 0 ? row.length : found;
    cells.push(close < 0 ? row.slice(at, end) : row.slice(at + 1, close));
    at = end + 1;
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
/** A date with a time behind it, in one of the ways that logs write it. */
const DATETIME = new RegExp(
  [
    `\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}[ T]+${TIME}`,
    `\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}[ T]+${TIME}`,
    `\\d{1,2}[- /]${MONTH}[- /]\\d{2,4}[ :T]+${TIME}`,
    `\\b${MONTH} +\\d{1,2},? +(?:\\d{4},? +)?${TIME}`,
    "\\b\\d{8}T\\d{4}",
  ].join("|"),
);
const CLOCK = /\b\d{1,2}:\d{2}:\d{2}\b/;
const CLOCK_ALONE = /^[\d:.,]+$/;
const ASSIGNMENT = /\w=\S/;
const LEVEL_AND_TEXT = /^\W*([A-Z]{3,})\b.*[a-z]/;

/** Whether the name of a column cannot be meant. */
function isData(cell: string): boolean {
  const text = cell.trim();
  return (
    text.split(/\s+/).length >= PROSE_WORDS ||
    DATETIME.test(text) ||
    (CLOCK.test(text) && !CLOCK_ALONE.test(text)) ||
    ASSIGNMENT.test(text) ||
    isLogText(text) ||
    !isBalanced(text)
  );
}

/** `ERROR disk full`; a name in capitals, `ERROR CODE`, is none. */
function isLogText(text: string): boolean {
  const [, word] = LEVEL_AND_TEXT.exec(text) ?? [];
  return word !== undefined && severityOf(word) !== undefined;
}

/** Whether as many brackets are closed as are opened: a call or an object in a text has its commas inside. */
function isBalanced(text: string): boolean {
  return ["()", "[]", "{}"].every(([open, close]) => countOf(text, open!) === countOf(text, close!));
}
