import { Buffer } from "node:buffer";
import { type Grammar, isSpecError, type Joint, type SpecFormat } from "../../engine/grammar/index.ts";
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
import { joinInput } from "../multiline.ts";
import { quoted, usageError } from "../usage.ts";
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
  const known = [...grammars, ...catalogue, ...specs].find(({ name }) => names.includes(name));
  const format = known ?? (grammars.length === 1 ? grammars[0] : undefined);
  if (!format && isFound) return { source, reason: "no cases of a format that is known" };
  if (!format) {
    const named = names.map((name) => `'${name}'`).join(" or ");
    return { source, line: null, message: `there is no format ${named}: name its grammar` };
  }
  const cases = casesOf(bytes.toString());
  if ("problem" in cases) return { source, line: cases.line, message: cases.problem };
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
  const joined = await joinedLines(format, one, input);
  if (joined !== null && "ok" in joined) return [`lines: ${joined.message.replaceAll("\n", " ")}`];
  const types = one.attributes.get("types");
  if (types === undefined) return outcomesOf(format, input, [], evidence, joined);
  const { columnTypes } = await import("../../engine/language/column-types.ts");
  const read = columnTypes(`${format.name} ${types}`);
  return isSpecError(read)
    ? [`types:${read.column}: ${read.message}`]
    : outcomesOf(format, input, read, evidence, joined);
}

const JOINTS: readonly Joint[] = ["space", "newline", "empty"];

/** The records that the lines of a case are joined to; null if each is one. */
async function joinedLines(grammar: Grammar, { attributes }: Case, input: Buffer) {
  const strategy = attributes.get("multiline");
  const join = attributes.get("join");
  const joint = JOINTS.find((one) => one === join);
  if (join !== undefined && !joint) return usageError(`:join is ${JOINTS.join(", ")}, not ${quoted(join)}`);
  if (join !== undefined && strategy === undefined && !grammar.lines) return usageError(":join without joined lines");
  return joinInput(input, grammar, { strategy, joint });
}
