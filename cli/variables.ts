import { options as allOptions, type Option, type Setting, takesValue } from "./options/index.ts";
import type { Given, Parsed } from "./parse.ts";
import { type UsageError, usageError } from "./usage.ts";
import { readValue } from "./value.ts";

/**
 * The command line with the values of environment variables before those that it gives, for options that it does not
 * give. An empty variable does not count.
 */
export function withVariables(
  parsed: Parsed,
  environment: Readonly<Record<string, string | undefined>>,
  options: readonly Option[] = allOptions,
): Parsed | UsageError {
  const found: Given[] = [];
  for (const option of options) {
    const text = takesValue(option) && option.variable ? environment[option.variable] : undefined;
    if (!text || !takesValue(option) || isGiven(parsed, option)) continue;
    const read = readValue(option, text, `${option.variable}`);
    if (!read.ok) return usageError(`${option.variable}: ${read.message}`);
    found.push({ option, value: read.value, spelling: `${option.variable}` });
  }
  return found.length === 0 ? parsed : { ...parsed, given: [...found, ...parsed.given] };
}

function isGiven({ given }: Parsed, option: Setting): boolean {
  return given.some((one) => one.option === option);
}
