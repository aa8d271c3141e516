import { column, type Element } from "./element.ts";
import { stampFit } from "./stamps.ts";

/** The columns that a line of the file names. */
export interface NamedColumns {
  /** The start of that line: `#Fields:`. */
  readonly directive: string;
  readonly separator: string;
  /** The text of a cell without a value; null if no line has such a cell. */
  readonly unset: string | null;
  /** The timestamps among the columns, by their names. */
  readonly known: readonly Element[];
}

/** If more lines than this share begin with `#` after the first other line, they are records. */
const MOST_COMMENTS = 0.1;
/** This share of the rows has as many cells as there are names. */
const LEAST_ROWS = 0.8;
const FEWEST_NAMES = 2;
const SEPARATORS = ["\t", ";", "|", ",", " "] as const;

export function isComment(line: string): boolean {
  return line.startsWith("#");
}

/** The start of a line that may name columns, `#Fields:`, and what follows it. */
const LEAD = /^(#[ \t]*[A-Za-z][\w-]*:)[ \t]*(.*?)[ \t]*$/;

function leadOf(comment: string): string | null {
  return LEAD.exec(comment)?.[1] ?? null;
}

/** The comments of a file: its first lines, those that begin like one of them, and few others, that begin with `#`. */
export function commentsOf(lines: readonly string[]): readonly string[] {
  const comments = lines.filter(isComment);
  const first = lines.findIndex((line) => !isComment(line));
  const leads = new Set(comments.slice(0, Math.max(0, first)).map(leadOf));
  const later = comments.slice(Math.max(0, first)).filter((line) => leadOf(line) === null || !leads.has(leadOf(line)));
  return first >= 0 && later.length <= lines.length * MOST_COMMENTS ? comments : [];
}

/** A row, and the names of its columns. */
interface Row {
  readonly names: readonly string[];
  readonly cells: readonly string[];
}

/** The columns that comments name for the rows after them; null if none does. */
export function namedColumnsOf(lines: readonly string[]): NamedColumns | null {
  const leads = new Set(lines.filter(isComment).map(leadOf));
  for (const directive of leads) {
    if (directive === null) continue;
    for (const separator of SEPARATORS) {
      const rows = rowsOf(lines, directive, separator);
      const whole = rows.filter(({ names, cells }) => names.length >= FEWEST_NAMES && cells.length === names.length);
      if (whole.length === 0 || whole.length < rows.length * LEAST_ROWS) continue;
      const unset = whole.some(({ cells }) => cells.includes("-")) ? "-" : null;
      const known = [...valuesOf(whole)].flatMap(([name, values]) => timeOf(name, values) ?? []);
      return { directive, separator, unset, known };
    }
  }
  return null;
}

/** The rows, each with the names that the last directive before it has. */
function rowsOf(lines: readonly string[], directive: string, separator: string): readonly Row[] {
  let names: readonly string[] = [];
  return lines.flatMap((line) => {
    if (!isComment(line)) return [{ names, cells: line.split(separator) }];
    const [, lead, text = ""] = LEAD.exec(line) ?? [];
    if (lead === directive) names = cellsOf(text, separator);
    return [];
  });
}

/** The values of each column, by its name. */
function valuesOf(rows: readonly Row[]): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const { names, cells } of rows) {
    for (const [i, name] of names.entries()) {
      const some = values.get(name) ?? [];
      some.push(cells[i]!);
      values.set(name, some);
    }
  }
  return values;
}

function cellsOf(text: string, separator: string): readonly string[] {
  return separator === " " ? text.split(/ +/) : text.split(separator);
}

/** The timestamp, or the part of one, that the whole of each value is; null for other values. */
function timeOf(name: string, values: readonly string[]): Element | null {
  const said = values.filter((value) => value !== "-");
  const fit = said.length > 0 ? stampFit(said, 1) : null;
  if (!fit?.lengths.every((length, i) => length === said[i]!.length)) return null;
  return { ...column(name, fit.element.pattern, fit.element.code, fit.element), name };
}
