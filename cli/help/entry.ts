import { type Choice, type Example, type Option, takesValue, type ValuedOption } from "../options/index.ts";
import { writeSize } from "../size.ts";
import { indent, type Row } from "./layout.ts";
import type { Paint } from "./paint.ts";

/** How far the description of an example is from its command, in columns. */
const DEEPER = 2;

/** How an option is written: `-k, --keys FIELDS`. */
export function heading(option: Option): string {
  const short = option.short === null ? [] : [`-${option.short}`];
  const long = option.long === null ? [] : [`--${option.long}`];
  return [...short, ...long].join(", ") + (takesValue(option) ? argument(option) : "");
}

/** The same, with long names aligned. */
export function alignedHeading(option: Option): string {
  return option.short === null ? `    ${heading(option)}` : heading(option);
}

function argument(option: ValuedOption): string {
  if (option.implied === undefined) return ` ${option.argument}`;
  return option.takesRest ? ` [${option.argument}]` : `[=${option.argument}]`;
}

/** How a flag is turned off, and what that does, or null if it cannot be. */
export function negation(option: Option): Row | null {
  return option.kind === "flag" && option.negated !== undefined ? [`--no-${option.long}`, option.negated] : null;
}

/** The words with a meaning that an option accepts. */
export async function words(option: Option): Promise<readonly Choice[]> {
  if (option.kind === "choice") return option.choices;
  return takesValue(option) && option.known ? option.known() : [];
}

/** The default of an option, as it would be written, or null if it has none. */
export function defaultText(option: Option): string | null {
  if (!("default" in option) || option.default === undefined) return null;
  return option.kind === "size" ? writeSize(option.default) : String(option.default);
}

/** A command, and what it shows below it, `columns` from the left. */
export function exampleLines({ command, does }: Example, columns: number, paint: Paint): string[] {
  return [`${" ".repeat(columns)}${paint.name(`$ ${command}`)}`, ...indent(does, columns + DEEPER)];
}
