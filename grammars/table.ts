import {
  any,
  cells,
  charset,
  choice,
  end,
  except,
  not,
  quoted,
  run,
  seq,
  union,
  until,
} from "../engine/authoring/index.ts";

/** A quote inside a quoted cell is doubled; line ends in it stay as they are. */
export const quotedCell = quoted({
  open: '"',
  close: '"',
  inside: any,
  escapes: { lead: '"', meaning: { '"': '"' }, unicode: null, unknown: "keep" },
});

/** A row of cells, as in RFC 4180, with `separator` of one or several characters. Quotes count only at the start of a cell. */
export function row(separator: string) {
  const isByte = /^[\0-\x7f]$/.test(separator);
  const text = isByte ? run(except(union(charset(separator), charset("\n"))), 0) : until(choice(separator, "\n", end));
  return cells(choice(seq(not('"'), text), quotedCell), { separator, prefix: "c" });
}

export const quoting = "A cell in double quotes may hold separators, line ends and doubled quotes (RFC 4180).";
export const raggedRows =
  "A longer row keeps its further cells under their positions (c4, ...), a shorter one lacks fields; a hint counts both.";
export const typing =
  "Cells are strings, unless the header or the command line gives a type (int, float, bool, string); () where one does not fit.";
