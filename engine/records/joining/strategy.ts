import type { Strategy } from "../../grammar/index.ts";
import { isSpecError, type SpecError } from "../../language/index.ts";
import type { ChosenOption, ChosenStrategy } from "../../language/strategy.ts";
import { loadPatterns, type Pattern, type PatternOptions } from "../../pattern/index.ts";
import type { Layout } from "../../time/index.ts";
import type { ChosenLines } from "./multiline.ts";

const PATTERN: PatternOptions = { groups: "all", types: false, reserved: [] };

/** How a strategy finds the lines of a record, or what is wrong with its options. */
export async function linesOf({ strategy, options }: ChosenStrategy<Strategy>): Promise<ChosenLines | SpecError> {
  const { lines } = strategy;
  const optionOf = (name: string) => options.find((option) => option.name === name);
  if (lines.kind === "timestamps") {
    const format = optionOf("format");
    const layout = format ? await layoutOf(format) : null;
    if (layout && isSpecError(layout)) return layout;
    return { kind: "timestamps", layout, loose: optionOf("loose") !== undefined };
  }
  if (lines.kind !== "patterns") return lines;
  const match = await patternOf(optionOf("match")!);
  if (isSpecError(match)) return match;
  const ends = optionOf("end");
  const end = ends ? await patternOf(ends) : null;
  return end && isSpecError(end) ? end : { kind: "patterns", match, end };
}

async function patternOf({ value, column }: ChosenOption): Promise<Pattern | SpecError> {
  const { compilePattern } = await loadPatterns();
  return within(column, compilePattern(value, PATTERN));
}

async function layoutOf({ value, column }: ChosenOption): Promise<Layout | SpecError> {
  const { timeLayout } = await import("../../language/time-layout.ts");
  return within(column, timeLayout(value));
}

/** The result for text that begins at `column` of a longer text; the column of an error counts in the longer one. */
function within<T extends object>(column: number, result: T | SpecError): T | SpecError {
  return isSpecError(result) ? { ...result, column: result.column + column - 1 } : result;
}
