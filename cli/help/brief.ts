import { type Command, failureText } from "../commands/command.ts";
import {
  context,
  describe,
  excludeKeys,
  exec,
  filter,
  follow,
  freq,
  type Group,
  groups,
  help,
  helpFormats,
  helpFunctions,
  inputFormat,
  jsonLines,
  keepLines,
  keys,
  levels,
  merge,
  metrics,
  multiline,
  type Option,
  outputFile,
  outputFormat,
  parallel,
  since,
  stats,
  strict,
  take,
  until,
} from "../options/index.ts";
import type { Surface } from "../surface.ts";
import { alignedHeading, defaultText, exampleLines, negation, words } from "./entry.ts";
import { indent, type Row, table, widest } from "./layout.ts";
import type { Paint } from "./paint.ts";

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
const EVERYDAY: readonly Group[] = [
  { title: "Read", options: [inputFormat, multiline, merge, follow] },
  { title: "Select", options: [filter, levels, since, until, keepLines, take, context] },
  { title: "Print", options: [outputFormat, jsonLines, keys, excludeKeys, exec, outputFile] },
  { title: "Count", options: [stats, freq, describe, metrics] },
  { title: "Check and help", options: [strict, parallel, help, helpFormats, helpFunctions] },
];

/** The usage, for a command line without words. */
export const usage = `Usage: froe [OPTION]... FILE...
       COMMAND | froe [OPTION]...

froe -h shows the options.`;

/** The options of a usual day in a line each, and the names of the commands: one screen. */
export function briefHelp({ commands }: Surface, paint: Paint): string {
  const sections = EVERYDAY.map(({ title, options }) => ({ title, rows: options.map(briefRow) }));
  const width = Math.max(...sections.map(({ rows }) => widest(rows)));
  return [
    `${paint.title("Usage:")} froe [OPTION]... [FILE]...`,
    "       froe COMMAND [OPTION]... [FILE]...",
    "",
    ...indent(about, 0),
    ...sections.flatMap(({ title, rows }) => ["", paint.title(title), ...table(rows, MARGIN, paint, width)]),
    "",
    paint.title("Commands"),
    ...indent(commands.map(({ name }) => name).join(", "), MARGIN),
    "",
    paint.title("Examples"),
    ...table(examples, MARGIN, paint),
    "",
    ...indent("froe help WORD finds options, functions, formats and recipes: froe help average.", 0),
    ...indent("froe --help explains all options.", 0),
  ].join("\n");
}

function briefRow(option: Option): Row {
  return [alignedHeading(option), option.about];
}

/** Options in a line or two each. */
async function rows(options: readonly Option[]): Promise<Row[]> {
  return (await Promise.all(options.map(rowsOf))).flat();
}

async function rowsOf(option: Option): Promise<Row[]> {
  const fallback = defaultText(option);
  const names = (await words(option)).map(({ name }) => name).join(", ");
  const more = (fallback === null ? "" : ` (default ${fallback})`) + (names === "" ? "" : `: ${names}`);
  const off = negation(option);
  const all: Row[] = [[alignedHeading(option), option.about + more]];
  return off === null ? all : [...all, [`    ${off[0]}`, off[1]]];
}

/** The options of a command: those for reading logs by task, in a line each. */
async function optionSections({ options, isReading }: Command, paint: Paint): Promise<string[]> {
  if (!isReading) return ["", paint.title("Options"), ...table(await rows(options), MARGIN, paint)];
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
export function commandUsage(command: Command): string {
  return [`Usage: ${commandHeading(command)}`, "", ...indent(`${command.about}. ${command.details}`, 0)].join("\n");
}

/** The help about a command, with its options. */
export async function commandHelp(command: Command, paint: Paint): Promise<string> {
  const { about, details, example } = command;
  return [
    `${paint.title("Usage:")} ${commandHeading(command)}`,
    "",
    ...indent(`${about}. ${details} ${failureText(command)}`.trimEnd(), 0),
    ...(await optionSections(command, paint)),
    "",
    paint.title("Example"),
    ...exampleLines(example, MARGIN, paint),
  ].join("\n");
}
