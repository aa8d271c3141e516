import { encodeUtf8 } from "../../../engine/event/index.ts";
import {
  applyTypes,
  type ColumnType,
  columnsOf,
  convert,
  field,
  type Grammar,
  optional,
  type Part,
  seq,
  type Table,
  withColumns,
} from "../../../engine/grammar/index.ts";
import { reference } from "../../../engine/parse/reference/index.ts";
import type { Refusal } from "../../regex/index.ts";

/** A table whose first row is known: a grammar of its rows, and the header, if it has one. */
interface TableFormat {
  readonly grammar: Grammar;
  readonly header: string | null;
}

/** The rows of a table as consecutive fields, which the first row of a sample names. */
export function tableFormatOf(
  table: Table,
  types: readonly ColumnType[],
  sample: readonly string[] | null,
): TableFormat | Refusal {
  const [first] = sample ?? [];
  if (first === undefined)
    return { path: "record", reason: "its columns come from the first row: say --schema-from SAMPLE" };
  const bytes = encodeUtf8(first);
  const row = reference(withColumns(table, [])).parse(bytes, 0, bytes.length);
  if (!row.ok) return { path: "record", reason: "the first row of the sample is none" };
  const { columns } = columnsOf(table, [...row.fields.values()].map(String));
  const { cell, separator } = table.record;
  const rows = applyTypes(columns, types).columns.reduceRight<Part | null>((behind, { name, reading }, index) => {
    const value = field(name, reading ? convert(reading, cell) : cell);
    const part = index === 0 ? [value] : [separator, value];
    return behind === null ? seq(...part) : seq(...part, optional(behind));
  }, null);
  const record = seq(rows ?? "");
  return { grammar: { ...table, record }, header: table.header ? first : null };
}
