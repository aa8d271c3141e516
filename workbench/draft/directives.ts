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

/** The comments of a file: its first lines, and few later ones, that begin with `#`. */
export function commentsOf(lines: readonly string[]): readonly string[] {
  const comments = lines.filter(isComment);
  const first = lines.findIndex((line) => !isComment(line));
  const isFew = first >= 0 && comments.length - first <= lines.length * MOST_COMMENTS;
  return isFew ? comments : [];
}

/** The columns that one of the comments names for the rows; null if none does. */
export function namedColumnsOf(comments: readonly string[], rows: readonly string[]): NamedColumns | null {
  for (const comment of comments) {
    const [, directive = "", text = ""] = /^(#[ \t]*[A-Za-z][\w-]*:)[ \t]*(.*?)[ \t]*$/.exec(comment) ?? [];
    if (directive === "") continue;
    for (const separator of SEPARATORS) {
      const names = cellsOf(text, separator);
      const cells = rows.map((row) => row.split(separator));
      const whole = cells.filter(({ length }) => length === names.length);
      if (names.length < FEWEST_NAMES || whole.length < rows.length * LEAST_ROWS) continue;
      const unset = whole.some((row) => row.includes("-")) ? "-" : null;
      const known = names.flatMap(
        (name, i) =>
          timeOf(
            name,
            whole.map((row) => row[i]!),
          ) ?? [],
      );
      return { directive, separator, unset, known };
    }
  }
  return null;
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
