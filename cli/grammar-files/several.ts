import type { Grammar } from "../../engine/grammar/index.ts";
import { sampleInputs } from "../../engine/input/index.ts";
import { formatsOf } from "../../engine/readers/detection/detector.ts";
import { decideRecords } from "../../engine/readers/detection/several.ts";
import { skipGrammars } from "../../engine/readers/skipping.ts";
import { sampleJoiner } from "../../engine/records/joining/rule.ts";
import { type DecidedFormats, type Decision, decisionName, type Sample } from "../../engine/select/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { chooseMultiline, lastValue, type Parsed, strict, verbose } from "../options/index.ts";
import { printError } from "../terminal.ts";
import { makeTrial } from "./trial.ts";

/**
 * The decision for a sample whose lines are joined to records of a format as that format says; null if most of them are in
 * none of the formats.
 * @param formats those that join lines.
 */
export async function decideSeveral(
  parsed: Parsed,
  sample: Sample,
  formats: readonly Grammar[],
): Promise<Decision | null> {
  const fallback = catalogue.find(({ acceptsAll }) => acceptsAll);
  if (!fallback) return null;
  for (const grammar of formats) {
    const multiline = await chooseMultiline(parsed, { kind: "one", grammar, types: [] });
    const join = multiline && (await sampleJoiner(multiline));
    if (!join) continue;
    const trial = await makeTrial([grammar, fallback, ...skipGrammars(grammar)], multiline);
    const decision = decideRecords(join(sample), grammar, fallback, trial);
    if (decision) return decision;
  }
  return null;
}

/** The formats of a run whose first file is in one of several lines; null if it is in none. */
export async function formatsOfSeveral(
  parsed: Parsed,
  path: string,
  formats: readonly Grammar[],
): Promise<DecidedFormats | null> {
  const sampled = await sampleInputs([path]);
  const decision = sampled && (await decideSeveral(parsed, sampled.sample, formats));
  if (decision && lastValue(parsed, verbose)) await printError(`Auto-detected format: ${decisionName(decision)}`);
  return decision && formatsOf(decision, path, lastValue(parsed, strict) ?? false);
}
