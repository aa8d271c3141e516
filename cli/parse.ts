import { parseArgs } from "node:util";
import { closest } from "../engine/language/index.ts";
import {
  options as allOptions,
  type Option,
  type Setting,
  spellings,
  takesValue,
  type ValuedOption,
  type Values,
} from "./options/index.ts";
import { quoted, suggestion, type UsageError, usageError } from "./usage.ts";
import { readValue } from "./value.ts";

/** An option that was given, with its value. */
export interface Given<O extends Setting = Setting> {
  readonly option: O;
  readonly value: Values[O["kind"]];
  /** How it is written on the command line: `-k`, `--keys`. */
  readonly spelling: string;
}

/** A command line of which each option makes sense by itself. */
export interface Parsed {
  readonly ok: true;
  /** In the order of the command line; a shorthand stands as the option and the value that it is short for. */
  readonly given: readonly Given[];
  readonly files: readonly string[];
}

type Spellings = ReadonlyMap<string, Option>;
type Tokens = ReturnType<typeof tokenize>;

/** Reads the words behind the program's name. */
export function parseCommandLine(
  argv: readonly string[],
  options: readonly Option[] = allOptions,
): Parsed | UsageError {
  const known = new Map(options.flatMap((option) => spellings(option).map((spelling) => [spelling, option] as const)));
  const given: Given[] = [];
  const files: string[] = [];
  const error = readWords(argv, known, given, files);
  return error ?? { ok: true, given, files };
}

/** The values that were given for `option`, in the order of the command line. */
export function valuesOf<O extends Setting>(parsed: Parsed, option: O): Values[O["kind"]][] {
  return parsed.given.filter((one): one is Given<O> => one.option === option).map(({ value }) => value);
}

/** The last value that was given for `option`. */
export function lastValue<O extends Setting>(parsed: Parsed, option: O): Values[O["kind"]] | undefined {
  return valuesOf(parsed, option).at(-1);
}

/** Appends what the words say to `given` and `files`. @returns the first thing that is wrong. */
function readWords(argv: readonly string[], known: Spellings, given: Given[], files: string[]): UsageError | null {
  const tokens = tokenize(argv, known);
  for (const [i, token] of tokens.entries()) {
    const word = argv[token.index]!;
    if (token.kind === "positional") {
      files.push(word);
      continue;
    }
    if (token.kind === "option-terminator") {
      if (word !== "--") return unknownOption("-", word, known);
      continue;
    }
    const option = known.get(token.rawName);
    if (!option) return unknownOption(token.rawName, word, known);
    const rest = argv.slice(token.index + 1);
    const inRow = startsValueInRow(tokens, i);
    const inline = inRow ? word.slice(word.indexOf("=") + 1) : inlineValue(token);
    const separate = option.takesRest ? rest.join(" ") || undefined : token.value;
    const one = takesValue(option)
      ? readValued(option, token.rawName, inline, separate, known)
      : readSwitch(option, token.rawName, inline);
    if ("ok" in one) return one;
    given.push(one);
    if (option.takesRest) return null;
    // What parseArgs made of the letters behind the `=` does not count, nor what it made of the words behind them.
    if (inRow) return readWords(rest, known, given, files);
  }
  return null;
}

function readSwitch(
  option: Exclude<Option, ValuedOption>,
  spelling: string,
  inline: string | undefined,
): Given | UsageError {
  if (inline !== undefined) return usageError(`${spelling} takes no value`);
  if (option.kind === "shorthand") return { option: option.option, value: option.value, spelling };
  return { option, value: spelling !== `--no-${option.long}`, spelling };
}

function readValued(
  option: ValuedOption,
  spelling: string,
  inline: string | undefined,
  separate: string | undefined,
  known: Spellings,
): Given | UsageError {
  const text = inline ?? separate ?? option.implied;
  const needed = inline === undefined && option.implied === undefined;
  if (text === undefined || (needed && known.has(text))) return missingValue(option, spelling, text);
  const read = readValue(option, text, spelling);
  return read.ok ? { option, value: read.value, spelling } : read;
}

function tokenize(argv: readonly string[], known: Spellings) {
  const options = [...known].map(([spelling, option]) => {
    const type = takesValue(option) && option.implied === undefined ? "string" : "boolean";
    return spelling.startsWith("--")
      ? ([spelling.slice(2), { type }] as const)
      : ([spelling, { type, short: spelling.slice(1) }] as const);
  });
  return parseArgs({
    args: [...argv],
    options: Object.fromEntries(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  }).tokens;
}

/** Whether a short option is followed by `=`: `-s=json`, which parseArgs takes for a row of short options. */
function startsValueInRow(tokens: Tokens, i: number): boolean {
  const next = tokens[i + 1];
  return next?.kind === "option" && next.rawName === "-=" && next.index === tokens[i]!.index;
}

/** The value within the same word: `--keys=a`, `-ka`, `-k=a`. */
function inlineValue(token: Tokens[number] & { kind: "option" }): string | undefined {
  if (!token.inlineValue) return undefined;
  return token.rawName.startsWith("--") ? token.value : token.value.replace(/^=/, "");
}

function missingValue(option: ValuedOption, spelling: string, next: string | undefined): UsageError {
  const usage = `${spelling} ${option.argument}`;
  if (next === undefined) return usageError(`${spelling} needs a value: ${usage}`);
  return usageError(`${spelling} needs a value: ${usage}; if ${quoted(next)} is meant, write --${option.long}=${next}`);
}

function unknownOption(spelling: string, word: string, known: Spellings): UsageError {
  const isLong = spelling.startsWith("--");
  const names = [...known.keys()];
  // `-strict` is a row of letters, but hardly meant as one.
  const meant = isLong
    ? closest(
        spelling,
        names.filter((name) => name.startsWith("--")),
      )
    : word.length > 2
      ? closest(
          word,
          names.filter((name) => name.startsWith("--")),
        )
      : (names.find((name) => name !== spelling && name.toLowerCase() === spelling.toLowerCase()) ?? null);
  const within = isLong || word === spelling ? "" : ` in ${quoted(word)}`;
  return usageError(`unknown option ${quoted(spelling)}${within}${suggestion(meant)}`);
}
