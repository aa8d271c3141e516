import type { ParseFailure } from "../failure.ts";
import { failureText, quote } from "../failure-text.ts";
import { countText } from "../quantity.ts";
import { type Counted, counted, error, hint, type InLine, type InSource, note } from "./wording.ts";

/** Why records were rejected, and how many. */
export interface Cause {
  readonly text: string;
  readonly count: number;
}

/** What a run rejected. */
export interface Rejects {
  readonly rejected: number;
  /** All lines. */
  readonly lines: number;
  /** How many of the rejected ones have been explained. */
  readonly explained: number;
  /** Every cause, the most frequent first. */
  readonly causes: readonly Cause[];
}

export interface Limit {
  /** In bytes. */
  readonly limit: number;
}

export interface CutRecords extends Counted {
  /** The most lines and bytes of a record. */
  readonly lines: number;
  readonly bytes: number;
}

/** Records that were rejected, skipped or cut. */
export const ofRecords = {
  "parse-failure": note((failure: ParseFailure) => failureText(failure)),
  summary: error(
    ({ rejected, lines, explained }: Rejects) =>
      `${counted(rejected, "line", "lines")} rejected of ${lines}${explained < rejected ? " (-v shows each)" : ""}`,
  ),
  /** The run was stopped by its first rejected record. */
  aborted: error(() => "stopped at the first rejected line (--strict)"),
  "line-too-long": note(
    ({ limit, directive }: InLine & Limit & { readonly directive: string | null }) =>
      `line skipped, it is longer than ${limitText(limit)} (--max-line-bytes)${directive === null ? "" : `: the rows after it are not read by its ${quote(directive)}, so raise the limit`}`,
  ),
  /** A file that is one record. */
  "record-too-long": note(
    ({ limit }: InSource & Limit) =>
      `skipped, as one event it is longer than ${limitText(limit)} (--multiline-max-bytes)`,
  ),
  "cut-records": hint(({ count, lines, bytes }: CutRecords) => {
    const most = Number.isFinite(lines) ? `${countText(lines, "line")} (--multiline-max-lines) or ` : "";
    return `${counted(count, "event", "events")} cut: longer than ${most}${limitText(bytes)} (--multiline-max-bytes)`;
  }),
  /** Files in which no line began a record. */
  "headless-files": hint(
    ({ count }: Counted) =>
      `no line begins an event in ${counted(count, "file", "files")}, which became one event${count === 1 ? "" : " each"}: check -M`,
  ),
  /** Texts that were to be read further. */
  "kept-payloads": hint(
    ({ count, of, fields }: Counted & { readonly of: number; readonly fields: readonly string[] }) =>
      `${counted(count, "value", "values")} of ${of} in ${fields.join(", ")} did not fit and stayed text (--payload)`,
  ),
  "no-payloads": hint(
    ({ fields }: { readonly fields: readonly string[] }) =>
      `no event has a text in ${fields.join(", ")}: --payload names a field of the events (-F inspect shows them)`,
  ),
  "settled-records": hint(
    ({ count, milliseconds }: Counted & { readonly milliseconds: number }) =>
      `${counted(count, "event was", "events were")} taken to be complete after ${milliseconds} ms without input (--multiline-timeout)`,
  ),
  /** A row with more or fewer cells than its table has columns, in a strict run. */
  "ragged-row": note(
    ({ cells, columns }: InLine & { readonly cells: number; readonly columns: number }) =>
      `${counted(cells, "cell", "cells")} in a table of ${counted(columns, "column", "columns")}`,
  ),
  /** A string that does not have the type of its field, in a strict run. */
  unconverted: note(
    ({ field }: InLine & { readonly field: string }) => `${quote(field)} is not of the type that it was given`,
  ),
};

const MEBIBYTE = 1024 * 1024;

/** A limit in bytes, exactly: `16 MiB`, `1000 bytes`. */
function limitText(bytes: number): string {
  return bytes % MEBIBYTE === 0 ? `${bytes / MEBIBYTE} MiB` : `${bytes} bytes`;
}
