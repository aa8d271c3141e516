// Columns of a text by number, from 0, and below 0 from the end.

const BLANKS = /\s+/;

/** The columns of a text: between runs of white space where `separator` is a blank, else between separators. */
export function columnsOf(text: string, separator = " "): string[] {
  return separator === " " ? text.split(BLANKS).filter((column) => column !== "") : text.split(separator);
}

/** The columns that a list of numbers and ranges takes, such as `1`, `0,2`, `1:3`, `-2:`; what is none takes none. */
export function selectColumns(columns: readonly string[], selection: string): string[] {
  return selection.split(",").flatMap((part) => {
    const [from, to, ...others] = part.split(":").map((bound) => bound.trim());
    if (to === undefined) return columnAt(columns, numberOf(from!)) ?? [];
    return others.length > 0 ? [] : rangeOf(columns, from!, to);
  });
}

/** The column of a number. */
export function columnAt(columns: readonly string[], number: number | undefined): string | undefined {
  return number === undefined ? undefined : columns.at(number);
}

function rangeOf(columns: readonly string[], from: string, to: string): readonly string[] {
  const { length } = columns;
  const start = from === "" ? 0 : place(numberOf(from), length);
  const end = to === "" ? length : place(numberOf(to), length);
  return start === undefined || end === undefined || start < 0 || end < 0 ? [] : columns.slice(start, end);
}

function place(number: number | undefined, length: number): number | undefined {
  return number !== undefined && number < 0 ? number + length : number;
}

function numberOf(text: string): number | undefined {
  return /^[+-]?[0-9]+$/.test(text) ? Number(text) : undefined;
}
