import { Buffer } from "node:buffer";
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

/** A copy of the record that stands as a line of its own, as the parsers of lines want it. */
export function withLineEnd(bytes: Buffer, from: number, to: number): Buffer {
  return Buffer.concat([bytes.subarray(from, to), Buffer.from("\n")]);
}
