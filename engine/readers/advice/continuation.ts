import { Buffer } from "node:buffer";
import { LF } from "../../event/bytes.ts";
import { decodeUtf8, encodeUtf8 } from "../../event/index.ts";
import { type Grammar, type Strategy, strategyText } from "../../grammar/index.ts";
import { BEGINS, brackets, indented, isBlank, type LineRule, madeSample } from "../../input/index.ts";
import { reference } from "../../parse/reference/index.ts";
import { joinedRecords, linesOf, ruleOf, traceRuleBy } from "../../records/index.ts";
import type { ContinuedLines } from "../../report/index.ts";

/** Plain text is indented for many reasons, and one line may look like anything. */
const LEAST_OF_TEXT = 2;

/**
 * The strategy that joins most of some lines to records, and how many; null if none joins any.
 * @param lines that no format accepts, in their order, each without its line end.
 */
export function continued(
  lines: readonly Uint8Array[],
  strategies: readonly Strategy[],
  catalogue: readonly Grammar[],
): ContinuedLines | null {
  let most: ContinuedLines | null = null;
  for (const { name: strategy, lines: kind } of strategies) {
    const found = joinedBy(kind, lines, catalogue);
    // Of two that join as many, the one that knows more of the lines comes later.
    if (!found || found.count < (most?.count ?? 1)) continue;
    most = { code: "continued-lines", strategy, of: null, ...found };
  }
  return most;
}

/** The same of lines that are plain text: that some are indented says nothing. */
export function continuedText(
  lines: readonly Uint8Array[],
  strategies: readonly Strategy[],
  catalogue: readonly Grammar[],
): ContinuedLines | null {
  const telling = strategies.filter((strategy) => strategy.lines.kind !== "indented");
  const found = continued(lines, telling, catalogue);
  return found && found.count >= LEAST_OF_TEXT ? found : null;
}

/** How many lines a strategy joins, if they say themselves that they belong together; else null. */
function joinedBy(
  kind: Strategy["lines"],
  lines: readonly Uint8Array[],
  catalogue: readonly Grammar[],
): Pick<ContinuedLines, "what" | "count"> | null {
  switch (kind.kind) {
    case "indented":
      return { what: { kind: "indented" }, count: belonging(indented, lines) };
    case "trace": {
      const rule = traceRuleBy(kind.trace, (line) => {
        const parser = reference(line);
        return (bytes, from, to) => parser.parse(bytes, from, to).ok;
      });
      return { what: { kind: "trace" }, count: belonging(rule, lines) };
    }
    case "brackets":
      return bracketed(lines, catalogue);
    default:
      return null;
  }
}

/** How many lines belong to the line before them. */
function belonging(rule: LineRule, lines: readonly Uint8Array[]): number {
  rule.reset();
  return lines.filter((line) => (rule.role(Buffer.from(line), 0, line.length) & BEGINS) === 0).length;
}

/** How many lines are part of a record of JSON over several lines; the last one may go on. */
function bracketed(
  lines: readonly Uint8Array[],
  catalogue: readonly Grammar[],
): Pick<ContinuedLines, "what" | "count"> | null {
  const sample = madeSample(lines.map((bytes) => ({ bytes, number: null })));
  const grouping = {
    rule: brackets(),
    trims: true,
    maxLines: Number.POSITIVE_INFINITY,
    maxBytes: Number.POSITIVE_INFINITY,
  };
  const records = joinedRecords(sample, sample.head, grouping, "newline").map(({ bytes }) => bytes);
  const spread = records.filter((bytes) => bytes.includes(LF));
  for (const grammar of catalogue.filter(({ json }) => json)) {
    const parser = reference(grammar);
    const fitting = spread.filter((bytes) => {
      const reading = parser.parse(bytes, 0, bytes.length);
      return reading.ok || reading.offset >= bytes.length;
    });
    const count = fitting.reduce((sum, bytes) => sum + bytes.filter((byte) => byte === LF).length + 1, 0);
    if (count > 0) return { what: { kind: "spread", format: grammar.name }, count };
  }
  return null;
}

/** Whether a record of some format may go on with the first of some lines: joined to one of JSON, it makes it no JSON. */
export function canGoOn(formats: readonly Grammar[], [line]: readonly Uint8Array[]): boolean {
  const behind = line ? decodeUtf8(line, 0, line.length).trim() : "";
  const telling = formats.filter(({ acceptsAll }) => !acceptsAll);
  if (telling.length === 0) return true;
  return telling.some((format) => {
    const example = format.lines ? format.example : format.example?.split("\n").at(-1);
    if (!example) return true;
    const record = encodeUtf8(`${example} ${behind}`);
    return reference(format).parse(record, 0, record.length).ok;
  });
}

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
