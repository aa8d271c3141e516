import type { Command } from "../commands/command.ts";
import type { Option } from "../options/index.ts";
import type { Surface } from "../surface.ts";
import { alignedHeading, defaultText, negation, words } from "./entry.ts";
import { indent, type Row, table, widest } from "./layout.ts";
import type { Paint } from "./paint.ts";

const MARGIN = 2;

/** What froe does with files, in sentences. */
export const about =
  "Reads lines from each FILE and prints the fields of each line. Without a FILE, or where it is -, standard input is read.";

/** Commands to begin with, and what they do. */
export const examples: readonly Row[] = [
  ["froe access.log", "finds out the format, prints the fields"],
  ["froe -j app.log -k ts,level,msg", "reads JSON Lines, prints three fields"],
  ["froe -J access.log | jq .status", "makes JSON Lines of any log"],
  ["journalctl | froe -f syslog", "reads what another program prints"],
];

/** The usage, for a command line without words. */
export const usage = `Usage: froe [OPTION]... FILE...
       COMMAND | froe [OPTION]...

froe -h shows the options.`;

/** Every option and command in a line or two. */
export async function briefHelp({ groups, commands }: Surface, paint: Paint): Promise<string> {
  const sections = await Promise.all(groups.map(async ({ title, options }) => ({ title, rows: await rows(options) })));
  const width = Math.max(...sections.map(({ rows }) => widest(rows)));
  return [
    `${paint.title("Usage:")} froe [OPTION]... [FILE]...`,
    "       froe COMMAND [OPTION]... [FILE]...",
    "",
    ...indent(about, 0),
    ...sections.flatMap(({ title, rows }) => ["", paint.title(title), ...table(rows, MARGIN, paint, width)]),
    "",
    paint.title("Commands"),
    ...table(
      commands.map(({ name, about }) => [name, about]),
      MARGIN,
      paint,
    ),
    "",
    paint.title("Examples"),
    ...table(examples, MARGIN, paint),
    "",
    ...indent("froe --help says more about each option, froe --help WORD about the options that match a word.", 0),
  ].join("\n");
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
  const { about, details, options, example } = command;
  return [
    `${paint.title("Usage:")} ${commandHeading(command)}`,
    "",
    ...indent(`${about}. ${details}`, 0),
    "",
    paint.title("Options"),
    ...table(await rows(options), MARGIN, paint),
    "",
    paint.title("Example"),
    ...table([[example.command, example.does]], MARGIN, paint),
  ].join("\n");
}
