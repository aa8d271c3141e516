import type { Grammar } from "../../engine/grammar/index.ts";
import { sampleInputs } from "../../engine/input/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { formatsOf } from "../../engine/readers/detection/detector.ts";
import { sampleJoiner } from "../../engine/records/joining/samples.ts";
import {
  type DecidedFormats,
  type Decision,
  decide,
  decisionName,
  type Sample,
  type SampledLine,
} from "../../engine/select/index.ts";
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
    const known = [grammar, fallback];
    const records = withoutSkipped(join(sample), grammar);
    if (records.head.length === 0) continue;
    const decision = decide(records, known, await makeTrial(known, multiline));
    const [most] = decision.matches;
    if (most?.grammar === grammar) return decision;
  }
  return null;
}

/** The records of a sample but for those that a format skips. */
function withoutSkipped({ bytes, head, further }: Sample, grammar: Grammar): Sample {
  const skips = Object.values(grammar.skip).map((record) => reference({ ...grammar, record }));
  const isRead = ({ from, to }: SampledLine) => !skips.some((skip) => skip.parse(bytes, from, to).ok);
  return { bytes, head: head.filter(isRead), further: further.filter(isRead) };
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
