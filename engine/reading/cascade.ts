import { cascadeRecordReader, eachRecord, withoutSkips } from "../readers/index.ts";
import type { FormatReaders } from "./format-readers.ts";

/** Of several formats: the first one that accepts a record reads it. */
export const cascade: FormatReaders = {
  lines: (formats, shared) => eachRecord(cascade.records(formats, shared), shared.work),
  records(formats, { names, work, parserOf }) {
    const members = formats.map(parserOf);
    return withoutSkips(cascadeRecordReader(members, names, work, false), formats, parserOf, work);
  },
};
