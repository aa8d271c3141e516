import type { Buffer } from "node:buffer";
import { type Grammar, type Joining, type Joint, joiningOf, type Strategy } from "../engine/grammar/index.ts";
import { isSpecError, type SpecError } from "../engine/language/index.ts";
import type { ChosenStrategy } from "../engine/language/strategy.ts";
import { visible } from "../engine/output/legible.ts";
import type { InputJoiner, JoinedRecord } from "../engine/records/index.ts";
import type { ChosenLines, Multiline, WrongOption } from "../engine/records/joining/multiline.ts";
import { type Formats, membersOf } from "../engine/select/index.ts";
import { multiline, multilineJoin, multilineMaxBytes, multilineMaxLines, multilineTimeout } from "./options/index.ts";
import { lastValue, type Parsed } from "./parse.ts";
import { wrongText } from "./spec-error.ts";
import { quoted, type UsageError, usageError } from "./usage.ts";

/** How long a record of a stream waits for further lines, in milliseconds. */
const SILENCE = 400;
/** The longest timer of Node.js, in milliseconds. */
const LONGEST_SILENCE = 2 ** 31 - 1;

/** Options about joined lines that the grammar, or `-M`, has to ask for. */
const DETAILS = [multilineJoin, multilineTimeout, multilineMaxLines, multilineMaxBytes];

/**
 * How lines are joined: as the command line says, else as the grammar that reads them says; null if they are not.
 * @param usual the strategy if neither says one, or null.
 */
export async function chooseMultiline(
  parsed: Parsed,
  formats: Formats = { kind: "auto", perFile: false },
  usual: string | null = null,
): Promise<Multiline | null | UsageError> {
  const text = lastValue(parsed, multiline);
  const asked = text === undefined ? await grammarLines(formats) : await namedLines(text);
  const chosen = asked === null && text === undefined && usual !== null ? await namedLines(usual) : asked;
  if (chosen === null) return withoutDetails(parsed);
  if ("ok" in chosen) return chosen;
  const silence = await silenceOf(lastValue(parsed, multilineTimeout));
  if (typeof silence === "object") return silence;
  return {
    lines: chosen.lines,
    joint: (lastValue(parsed, multilineJoin) as Joint | undefined) ?? chosen.joint,
    silence,
    silenceIsDefault: lastValue(parsed, multilineTimeout) === undefined,
    maxLines: (lastValue(parsed, multilineMaxLines) ?? multilineMaxLines.default) || Number.POSITIVE_INFINITY,
    maxBytes: lastValue(parsed, multilineMaxBytes) ?? multilineMaxBytes.default,
  };
}

/**
 * The records that the lines of an input are joined to outside of a run; null where each line is one.
 * @param asked the strategy, and what is between the lines, where they are not those of the grammar.
 */
export async function joinInput(
  bytes: Buffer,
  grammar: Grammar,
  asked: { readonly strategy?: string | undefined; readonly joint?: Joint | undefined } = {},
): Promise<readonly JoinedRecord[] | null | UsageError> {
  const joiner = await joinerOf(grammar, asked);
  return joiner === null || "ok" in joiner ? joiner : [...joiner.add(bytes), ...joiner.end()];
}

/** What joins the lines of an input outside of a run, as for {@link joinInput}. */
export async function joinerOf(
  grammar: Grammar | null,
  { strategy, joint }: { readonly strategy?: string | undefined; readonly joint?: Joint | undefined },
): Promise<InputJoiner | null | UsageError> {
  const chosen = strategy === undefined ? await linesOfGrammar(grammar) : await namedLines(strategy);
  if (chosen === null || "ok" in chosen) return chosen;
  const multiline = {
    lines: chosen.lines,
    joint: joint ?? chosen.joint,
    silence: 0,
    silenceIsDefault: true,
    maxLines: multilineMaxLines.default ?? Number.POSITIVE_INFINITY,
    maxBytes: multilineMaxBytes.default,
  };
  return (await import("../engine/records/joining/input-joiner.ts")).inputJoiner(multiline, grammar?.header ?? false);
}

/** The strategy of the command line; null for the one that joins nothing. */
async function namedLines(text: string): Promise<Pick<Multiline, "lines" | "joint"> | null | UsageError> {
  const { strategies } = await import("../grammars/strategies.ts");
  const chosen = await chosenStrategy(text, strategies);
  if (isSpecError(chosen)) return wrongText(multiline, text, chosen);
  const by = joiningOf(chosen);
  if (by === null) return null;
  const lines = await compiledLines(by);
  if (!("error" in lines)) return { lines, joint: chosen.strategy.joint };
  const { column = 1 } = chosen.options.find(({ name }) => name === lines.option) ?? {};
  return wrongText(multiline, text, { ...lines.error, column: column + lines.error.column - 1 });
}

/** The strategy of the grammar that reads records first; null if it has none. */
async function grammarLines(formats: Formats): Promise<Pick<Multiline, "lines" | "joint"> | null | UsageError> {
  if (formats.kind === "auto") return null;
  const [first, ...others] = membersOf(formats);
  const late = others.find(({ lines }) => lines !== null);
  if (late && first && !first.lines) {
    return usageError(
      `-f: ${quoted(late.name)} joins lines, which holds for all members of a cascade: name it first, or join no lines with -M none`,
    );
  }
  return linesOfGrammar(first ?? null);
}

async function linesOfGrammar(
  grammar: Grammar | null,
): Promise<Pick<Multiline, "lines" | "joint"> | null | UsageError> {
  if (!grammar?.lines) return null;
  const { by, joint } = grammar.lines;
  const lines = await compiledLines(by);
  if (!("error" in lines)) return { lines, joint };
  const { option, text, error } = lines;
  return usageError(
    `the grammar ${quoted(grammar.name)} joins lines by a wrong ${option}: ${error.message}\n  ${visible(text)}\n  ${" ".repeat(error.column - 1)}^`,
  );
}

async function compiledLines(by: Joining): Promise<ChosenLines | WrongOption> {
  if (by.kind === "patterns") (await import("../engine/records/linear-time.ts")).boundPatterns();
  return (await import("../engine/records/joining/multiline.ts")).linesOf(by);
}

/** Null, or the error of an option that says how lines are joined, where they are not. */
function withoutDetails({ given }: Parsed): UsageError | null {
  const detail = DETAILS.find((option) => given.some((one) => one.option === option));
  return detail ? usageError(`--${detail.long} is about events of several lines: add --${multiline.long}`) : null;
}

async function silenceOf(text: string | undefined): Promise<number | UsageError> {
  if (text === undefined) return SILENCE;
  if (text === "0") return 0;
  const length = (await import("../engine/time/language/duration.ts")).duration(text);
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
