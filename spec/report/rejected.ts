import type { Grammar } from "../../engine/grammar/index.ts";
import type { ParseFailure } from "../../engine/report/index.ts";
import { explain } from "../../engine/report/report.ts";

/** Explains why `grammar` rejects a record, which begins in line 12 of `app.log` unless told. */
export function failureOf(grammar: Grammar, record: string | Uint8Array, line = 12): ParseFailure {
  const bytes = typeof record === "string" ? new TextEncoder().encode(record) : record;
  return explain({ grammar, source: "app.log", line, bytes, offset: 0, places: [0] });
}
