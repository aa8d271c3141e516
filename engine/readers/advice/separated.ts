import { decodeUtf8 } from "../../event/index.ts";
import { type Grammar, isTable } from "../../grammar/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import type { Sample, SampledLine } from "../../select/index.ts";

/** Separators of tables that detection does not try, because text has them as well. */
const SEPARATORS = [";", "|"];
/** As of other tables: fewer separators in a line, or fewer lines, say nothing. */
const LEAST_SEPARATORS = 2;
const LEAST_LINES = 2;
const QUOTED = /"(?:[^"]|"")*"/g;

/** What `--cols-sep` replaces: a table of the catalogue with it can have another separator. */
const USUAL_SEPARATOR = ",";

/** A note on the table that a sample of plain text is, if all its lines have as many separators outside quotes. */
export function separated(
  input: string,
  { bytes, head, further }: Sample,
  catalogue: readonly Grammar[],
): Diagnostic | null {
  const textOf = ({ from, to }: SampledLine) => decodeUtf8(bytes, from, to);
  const lines = [...head, ...further].map((line) => textOf(line).replaceAll(QUOTED, ""));
  const [first = ""] = lines;
  if (lines.length < LEAST_LINES) return null;
  for (const separator of SEPARATORS) {
    const count = first.split(separator).length - 1;
    if (count < LEAST_SEPARATORS || lines.some((line) => line.split(separator).length - 1 !== count)) continue;
    const hasHeader = /^["\s]*\p{L}/u.test(textOf(head[0]!));
    const table = catalogue.find(
      (grammar) => isTable(grammar) && grammar.record.separator === USUAL_SEPARATOR && grammar.header === hasHeader,
    );
    return table ? { code: "separated", input, separator, columns: count + 1, format: table.name } : null;
  }
  return null;
}
