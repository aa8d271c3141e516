import type { Counters, Multiline } from "../../records/index.ts";
import type { Diagnostic } from "../../report/index.ts";

/** What there is to say at the end of how records were cut. */
export function findingsOf(counters: Counters, multiline: Multiline | null, hasHeader: boolean): readonly Diagnostic[] {
  const {
    longRows: longer,
    shortRows: shorter,
    missingColumns,
    headlessFiles,
    cutRecords,
    settledRecords,
    borrowedTimes,
  } = counters;
  const told: Diagnostic[] = [];
  if (longer + shorter > 0) told.push({ code: "ragged-rows", longer, shorter, header: hasHeader });
  if (headlessFiles > 0) told.push({ code: "headless-files", count: headlessFiles });
  if (multiline && cutRecords > 0) {
    told.push({ code: "cut-records", count: cutRecords, lines: multiline.maxLines, bytes: multiline.maxBytes });
  }
  if (multiline?.silenceIsDefault && settledRecords > 0) {
    told.push({ code: "settled-records", count: settledRecords, milliseconds: multiline.silence });
  }
  if (borrowedTimes > 0) told.push({ code: "borrowed-times", count: borrowedTimes });
  if (missingColumns.size > 0) told.push({ code: "missing-columns", names: [...missingColumns] });
  return told;
}
