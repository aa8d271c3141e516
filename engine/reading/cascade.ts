import { isTable } from "../grammar/index.ts";
import { cascadeRecordReader, eachRecord, withoutSkips } from "../readers/index.ts";
import type { FormatReaders } from "./format-readers.ts";

/** Of several formats: the first one that accepts a record reads it. */
export const cascade: FormatReaders = {
  lines: (formats, shared) => eachRecord(cascade.records(formats, shared), shared.work),
  /** @throws TypeError for a table. */
  records(formats, { names, work, parserOf }) {
    const table = formats.find((format) => isTable(format) || format.columns !== null);
    if (table)
      throw new TypeError(
        `a line of the file names the columns of ${table.name}: it cannot be one of several grammars`,
      );
    const members = formats.map(parserOf);
    return withoutSkips(cascadeRecordReader(members, names, work, false), formats, parserOf, work);
  },
};
