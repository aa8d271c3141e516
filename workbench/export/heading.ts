import { visible } from "../../engine/output/legible.ts";
import type { ExportRequest } from "./target.ts";

/** What is written, as one line for a comment: neither a pattern nor a grammar's words can end it. */
export function heading({ format, grammar }: ExportRequest): string {
  return `${visible(format)}: ${visible(grammar.about)}`;
}
