import type { Joining } from "../../grammar/index.ts";
import { isSpecError, type SpecError } from "../../language/index.ts";
import { loadPatterns, type Pattern, type PatternOptions } from "../../pattern/index.ts";
import type { Layout } from "../../time/index.ts";
import type { ChosenLines } from "./multiline.ts";

const PATTERN: PatternOptions = { groups: "all", types: false, reserved: [] };

/** The error in the text of an option of a strategy. */
export interface WrongOption {
  readonly option: "match" | "end" | "format";
  readonly text: string;
  readonly error: SpecError;
}

/** Compiles the patterns and layouts of a strategy; the error in one of them otherwise. */
export async function linesOf(joining: Joining): Promise<ChosenLines | WrongOption> {
  if (joining.kind === "timestamps") {
    const { format, loose } = joining;
    const layout = format === null ? null : await layoutOf(format);
    if (format !== null && layout && isSpecError(layout)) return { option: "format", text: format, error: layout };
    return { kind: "timestamps", layout: layout && !isSpecError(layout) ? layout : null, loose };
  }
  if (joining.kind !== "patterns") return joining;
  const match = await patternOf(joining.match);
  if (isSpecError(match)) return { option: "match", text: joining.match, error: match };
  if (joining.end === null) return { kind: "patterns", match, end: null };
  const end = await patternOf(joining.end);
  return isSpecError(end) ? { option: "end", text: joining.end, error: end } : { kind: "patterns", match, end };
}

async function patternOf(text: string): Promise<Pattern | SpecError> {
  return (await loadPatterns()).compilePattern(text, PATTERN);
}

async function layoutOf(text: string): Promise<Layout | SpecError> {
  return (await import("../../time/language/layout.ts")).timeLayout(text);
}
