import type { Buffer } from "node:buffer";
import { type Grammar, type Joining, type Joint, joiningOf, type Strategy } from "../../engine/grammar/index.ts";
import { isSpecError, type SpecError } from "../../engine/language/index.ts";
import type { ChosenStrategy } from "../../engine/language/strategy.ts";
import { visible } from "../../engine/output/legible.ts";
import type { InputJoiner, JoinedRecord } from "../../engine/records/index.ts";
import type { ChosenLines, WrongOption } from "../../engine/records/joining/chosen-lines.ts";
import type { Multiline } from "../../engine/records/joining/multiline.ts";
import { type Formats, membersOf } from "../../engine/select/index.ts";
import { quoted, refuse, refuseText } from "../failures.ts";
import { group, isGiven, lastValue, type Parsed } from "./option.ts";

export const multilineGroup = group("Events of several lines");

const MOST_LINES = 10_000;
const MEBIBYTE = 1024 ** 2;

const loadStrategies = async () => (await import("../../grammars/strategies.ts")).strategies;

/** `:match=PATTERN[:end=PATTERN]`, or `[:format=FORMAT|:loose]` if one of them is alone. */
function optionsText({ options }: Strategy): string {
  const texts = options.map(({ name, value }) => `:${name}${value === null ? "" : `=${value}`}`);
  if (options.some(({ alone }) => alone)) return `[${texts.join("|")}]`;
  return texts.map((text, i) => (options[i]?.needed ? text : `[${text}]`)).join("");
}

export const multiline = multilineGroup.text("multiline", {
  short: "M",
  argument: "STRATEGY",
  known: async () => (await loadStrategies()).map((one) => ({ name: one.name + optionsText(one), about: one.about })),
  offered: async () =>
    (await loadStrategies()).map(({ name, about, options }) => ({
      name: name + options.map((option) => (option.needed ? `:${option.name}=` : "")).join(""),
      about,
    })),
  about: "Join lines into events before they are parsed",
  details:
    "Events end with their file. Blank lines at their end are dropped, with -M all at most empty ones. A pattern may have colons.",
  example: {
    command: "froe -f javalog -M timestamp app.log",
    does: "keeps stack traces with the lines that logged them",
  },
});

export const multilineJoin = multilineGroup.choice("multiline-join", {
  argument: "HOW",
  noun: "way to join lines",
  choices: [
    { name: "space", about: "One space between two lines" },
    { name: "newline", about: "A line feed between two lines" },
    { name: "empty", about: "Nothing between them" },
  ],
  about: "Put a space, a line feed or nothing between the lines of an event",
  details:
    "By default -M all, json, java, python, go and js have a line feed between them, cri and docker nothing, and the others a space.",
  example: {
    command: "froe -f line -M indent --multiline-join newline app.log",
    does: "keeps the lines of an event apart",
  },
});

export const multilineTimeout = multilineGroup.text("multiline-timeout", {
  argument: "TIME",
  about: "Complete an event of a stream after this long without input (default 400ms)",
  details:
    "TIME is a length such as 400ms, 2s or 1m; 0 waits for the line that begins the next event. Files are read without waiting, except by --follow.",
  example: {
    command: "tail -f app.log | froe -M timestamp --multiline-timeout 2s",
    does: "waits two seconds for the lines of a stack trace",
  },
});

export const multilineMaxLines = multilineGroup.int("multiline-max-lines", {
  argument: "COUNT",
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  default: MOST_LINES,
  about: "Cut events of more lines than this (0, -M all: never), and report them",
  details: "The line after the cut begins another event.",
  example: { command: "froe -M indent --multiline-max-lines 500 app.log", does: "gives no event more than 500 lines" },
});

export const multilineMaxBytes = multilineGroup.size("multiline-max-bytes", {
  argument: "SIZE",
  most: 1024 * MEBIBYTE,
  default: 256 * MEBIBYTE,
  about: "Cut longer events between lines (-M all: skip the file), and report them",
  details: "It bounds the memory of one event. A document in one line is bounded by --max-line-bytes, too.",
  example: {
    command: "froe -j -M all --multiline-max-bytes 1GiB --max-line-bytes 1GiB big.json",
    does: "reads one document of up to a gibibyte",
  },
});

/** How long a record of a stream waits for further lines, in milliseconds. */
const SILENCE = 400;
/** The longest timer of Node.js, in milliseconds. */
const LONGEST_SILENCE = 2 ** 31 - 1;

/** Options about joined lines that the grammar, or `-M`, has to ask for. */
const DETAILS = [multilineJoin, multilineTimeout, multilineMaxLines, multilineMaxBytes];

/** How lines are joined: as the command line says, else as the grammar that reads them says; null if they are not. */
export async function chooseMultiline(
  parsed: Parsed,
  formats: Formats = { kind: "auto", perFile: false },
): Promise<Multiline | null> {
  const text = lastValue(parsed, multiline);
  const chosen = text === undefined ? await grammarLines(formats) : await namedLines(text);
  if (chosen === null) return refuseDetails(parsed);
  const silence = await silenceOf(lastValue(parsed, multilineTimeout));
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
): Promise<readonly JoinedRecord[] | null> {
  const joiner = await joinerOf(grammar, asked);
  return joiner && [...joiner.add(bytes), ...joiner.end()];
}

/** What joins the lines of an input outside of a run, as for {@link joinInput}. */
export async function joinerOf(
  grammar: Grammar | null,
  { strategy, joint }: { readonly strategy?: string | undefined; readonly joint?: Joint | undefined },
): Promise<InputJoiner | null> {
  const chosen = strategy === undefined ? await linesOfGrammar(grammar) : await namedLines(strategy);
  if (chosen === null) return null;
  const multiline = {
    lines: chosen.lines,
    joint: joint ?? chosen.joint,
    silence: 0,
    silenceIsDefault: true,
    maxLines: multilineMaxLines.default,
    maxBytes: multilineMaxBytes.default,
  };
  return (await import("../../engine/records/joining/input-joiner.ts")).inputJoiner(
    multiline,
    grammar?.header ?? false,
  );
}

/** The strategy of the command line; null for the one that joins nothing. */
async function namedLines(text: string): Promise<Pick<Multiline, "lines" | "joint"> | null> {
  const { strategies } = await import("../../grammars/strategies.ts");
  const chosen = await chosenStrategy(text, strategies);
  if (isSpecError(chosen)) return refuseText(multiline, text, chosen);
  const by = joiningOf(chosen);
  if (by === null) return null;
  const lines = await compiledLines(by);
  if (!("error" in lines)) return { lines, joint: chosen.strategy.joint };
  const { column = 1 } = chosen.options.find(({ name }) => name === lines.option) ?? {};
  return refuseText(multiline, text, { ...lines.error, column: column + lines.error.column - 1 });
}

/** The strategy of the grammar that reads records first; null if it has none. */
async function grammarLines(formats: Formats): Promise<Pick<Multiline, "lines" | "joint"> | null> {
  if (formats.kind === "auto") return null;
  const [first, ...others] = membersOf(formats);
  const late = others.find(({ lines }) => lines !== null);
  if (late && first && !first.lines) {
    return refuse(
      `-f: ${quoted(late.name)} joins lines, which holds for all members of a cascade: name it first, or join no lines with -M none`,
    );
  }
  return linesOfGrammar(first ?? null);
}

async function linesOfGrammar(grammar: Grammar | null): Promise<Pick<Multiline, "lines" | "joint"> | null> {
  if (!grammar?.lines) return null;
  const { by, joint } = grammar.lines;
  const lines = await compiledLines(by);
  if (!("error" in lines)) return { lines, joint };
  const { option, text, error } = lines;
  return refuse(
    `the grammar ${quoted(grammar.name)} joins lines by a wrong ${option}: ${error.message}\n  ${visible(text)}\n  ${" ".repeat(error.column - 1)}^`,
  );
}

async function compiledLines(by: Joining): Promise<ChosenLines | WrongOption> {
  if (by.kind === "patterns") (await import("../../engine/records/linear-time.ts")).boundPatterns();
  return (await import("../../engine/records/joining/chosen-lines.ts")).linesOf(by);
}

/** Refuses options that say how lines are joined, since they are not. */
function refuseDetails(parsed: Parsed): null {
  const detail = DETAILS.find((option) => isGiven(parsed, option));
  return detail ? refuse(`--${detail.long} is about events of several lines: add --${multiline.long}`) : null;
}

async function silenceOf(text: string | undefined): Promise<number> {
  if (text === undefined) return SILENCE;
  if (text === "0") return 0;
  const length = (await import("../../engine/time/language/duration.ts")).duration(text);
  if (isSpecError(length)) return refuseText(multilineTimeout, text, length);
  return Math.min(length.millis + (length.nanos > 0 ? 1 : 0), LONGEST_SILENCE);
}

/** The reader of specs is loaded only if a spec is more than a name. */
async function chosenStrategy(
  text: string,
  strategies: readonly Strategy[],
): Promise<ChosenStrategy<Strategy> | SpecError> {
  const named = strategies.find(({ name, options }) => name === text && !options.some(({ needed }) => needed));
  if (named) return { strategy: named, options: [] };
  return (await import("../../engine/language/strategy.ts")).chosenStrategy(text, strategies);
}
