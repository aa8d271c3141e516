import type { Diagnostic } from "../report/index.ts";
import type { Counters } from "./counters.ts";
import type { Multiline } from "./multiline.ts";

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

/** What there is to say of fields that no event had. @param named who has named them: `-k names`. */
export function unseenFields(names: readonly string[], named: string): readonly Diagnostic[] {
  return names.length > 0 ? [{ code: "unseen-fields", names, named }] : [];
}
