import { afterContext, beforeContext, context, excludeLevels, levels, type Setting } from "./options/index.ts";
import type { Parsed } from "./parse.ts";
import { type UsageError, usageError } from "./usage.ts";

/** Options that make no sense without one of others. */
interface Need {
  readonly options: readonly Setting[];
  readonly one: readonly Setting[];
  readonly why: string;
}

const needs: readonly Need[] = [
  {
    options: [context, beforeContext, afterContext],
    one: [levels, excludeLevels],
    why: "shows what is around the events that a filter keeps",
  },
];

/** What is wrong with options that make sense by themselves, or null. */
export function checkCombinations({ given }: Parsed): UsageError | null {
  for (const { options, one, why } of needs) {
    const needing = given.find(({ option }) => options.includes(option));
    if (!needing || given.some(({ option }) => one.includes(option))) continue;
    return usageError(`${needing.spelling} ${why}: add ${one.map(({ long }) => `--${long}`).join(" or ")}`);
  }
  return null;
}
