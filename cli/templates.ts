import { isSpecError } from "../engine/language/index.ts";
import { outputs, type Template } from "../engine/output/index.ts";
import { format, outputFormat } from "./options/index.ts";
import { lastValue, type Parsed } from "./parse.ts";
import { wrongText } from "./spec-error.ts";
import { type UsageError, usageError } from "./usage.ts";

/** The template of lines that a command line asks for, or null. */
export async function chooseTemplate(parsed: Parsed): Promise<Template | null | UsageError> {
  const text = lastValue(parsed, format);
  if (text === undefined) return null;
  if (text in outputs)
    return usageError(`--${format.long} is a template of lines: -${outputFormat.short} ${text} is the output format`);
  const { templateOf } = await import("../engine/output/template/language.ts");
  const template = templateOf(text);
  return isSpecError(template) ? wrongText(format, text, template) : template;
}
