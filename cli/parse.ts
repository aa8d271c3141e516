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

/** A command line whose options are each valid alone. */
export interface Parsed {
  readonly ok: true;
  /** In the order of the command line; a shorthand is replaced by its option and value. */
  readonly given: readonly Given[];
  readonly files: readonly string[];
}

type Spellings = ReadonlyMap<string, Option>;

/** Reads the words after the program's name. */
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

/** Appends the options and files of the words to `given` and `files`. @returns the first error. */
function readWords(argv: readonly string[], known: Spellings, given: Given[], files: string[]): UsageError | null {
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at]!;
    if (word === "--") {
      files.push(...argv.slice(at + 1));
      return null;
    }
    if (word === "-" || !word.startsWith("-")) {
      files.push(word);
      continue;
    }
    for (const { spelling, inline } of word.startsWith("--") ? [longOption(word)] : optionsInRow(word, known)) {
      const option = known.get(spelling);
      if (!option) return unknownOption(spelling, word, known);
      const takesNext = takesValue(option) && option.implied === undefined && inline === undefined;
      const separate = option.takesRest
        ? argv.slice(at + 1).join(" ") || undefined
        : takesNext
          ? argv[at + 1]
          : undefined;
      const one = takesValue(option)
        ? readValued(option, spelling, inline, separate, known)
        : readSwitch(option, spelling, inline);
      if ("ok" in one) return one;
      given.push(one);
      if (option.takesRest) return null;
      if (takesNext) at++;
    }
  }
  return null;
}

/** An option as it is written, with the value within the same word: `--keys=a`, `-ka`, `-k=a`. */
interface Written {
  readonly spelling: string;
  readonly inline: string | undefined;
}

function longOption(word: string): Written {
  const equals = word.indexOf("=");
  return equals < 0
    ? { spelling: word, inline: undefined }
    : { spelling: word.slice(0, equals), inline: word.slice(equals + 1) };
}

/** The options of a group of letters, up to the first that takes the rest as its value. */
function optionsInRow(word: string, known: Spellings): readonly Written[] {
  const row: Written[] = [];
  for (let at = 1; at < word.length; at++) {
    const letter = word[at]!;
    const spelling = letter === "-" ? letter : `-${letter}`;
    const option = known.get(spelling);
    const behind = word.slice(at + 1);
    const needsValue = option && takesValue(option) && option.implied === undefined;
    const hasValue = behind.startsWith("=") || (needsValue && behind !== "");
    row.push({ spelling, inline: hasValue ? behind.replace(/^=/, "") : undefined });
    if (hasValue) break;
  }
  return row;
}

function readSwitch(
  option: Exclude<Option, ValuedOption>,
  spelling: string,
  inline: string | undefined,
): Given | UsageError {
  if (inline !== undefined) return usageError(`${spelling} takes no value: write ${switchText(option, spelling)}`);
  if (option.kind === "shorthand") return { option: option.option, value: option.value, spelling };
  return { option, value: spelling !== `--no-${option.long}`, spelling };
}

/** How a flag is turned on, and off. */
function switchText(option: Exclude<Option, ValuedOption>, spelling: string): string {
  return option.kind === "flag" && option.negated !== undefined ? `--${option.long} or --no-${option.long}` : spelling;
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

function missingValue(option: ValuedOption, spelling: string, next: string | undefined): UsageError {
  const usage = `${spelling} ${option.argument}`;
  if (next === undefined) return usageError(`${spelling} needs a value: ${usage}`);
  return usageError(`${spelling} needs a value: ${usage}; if ${quoted(next)} is meant, write --${option.long}=${next}`);
}

function unknownOption(spelling: string, word: string, known: Spellings): UsageError {
  const isLong = spelling.startsWith("--");
  const names = [...known.keys()];
  // `-strict` is a group of letters, but probably a mistake.
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
  return { ...usageError(`unknown option ${quoted(spelling)}${within}${suggestion(meant)}`), unknownOption: spelling };
}
