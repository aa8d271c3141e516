import { jsonText } from "../../../engine/event/json-text.ts";
import { unit, type Value } from "../../../engine/event/value.ts";
import { isSafe, safe } from "../../../engine/output/legible.ts";

/** Most values: visible ASCII without a quote. */
const BARE = /^[!#-~]+$/;
const LINE_END = /\r?\n|\r/;
/** Columns of a tab at the start of a line of a stack trace. */
const TAB = "    ";

/** The text of a value after its name: a string is quoted if its end would not be clear without quotes. */
export function valueText(value: Value): string {
  if (value === unit) return "()";
  if (typeof value !== "string") return safe(jsonText(value));
  if (BARE.test(value)) return value;
  if (value !== "" && !/[\s"]/.test(value) && isSafe(value)) return value;
  return `"${safe(value.replace(/["\\]/g, "\\$&"))}"`;
}

/** The lines of a text with line breaks, safe to print, without empty ones at its end; null if it is one line. */
export function linesOf(value: Value): readonly string[] | null {
  if (typeof value !== "string" || !LINE_END.test(value)) return null;
  return value
    .trimEnd()
    .split(LINE_END)
    .map((line) => safe(line.replaceAll("\t", TAB)));
}
