import { exclusionText } from "../combinations.ts";
import { type Command, failureText } from "../commands/command.ts";
import { exitCodes } from "../exit-codes.ts";
import { type Group, type Option, spellings, takesValue } from "../options/index.ts";
import type { Surface } from "../surface.ts";
import { rangeText } from "../value.ts";
import { commandHeading } from "./brief.ts";
import { defaultText, exampleLines, heading, negation, words } from "./entry.ts";
import { indent, table } from "./layout.ts";
import type { Paint } from "./paint.ts";

const MARGIN = 2;
const TEXT = 6;
const WORDS = 8;

/** Options and commands with all details. Empty groups are skipped. */
export async function fullHelp({ groups, commands }: Surface, paint: Paint): Promise<string> {
  const sections = groups.filter(({ options }) => options.length > 0).map((group) => section(group, paint));
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

async function section({ title, options }: Group, paint: Paint): Promise<string[]> {
  return [paint.title(title), ...(await Promise.all(options.map((option) => entry(option, paint))))];
}

async function entry(option: Option, paint: Paint): Promise<string> {
  const rows = (await words(option)).map(({ name, about }) => [name, about] as const);
  const off = negation(option);
  return [
    " ".repeat(MARGIN) + paint.name(heading(option)),
    ...indent(`${option.about}. ${option.details}`, TEXT),
    ...table(rows, WORDS, paint),
    ...indent(habits(option), TEXT),
    ...exampleLines(option.example, TEXT, paint),
    ...(off === null ? [] : ["", " ".repeat(MARGIN) + paint.name(off[0]), ...indent(`${off[1]}.`, TEXT)]),
  ].join("\n");
}

function commandEntry(command: Command, paint: Paint): string {
  const { about, details, options, isReading, example } = command;
  return [
    " ".repeat(MARGIN) + paint.name(commandHeading(command)),
    ...indent(`${about}. ${details}`, TEXT),
    ...indent(failureText(command), TEXT),
    ...indent(isReading ? "" : `Options: ${options.flatMap(spellings).join(", ")}.`, TEXT),
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
