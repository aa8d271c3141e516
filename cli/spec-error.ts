import type { SpecError } from "../engine/language/index.ts";
import type { TextOption } from "./options/index.ts";
import { type UsageError, usageError } from "./usage.ts";

/** The error about a text in a language of its own, with a caret under the column that is wrong. */
export function wrongSpec(text: string, { message, column }: SpecError): UsageError {
  return usageError(`${message}\n  ${text}\n  ${" ".repeat(column - 1)}^`);
}

/** As {@link wrongSpec}, about the value of an option. */
export function wrongText({ long }: TextOption, text: string, error: SpecError): UsageError {
  return wrongSpec(text, { ...error, message: `--${long}: ${error.message}` });
}
