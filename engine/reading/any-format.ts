import { type Grammar, hasSpecialRecords, isTable } from "../grammar/index.ts";
import { eachRecord, rowReader, rowRecordReader, specialRecords } from "../readers/index.ts";
import type { RecordReader } from "../records/index.ts";
import { type FormatReaders, plainFormat, type Shared } from "./format-readers.ts";

/** Of one format, whatever it is. */
export const anyFormat: FormatReaders = {
  lines([format], shared) {
    if (isTable(format!)) return rowReader(format, [], shared.parserOf, shared.work);
    if (!hasSpecialRecords(format!)) return plainFormat.lines([format!], shared);
    return eachRecord(recordsOf(format!, shared), shared.work);
  },
  records: ([format], shared) => recordsOf(format!, shared),
};

function recordsOf(format: Grammar, shared: Shared): RecordReader {
  const { parserOf, work } = shared;
  if (isTable(format)) return rowRecordReader(format, [], parserOf, work);
  return specialRecords(format, parserOf, work) ?? plainFormat.records([format], shared);
}
