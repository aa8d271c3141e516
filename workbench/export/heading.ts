import { visible } from "../../engine/output/legible.ts";
import type { ExportRequest } from "./target.ts";

/** The format in one line for a comment, which no pattern or text of a grammar can end. */
export function heading({ format, grammar }: ExportRequest): string {
  return `${visible(format)}: ${visible(grammar.about)}`;
}
