import { type Command, failureText } from "../commands/definitions/command.ts";
import type { Surface } from "../commands/definitions/index.ts";
import { exitCodes } from "../failures.ts";
import { exclusionText } from "../options/combinations.ts";
import {
  type Group,
  groups,
  help,
  inputFormat,
  type Option,
  options,
  spellings,
  takesValue,
  waysToChoose,
} from "../options/index.ts";
import { rangeText } from "../value.ts";
import {
  alignedHeading,
  defaultText,
  exampleLines,
  heading,
  indent,
  negation,
  type Paint,
  type Row,
  table,
  widest,
  words,
} from "./layout.ts";

const MARGIN = 2;

/** What froe does with files, in sentences. */
export const about =
  "Reads lines from each FILE, or from standard input without one (or for -), and prints the fields of each line.";

/** Commands to begin with, and what they do. */
export const examples: readonly Row[] = [
  ["froe access.log", "finds the format, prints fields"],
  ["froe -F view -l error app.log", "shows errors, for reading"],
  ["froe --filter 'e.status >= 500' access.log", "keeps failed requests"],
  ["froe -J access.log | jq .status", "makes JSON Lines of any log"],
];

/** The options that the brief help shows, by task: those of a usual day. */
const EVERYDAY = [
  { title: "Read", named: "-f -M --merge --follow" },
  { title: "Select", named: "--filter -l --since --until --keep-lines -n -C" },
  { title: "Print", named: "-F -J -k -K -e -o" },
  { title: "Count", named: "-s --freq --describe -m" },
  { title: "Check and help", named: "--strict -P -h --help-formats --help-functions" },
] as const;

/** The usage, for a command line without words. */
export const usage = `Usage: froe [OPTION]... FILE...
       COMMAND | froe [OPTION]...

froe -h shows the options.`;

/** How froe is called, and what it does. */
export function opening(paint: Paint): string {
  return [
    `${paint.title("Usage:")} froe [OPTION]... [FILE]...`,
    "       froe COMMAND [OPTION]... [FILE]...",
    "",
    ...indent(about, 0, paint),
  ].join("\n");
}

/** The options of a usual day in a line each, and the names of the commands. */
export function briefHelp({ commands }: Surface, paint: Paint): string {
  const optionOf = (spelling: string) => options.find((option) => spellings(option).includes(spelling))!;
  const sections = EVERYDAY.map(({ title, named }) => ({
    title,
    rows: named.split(" ").map((one): Row => [alignedHeading(optionOf(one)), optionOf(one).about]),
  }));
  const width = Math.max(...sections.map(({ rows }) => widest(rows)));
  return [
    opening(paint),
    ...sections.flatMap(({ title, rows }) => ["", paint.title(title), ...table(rows, MARGIN, paint, width)]),
    "",
    paint.title("Commands"),
    ...indent(commands.map(({ name }) => name).join(", "), MARGIN, paint),
    "",
    paint.title("Examples"),
    ...table(examples, MARGIN, paint),
    "",
    ...indent("froe help WORD finds options, functions, formats and recipes: froe help average.", 0, paint),
    ...indent("froe --help explains all options.", 0, paint),
  ].join("\n");
}

/** Of more names, the page of a command shows the first. */
const MOST_NAMES = 30;

/** Options in a line or two each. */
async function rows(options: readonly Option[], formatText?: string): Promise<Row[]> {
  const rowsOne = async (one: Option): Promise<Row[]> =>
    one === help ? [["-h, --help", "Print this page"]] : rowsOf(one, one === inputFormat ? formatText : undefined);
  return (await Promise.all(options.map(rowsOne))).flat();
}

/** @param formatText what a command does with the format that it needs: the ways to choose one are none of its values. */
async function rowsOf(option: Option, formatText?: string): Promise<Row[]> {
  const fallback = formatText === undefined ? defaultText(option) : null;
  const known = (await words(option)).filter((one) => formatText === undefined || !waysToChoose.includes(one));
  const rest = known.length - MOST_NAMES;
  const shown = known.slice(0, MOST_NAMES).map(({ name }) => name);
  const names = shown.join(", ") + (rest > 0 ? ` and ${rest} more (froe --help)` : "");
  const more = (fallback === null ? "" : ` (default ${fallback})`) + (names === "" ? "" : `: ${names}`);
  const off = negation(option);
  const row: Row = [alignedHeading(option), (formatText ?? option.about) + more];
  return off === null ? [row] : [row, [`    ${off[0]}`, off[1]]];
}

/** The options of a command: those for reading logs by task, in a line each. */
async function optionSections({ options, formatText, isReading }: Command, paint: Paint): Promise<string[]> {
  if (!isReading) return ["", paint.title("Options"), ...table(await rows(options, formatText), MARGIN, paint)];
  const own = options.filter((one) => !groups.some((group) => group.options.includes(one)));
  const sections = await Promise.all(
    [{ title: "Its own", options: own }, ...groups].map(async (group) => ({
      title: group.title,
      rows: await rows(group.options.filter((one) => options.includes(one))),
    })),
  );
  const width = widest(sections.flatMap(({ rows }) => rows));
  return sections
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, rows }) => ["", paint.title(title), ...table(rows, MARGIN, paint, width)]);
}

/** How a command is called: `froe detect [OPTION]... [FILE]...`. */
export function commandHeading({ name, operands }: Command): string {
  return ["froe", name, "[OPTION]...", ...(operands === null ? [] : [operands])].join(" ");
}

/** The usage of a command, after an error. */
export function commandUsage(command: Command, paint: Paint): string {
  return [`Usage: ${commandHeading(command)}`, "", ...indent(`${command.about}. ${command.details}`, 0, paint)].join(
    "\n",
  );
}

/** The help about a command, with its options. */
export async function commandHelp(command: Command, paint: Paint): Promise<string> {
  return [
    `${paint.title("Usage:")} ${commandHeading(command)}`,
    "",
    ...indent(`${command.about}. ${command.details} ${failureText(command)}`.trimEnd(), 0, paint),
    ...(await optionSections(command, paint)),
    "",
    paint.title("Example"),
    ...exampleLines(command.example, MARGIN, paint),
  ].join("\n");
}

const TEXT = 6;
const WORDS = 8;

/** Options and commands with all details. Empty groups are skipped. */
export async function fullHelp({ groups, commands }: Surface, paint: Paint): Promise<string> {
  const sections = groups.filter(({ options }) => options.length > 0).map((group) => fullSection(group, paint));
  const calls = commands.map((command) => commandEntry(command, paint));
  const all = [...(await Promise.all(sections)), ...(calls.length > 0 ? [[paint.title("Commands"), ...calls]] : [])];
  return all.map((entries) => entries.join("\n\n")).join("\n\n");
}

/** What the exit codes mean. */
export function exitCodeHelp(paint: Paint): string {
  return [
    paint.title("Exit codes"),
    ...table(
      exitCodes.map(([code, meaning]) => [`${code}`, meaning]),
      MARGIN,
      paint,
    ),
  ].join("\n");
}

async function fullSection({ title, options }: Group, paint: Paint): Promise<string[]> {
  return [paint.title(title), ...(await Promise.all(options.map((option) => fullEntry(option, paint))))];
}

async function fullEntry(option: Option, paint: Paint): Promise<string> {
  const rows = (await words(option)).map(({ name, about }) => [name, about] as const);
  const off = negation(option);
  return [
    " ".repeat(MARGIN) + paint.name(heading(option)),
    ...indent(`${option.about}. ${option.details}`, TEXT, paint),
    ...table(rows, WORDS, paint),
    ...indent(habits(option), TEXT, paint),
    ...exampleLines(option.example, TEXT, paint),
    ...(off === null ? [] : ["", " ".repeat(MARGIN) + paint.name(off[0]), ...indent(`${off[1]}.`, TEXT, paint)]),
  ].join("\n");
}

function commandEntry(command: Command, paint: Paint): string {
  const { about, details, options, isReading, example } = command;
  return [
    " ".repeat(MARGIN) + paint.name(commandHeading(command)),
    ...indent(`${about}. ${details}`, TEXT, paint),
    ...indent(failureText(command), TEXT, paint),
    ...indent(isReading ? "" : `Options: ${options.flatMap(spellings).join(", ")}.`, TEXT, paint),
    ...exampleLines(example, TEXT, paint),
  ].join("\n");
}

/** The values of an option, its default, and what several occurrences mean. */
export function habits(option: Option): string {
  const fallback = defaultText(option);
  const sentences = option.kind === "int" ? [`${option.argument} may be ${rangeText(option)}.`] : [];
  if (fallback !== null) sentences.push(`The default is ${fallback}.`);
  if (takesValue(option) && option.repeatable) sentences.push("It may be given several times.");
  const excluded = exclusionText(option);
  if (excluded !== "") sentences.push(excluded);
  return sentences.join(" ");
}
