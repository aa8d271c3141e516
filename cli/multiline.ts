import type { Joint, Strategy } from "../engine/grammar/index.ts";
import { isSpecError, type SpecError } from "../engine/language/index.ts";
import type { ChosenStrategy } from "../engine/language/strategy.ts";
import type { Multiline } from "../engine/records/joining/multiline.ts";
import { multiline, multilineJoin, multilineMaxBytes, multilineMaxLines, multilineTimeout } from "./options/index.ts";
import { lastValue, type Parsed } from "./parse.ts";
import { wrongText } from "./spec-error.ts";
import type { UsageError } from "./usage.ts";

/** How long a record of a stream waits for further lines, in milliseconds. */
const SILENCE = 400;
/** The longest timer of Node.js, in milliseconds. */
const LONGEST_SILENCE = 2 ** 31 - 1;

/** How the command line joins lines; null if it does not. */
export async function chooseMultiline(parsed: Parsed): Promise<Multiline | null | UsageError> {
  const text = lastValue(parsed, multiline);
  if (text === undefined) return null;
  const { strategies } = await import("../grammars/strategies.ts");
  const chosen = await chosenStrategy(text, strategies);
  if (isSpecError(chosen)) return wrongText(multiline, text, chosen);
  if (chosen.options.length > 0) (await import("../engine/records/linear-time.ts")).boundPatterns();
  const lines = await (await import("../engine/records/joining/strategy.ts")).linesOf(chosen);
  if (isSpecError(lines)) return wrongText(multiline, text, lines);
  const silence = await silenceOf(lastValue(parsed, multilineTimeout));
  if (typeof silence === "object") return silence;
  return {
    lines,
    joint: (lastValue(parsed, multilineJoin) as Joint | undefined) ?? chosen.strategy.joint,
    silence,
    silenceIsDefault: lastValue(parsed, multilineTimeout) === undefined,
    maxLines: (lastValue(parsed, multilineMaxLines) ?? multilineMaxLines.default) || Number.POSITIVE_INFINITY,
    maxBytes: lastValue(parsed, multilineMaxBytes) ?? multilineMaxBytes.default,
  };
}

async function silenceOf(text: string | undefined): Promise<number | UsageError> {
  if (text === undefined) return SILENCE;
  if (text === "0") return 0;
  const length = (await import("../engine/language/duration.ts")).duration(text);
  if (isSpecError(length)) return wrongText(multilineTimeout, text, length);
  return Math.min(length.millis + (length.nanos > 0 ? 1 : 0), LONGEST_SILENCE);
}

/** The reader of specs is loaded only if a spec is more than a name. */
async function chosenStrategy(
  text: string,
  strategies: readonly Strategy[],
): Promise<ChosenStrategy<Strategy> | SpecError> {
  const named = strategies.find(({ name, options }) => name === text && !options.some(({ needed }) => needed));
  if (named) return { strategy: named, options: [] };
  return (await import("../engine/language/strategy.ts")).chosenStrategy(text, strategies);
}
