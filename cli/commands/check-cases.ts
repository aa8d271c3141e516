import { Buffer } from "node:buffer";
import { writeFileSync } from "node:fs";
import { type Grammar, isSpecError, type Joint, type SpecFormat } from "../../engine/grammar/index.ts";
import type { JoinedRecord } from "../../engine/records/index.ts";
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
import { quoted, refuse, UsageError } from "../failures.ts";
import { joinInput } from "../options/index.ts";
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
  let joined: readonly JoinedRecord[] | null;
  try {
    joined = await joinedLines(format, one, input);
  } catch (error) {
    if (error instanceof UsageError) return [`lines: ${error.message.replaceAll("\n", " ")}`];
    throw error;
  }
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
  if (join !== undefined && !joint) refuse(`:join is ${JOINTS.join(", ")}, not ${quoted(join)}`);
  if (join !== undefined && strategy === undefined && !grammar.lines) refuse(":join without joined lines");
  return joinInput(input, grammar, { strategy, joint });
}

/** How an outcome that is not an event begins. */
const REJECTION = /^(?:\w+:)?\d+:\d+: /;

/**
 * Rewrites the expectations of a corpus file that differ from the results; heads and inputs stay.
 * @returns what was done, for people; null if nothing was.
 * @throws the system's error, with its `code`.
 */
export function updateCases({ source, bytes }: CorpusFile, results: readonly CaseResult[]): string | null {
  const cases = casesOf(bytes.toString());
  const changed = results.filter(({ expected, actual }) => expected.join("\n") !== actual.join("\n"));
  if ("problem" in cases || changed.length === 0) return null;
  const texts = cases.map(({ head }, i) => `${[head, ...results[i]!.actual].join("\n")}\n`);
  writeFileSync(source, texts.join("\n"));
  const more = changed.filter(({ expected, actual }) => rejectionsIn(actual) > rejectionsIn(expected));
  const rejecting = more.map(({ title }) => `; more is rejected than before in: ${title}`).join("");
  return `${source}: ${changed.length} of its cases written anew: read them${rejecting}`;
}

function rejectionsIn(outcomes: readonly string[]): number {
  return outcomes.filter((outcome) => REJECTION.test(outcome)).length;
}
