import { Buffer } from "node:buffer";
import { type Grammar, isSpecError, type SpecFormat } from "../../engine/grammar/index.ts";
import { boundPatterns } from "../../engine/records/linear-time.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { type Case, type CaseResult, casesOf, outcomesOf } from "../../workbench/audit/index.ts";
import { type UsageError, usageError } from "../usage.ts";
import type { CorpusFile } from "./check-files.ts";

/**
 * Reads the cases of a corpus file with their format: the named or built-in grammar with the name of the file or of its
 * folder; else the only one that was named.
 * @returns null for a file in a directory that belongs to no known format.
 */
export async function runCases(
  { source, bytes, names, isFound }: CorpusFile,
  grammars: readonly Grammar[],
): Promise<readonly CaseResult[] | UsageError | null> {
  const cases = casesOf(bytes.toString());
  if ("problem" in cases) return usageError(`${source}: ${cases.problem}`);
  const known = [...grammars, ...catalogue, ...specs].find(({ name }) => names.includes(name));
  const format = known ?? (grammars.length === 1 ? grammars[0] : undefined);
  if (!format && isFound) return null;
  if (!format)
    return usageError(
      `${source}: there is no format ${names.map((name) => `'${name}'`).join(" or ")}: name its grammar`,
    );
  const results: CaseResult[] = [];
  for (const one of cases) {
    const { title, expected } = one;
    results.push({ source, title, expected, actual: await outcomes(format, one) });
  }
  return results;
}

async function outcomes(format: Grammar | SpecFormat, one: Case): Promise<readonly string[]> {
  const input = Buffer.from(one.bytes);
  if ("make" in format) {
    boundPatterns();
    const made = await format.make(one.attributes.get("spec") ?? "", {
      separator: one.attributes.get("cols-sep") ?? null,
    });
    return isSpecError(made) ? [`spec:${made.column}: ${made.message}`] : outcomesOf(made, input);
  }
  const types = one.attributes.get("types");
  if (types === undefined) return outcomesOf(format, input);
  const { columnTypes } = await import("../../engine/language/column-types.ts");
  const read = columnTypes(`${format.name} ${types}`);
  return isSpecError(read) ? [`types:${read.column}: ${read.message}`] : outcomesOf(format, input, read);
}
