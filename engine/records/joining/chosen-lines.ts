import type { Joining } from "../../grammar/index.ts";
import { isSpecError, type SpecError } from "../../language/index.ts";
import { loadPatterns, type Pattern, type PatternOptions } from "../../pattern/index.ts";
import type { Layout } from "../../time/index.ts";

/** The rule that finds the lines of a record, with its options. */
export type ChosenLines =
  | Exclude<Joining, { kind: "patterns" | "timestamps" }>
  | { readonly kind: "patterns"; readonly match: Pattern; readonly end: Pattern | null }
  /** `layout` is null for those that are known, of which the first one counts for all unless they are `loose`. */
  | { readonly kind: "timestamps"; readonly layout: Layout | null; readonly loose: boolean };

const PATTERN: PatternOptions = { groups: "all", types: false, reserved: [] };

/** The error in the text of an option of a strategy. */
export interface WrongOption {
  readonly option: "match" | "end" | "format";
  readonly text: string;
  readonly error: SpecError;
}

/** The compilers of the strings of options; one that is not loaded is not asked. */
interface TextCompilers {
  compilePattern(text: string, options: PatternOptions): Pattern | SpecError;
  timeLayout(text: string): Layout | SpecError;
}

/** Compiles the patterns and layouts of a strategy; the error in one of them otherwise. */
export function linesBy(joining: Joining, { compilePattern, timeLayout }: TextCompilers): ChosenLines | WrongOption {
  if (joining.kind === "timestamps") {
    const { format, loose } = joining;
    if (format === null) return { kind: "timestamps", layout: null, loose };
    const layout = timeLayout(format);
    return isSpecError(layout)
      ? { option: "format", text: format, error: layout }
      : { kind: "timestamps", layout, loose };
  }
  if (joining.kind !== "patterns") return joining;
  const match = compilePattern(joining.match, PATTERN);
  if (isSpecError(match)) return { option: "match", text: joining.match, error: match };
  if (joining.end === null) return { kind: "patterns", match, end: null };
  const end = compilePattern(joining.end, PATTERN);
  return isSpecError(end) ? { option: "end", text: joining.end, error: end } : { kind: "patterns", match, end };
}

/** As {@link linesBy}, with the compiler that the strategy needs loaded. */
export async function linesOf(joining: Joining): Promise<ChosenLines | WrongOption> {
  return linesBy(joining, {
    compilePattern: joining.kind === "patterns" ? (await loadPatterns()).compilePattern : notLoaded,
    timeLayout:
      joining.kind === "timestamps" && joining.format !== null
        ? (await import("../../time/language/layout.ts")).timeLayout
        : notLoaded,
  });
}

function notLoaded(): never {
  throw new Error("the strategy has no text that it compiles");
}
