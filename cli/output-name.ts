import { format, outputFormat } from "./options/index.ts";
import type { Parsed } from "./parse.ts";

/** The output format of templates. */
const BY_TEMPLATE = "template";

/** The name of the output format: of -F and --format, the last one counts. */
export function outputName({ given }: Parsed): string {
  const last = given.findLast(({ option }) => option === outputFormat || option === format);
  if (last?.option === format) return BY_TEMPLATE;
  return typeof last?.value === "string" ? last.value : outputFormat.default;
}

/** True if the user chose it. */
export function isOutputChosen({ given }: Parsed): boolean {
  return given.some(({ option }) => option === outputFormat || option === format);
}
