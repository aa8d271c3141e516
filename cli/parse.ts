import { closest } from "../engine/language/index.ts";
import { quoted, refuse, suggestion, UnknownOption } from "./failures.ts";
import {
  options as allOptions,
  type Given,
  type Option,
  type Parsed,
  spellings,
  takesValue,
  type ValuedOption,
} from "./options/index.ts";
import { readValue } from "./value.ts";

type Spellings = ReadonlyMap<string, Option>;

/** Reads the words after the program's name. @throws UsageError */
export function parseCommandLine(argv: readonly string[], options: readonly Option[] = allOptions): Parsed {
  const known = new Map(options.flatMap((option) => spellings(option).map((spelling) => [spelling, option] as const)));
  const given: Given[] = [];
  const files: string[] = [];
  readWords(argv, known, given, files);
  return { given, files };
}

/** The same; an unknown option that other tools or an earlier froe have is an error that says what to write instead. */
export async function parsedWords(argv: readonly string[], options: readonly Option[] = allOptions): Promise<Parsed> {
  try {
    return parseCommandLine(argv, options);
  } catch (error) {
    if (!(error instanceof UnknownOption)) throw error;
    const found = (await import("./options/other-tools.ts")).optionsFor(error.spelling, options);
    if (found.length === 0) throw error;
    return refuse([`unknown option ${quoted(error.spelling)}; froe has`, ...found].join("\n  "));
  }
}

/** Appends the options and files of the words to `given` and `files`. */
function readWords(argv: readonly string[], known: Spellings, given: Given[], files: string[]): void {
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at]!;
    if (word === "--") {
      files.push(...argv.slice(at + 1));
      return;
    }
    if (word === "-" || !word.startsWith("-")) {
      files.push(word);
      continue;
    }
    for (const { spelling, inline } of word.startsWith("--") ? [longOption(word)] : optionsInRow(word, known)) {
      const option = known.get(spelling);
      if (!option) throw unknownOption(spelling, word, known);
      const rest = option.takesRest && takesValue(option) ? argv.slice(at + 1) : [];
      const beside = rest.filter((next) => isOfHelp(next, rest.length, known));
      const takesNext = takesValue(option) && option.implied === undefined && inline === undefined;
      const separate = option.takesRest
        ? rest.filter((next) => !beside.includes(next)).join(" ") || undefined
        : takesNext
          ? argv[at + 1]
          : undefined;
      given.push(
        takesValue(option)
          ? readValued(option, spelling, inline, separate, known)
          : readSwitch(option, spelling, inline),
      );
      if (option.takesRest) {
        readWords(beside, known, given, files);
        return;
      }
      if (takesNext) at++;
    }
  }
}

/** An option as it is written, with the value within the same word: `--keys=a`, `-ka`, `-k=a`. */
interface Written {
  readonly spelling: string;
  readonly inline: string | undefined;
}

/** True if one of `count` words about help says how it is printed; alone, the name of an option is the topic. */
function isOfHelp(word: string, count: number, known: Spellings): boolean {
  const { spelling, inline } = longOption(word);
  const option = known.get(spelling);
  return option?.ofHelp === true && (inline !== undefined || (!takesValue(option) && count > 1));
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

function readSwitch(option: Exclude<Option, ValuedOption>, spelling: string, inline: string | undefined): Given {
  if (inline !== undefined) refuse(`${spelling} takes no value: write ${switchText(option, spelling)}`);
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
): Given {
  const text = inline ?? separate ?? option.implied;
  const needed = inline === undefined && option.implied === undefined;
  if (text === undefined || (needed && known.has(text))) return missingValue(option, spelling, text);
  return { option, value: readValue(option, text, spelling), spelling };
}

function missingValue(option: ValuedOption, spelling: string, next: string | undefined): never {
  const usage = `${spelling} ${option.argument}`;
  if (next === undefined) refuse(`${spelling} needs a value: ${usage}`);
  return refuse(`${spelling} needs a value: ${usage}; if ${quoted(next)} is meant, write --${option.long}=${next}`);
}

function unknownOption(spelling: string, word: string, known: Spellings): UnknownOption {
  const isLong = spelling.startsWith("--");
  const names = [...known.keys()];
  // `-strict` is a group of letters, but probably a mistake.
  const written = isLong ? spelling : word;
  const meant =
    isLong || word.length > 2
      ? closest(
          written,
          names.filter((name) => name.startsWith("--")),
        )
      : (names.find((name) => name !== spelling && name.toLowerCase() === spelling.toLowerCase()) ?? null);
  const within = isLong || word === spelling ? "" : ` in ${quoted(word)}`;
  return new UnknownOption(`unknown option ${quoted(spelling)}${within}${suggestion(meant)}`, spelling);
}
