import { Buffer } from "node:buffer";
import { type Grammar, isSpecError, type SpecFormat } from "../../engine/grammar/index.ts";
import { boundPatterns } from "../../engine/records/linear-time.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import {
  type Case,
  type CaseResult,
  casesOf,
  type Evidence,
  type InputProblem,
  outcomesOf,
  type SkippedInput,
} from "../../workbench/audit/index.ts";
import type { CorpusFile } from "./check-files.ts";

/**
 * Reads the cases of a corpus file with their format: the named or built-in grammar with the name of the file or of its
 * folder; else the only one that was named.
 * @param evidence collects the accepted records.
 */
export async function runCases(
  { source, bytes, names, isFound }: CorpusFile,
  grammars: readonly Grammar[],
  evidence: Evidence,
): Promise<readonly CaseResult[] | InputProblem | SkippedInput> {
  const cases = casesOf(bytes.toString());
  if ("problem" in cases) return { source, line: cases.line, message: cases.problem };
  const known = [...grammars, ...catalogue, ...specs].find(({ name }) => names.includes(name));
  const format = known ?? (grammars.length === 1 ? grammars[0] : undefined);
  if (!format && isFound) return { source, reason: "no cases of a format that is known" };
  if (!format) {
    const named = names.map((name) => `'${name}'`).join(" or ");
    return { source, line: null, message: `there is no format ${named}: name its grammar` };
  }
  const results: CaseResult[] = [];
  for (const one of cases) {
    const { line, title, expected } = one;
    results.push({ source, line, title, expected, actual: await outcomes(format, one, evidence) });
  }
  return results;
}

async function outcomes(format: Grammar | SpecFormat, one: Case, evidence: Evidence): Promise<readonly string[]> {
  const input = Buffer.from(one.bytes);
  if ("make" in format) {
    boundPatterns();
    const made = await format.make(one.attributes.get("spec") ?? "", {
      separator: one.attributes.get("cols-sep") ?? null,
    });
    return isSpecError(made) ? [`spec:${made.column}: ${made.message}`] : outcomesOf(made, input);
  }
  const types = one.attributes.get("types");
  if (types === undefined) return outcomesOf(format, input, [], evidence);
  const { columnTypes } = await import("../../engine/language/column-types.ts");
  const read = columnTypes(`${format.name} ${types}`);
  return isSpecError(read) ? [`types:${read.column}: ${read.message}`] : outcomesOf(format, input, read, evidence);
}
