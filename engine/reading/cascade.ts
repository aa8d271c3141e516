import { isTable } from "../grammar/index.ts";
import { cascadeRecordReader, withoutSkips } from "../readers/index.ts";
import type { CascadeMaker } from "./event-reader.ts";

/** Reads each record by the first format that accepts it. @throws TypeError for a table. */
export const cascadeOf: CascadeMaker = (formats, parserOf, names, work) => {
  const table = formats.find((format) => isTable(format) || format.columns !== null);
  if (table)
    throw new TypeError(`a line of the file names the columns of ${table.name}: it cannot be one of several grammars`);
  const members = formats.map(parserOf);
  return withoutSkips(cascadeRecordReader(members, names, work, false), formats, parserOf, work);
};
