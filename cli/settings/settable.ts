import { type Option, options, type Setting } from "../options/index.ts";

/** The options that settings may have a default for, by their names. */
export const settable: ReadonlyMap<string, Setting> = new Map(
  options.filter(isSettable).map((option) => [option.long, option] as const),
);

function isSettable(option: Option): option is Setting {
  return option.kind !== "shorthand" && option.takesRest !== true && option.settings !== "never";
}
