import { Buffer } from "node:buffer";
import { type Grammar, type Strategy, strategyText } from "../../grammar/index.ts";
import { BEGINS, isBlank } from "../../input/index.ts";
import { linesOf, ruleOf } from "../../records/index.ts";
import type { ContinuedLines } from "../../report/index.ts";

/**
 * The strategy of the first of some formats whose records have several lines, as its grammar says or usually, and how many
 * lines it joins to the line before them; null if it joins none.
 * @param lines that no format accepts, in their order, each without its line end.
 */
export async function usuallyContinued(
  lines: readonly Uint8Array[],
  formats: readonly Grammar[],
  strategies: readonly Strategy[],
): Promise<ContinuedLines | null> {
  const format = formats.find(({ lines, usualLines }) => lines ?? usualLines);
  const several = format?.lines ?? format?.usualLines;
  if (!format || !several) return null;
  const { by } = several;
  const strategy = strategyText(by, strategies);
  const chosen = strategy === null ? null : await linesOf(by);
  // A pattern that nobody can use is refused by who reads with it.
  if (strategy === null || chosen === null || "error" in chosen || chosen.kind === "parts") return null;
  const rule = await ruleOf(chosen);
  rule.reset();
  const count = lines
    .map((line) => Buffer.from(line))
    .filter((line) => !isBlank(line, 0, line.length) && (rule.role(line, 0, line.length) & BEGINS) === 0).length;
  if (count === 0) return null;
  const kind = format.lines ? "declared" : "usual";
  return { code: "continued-lines", strategy, what: { kind, format: format.name }, count, of: null };
}
