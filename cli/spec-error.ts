import type { SpecError } from "../engine/language/index.ts";
import { visible } from "../engine/output/legible.ts";
import type { TextOption } from "./options/index.ts";
import { type UsageError, usageError } from "./usage.ts";

/** The error about an option's value in one of the small languages, with a caret under the wrong column. */
export function wrongText(option: TextOption, text: string, { message, column }: SpecError): UsageError {
  const before = visible(
    Array.from(text, String)
      .slice(0, column - 1)
      .join(""),
  );
  return usageError(`--${option.long}: ${message}\n  ${visible(text)}\n  ${" ".repeat([...before].length)}^`);
}
