import type { Diagnostic, Rejected } from "../report/index.ts";

/** What waits to be told; `nth` counts rejected records from 1, and is 0 for all else. */
export interface Waiting {
  readonly item: Rejected | Diagnostic;
  readonly nth: number;
}

/** The same, so many lines further on. */
export function behind(item: Rejected | Diagnostic, lines: number): Rejected | Diagnostic {
  if ("code" in item && item.code === "script-failure") {
    return item.at ? { ...item, at: { ...item.at, line: item.at.line + lines } } : item;
  }
  return "line" in item ? { ...item, line: item.line + lines } : item;
}
