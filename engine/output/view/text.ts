import { jsonText } from "../../event/json-text.ts";
import { unit, type Value } from "../../event/value.ts";

/** Characters that would move the cursor, break a line or change the direction of text. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu;
const HAS_UNSAFE = new RegExp(UNSAFE.source, "u");
const LETTERS: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const LINE_END = /\r?\n|\r/;
/** Columns of a tab at the start of a line of a stack trace. */
const TAB = "    ";

/** The text with an escape for each character that is not safe to print. */
export function safe(text: string): string {
  return text.replace(UNSAFE, (character) => {
    const code = character.charCodeAt(0);
    const short = LETTERS[character];
    if (short !== undefined) return short;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

/** The text of a value after its name: a string is quoted if its end would not be clear without quotes. */
export function valueText(value: Value): string {
  if (value === unit) return "()";
  if (typeof value !== "string") return safe(jsonText(value));
  if (value !== "" && !/[\s"]/.test(value) && !HAS_UNSAFE.test(value)) return value;
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
