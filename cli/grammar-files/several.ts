import type { Grammar } from "../../engine/grammar/index.ts";
import { sampleInputs } from "../../engine/input/index.ts";
import { formatsOf } from "../../engine/readers/detection/detector.ts";
import { decideSeveral } from "../../engine/reading/several.ts";
import { type DecidedFormats, decisionName } from "../../engine/select/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { lastValue, type Parsed, strict, verbose } from "../options/index.ts";
import { printError } from "../terminal.ts";

/** The formats of a run whose first file is in one of several lines; null if it is in none. */
export async function formatsOfSeveral(
  parsed: Parsed,
  path: string,
  formats: readonly Grammar[],
): Promise<DecidedFormats | null> {
  const sampled = await sampleInputs([path]);
  const decision = sampled && decideSeveral(sampled.sample, formats, catalogue);
  if (decision && lastValue(parsed, verbose)) await printError(`Auto-detected format: ${decisionName(decision)}`);
  return decision && formatsOf(decision, path, lastValue(parsed, strict) ?? false);
}
