import { type Choice, type Option, takesValue, type ValuedOption } from "../options/index.ts";
import { writeSize } from "../size.ts";
import type { Row } from "./layout.ts";

/** How an option is written: `-k, --keys FIELDS`. */
export function heading(option: Option): string {
  const short = option.short === null ? [] : [`-${option.short}`];
  const long = option.long === null ? [] : [`--${option.long}`];
  return [...short, ...long].join(", ") + (takesValue(option) ? argument(option) : "");
}

/** The same, so that long names stand one below the other. */
export function alignedHeading(option: Option): string {
  return option.short === null ? `    ${heading(option)}` : heading(option);
}

function argument(option: ValuedOption): string {
  if (option.implied === undefined) return ` ${option.argument}`;
  return option.takesRest ? ` [${option.argument}]` : `[=${option.argument}]`;
}

/** How a flag is turned off, and what that does, or null where it cannot be. */
export function negation(option: Option): Row | null {
  return option.kind === "flag" && option.negated !== undefined ? [`--no-${option.long}`, option.negated] : null;
}

/** The words that an option takes and that have a meaning of their own. */
export async function words(option: Option): Promise<readonly Choice[]> {
  if (option.kind === "choice") return option.choices;
  return takesValue(option) && option.known ? option.known() : [];
}

/** What holds where the option is not given, as it would be written, or null where that is nothing in particular. */
export function defaultText(option: Option): string | null {
  if (!("default" in option) || option.default === undefined) return null;
  return option.kind === "size" ? writeSize(option.default) : String(option.default);
}
