import type { NameTable } from "../event/index.ts";
import { type ColumnType, type Grammar, hasSpecialRecords, isTable } from "../grammar/index.ts";
import type { Grouper, Parsers, Reader, RecordReader, Work } from "../records/index.ts";
import type { DecidedFormats } from "../select/index.ts";
import { lineReader, recordReader } from "./line-reader.ts";

/** What readers are built from. */
export interface ReaderParts {
  readonly parsers: Parsers;
  readonly names: NameTable;
  readonly work: Work;
  /** What joins lines to records, or null where each is one. */
  readonly grouper: Grouper | null;
}

/** Makes what reads the records of the formats; what reads tables, cascades and text is loaded for those alone. */
export async function readerOf(formats: DecidedFormats, parts: ReaderParts): Promise<Reader> {
  const last = formats.kind === "one" ? formats.grammar : formats.grammars.at(-1);
  if (!last?.acceptsAll) return recordsReader(formats, parts);
  const { textField, textHeads } = await import("./text-heads.ts");
  const { names, work } = parts;
  const field = textField(last);
  if (field === null) return recordsReader(formats, parts);
  const heads = textHeads(field, names, work.sink, !work.strict);
  return heads.reader(await recordsReader(formats, { ...parts, work: { ...work, sink: heads.sink } }));
}

async function recordsReader(formats: DecidedFormats, parts: ReaderParts): Promise<Reader> {
  const { parsers, names, work, grouper } = parts;
  if (formats.kind === "one") {
    const { grammar, types } = formats;
    await parsers.loadReading([grammar]);
    const reader = grouper
      ? grouper.reader(await recordsOf(grammar, types, parts))
      : await linesOf(grammar, types, parts);
    reader.startFile();
    return reader;
  }
  await parsers.loadReading(formats.grammars);
  const members = formats.grammars.map(parsers.of);
  const { cascadeReader, cascadeRecordReader } = await import("./cascade.ts");
  const keepsText = formats.detected !== undefined;
  if (formats.grammars.some(hasSpecialRecords)) {
    const { eachRecord, withoutSkips } = await import("./skipping.ts");
    const single = cascadeRecordReader(members, names, work, keepsText);
    const records = withoutSkips(single, formats.grammars, parsers.of, work);
    return grouper ? grouper.reader(records) : eachRecord(records, work);
  }
  return grouper
    ? grouper.reader(cascadeRecordReader(members, names, work, keepsText))
    : cascadeReader(members, names, work, keepsText);
}

async function linesOf(grammar: Grammar, types: readonly ColumnType[], parts: ReaderParts): Promise<Reader> {
  const { parsers, work } = parts;
  if (isTable(grammar)) return (await import("./rows.ts")).rowReader(grammar, types, parsers.of, work);
  if (!hasSpecialRecords(grammar)) return lineReader(parsers.of(grammar), work);
  return (await import("./skipping.ts")).eachRecord(await recordsOf(grammar, types, parts), work);
}

async function recordsOf(
  grammar: Grammar,
  types: readonly ColumnType[],
  { parsers, work }: ReaderParts,
): Promise<RecordReader> {
  if (isTable(grammar)) return (await import("./rows.ts")).rowRecordReader(grammar, types, parsers.of, work);
  const special = hasSpecialRecords(grammar)
    ? (await import("./skipping.ts")).specialRecords(grammar, parsers.of, work)
    : null;
  return special ?? recordReader(parsers.of(grammar), work);
}
