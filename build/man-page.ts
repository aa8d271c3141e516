import { type Command, failureText } from "../cli/commands/definitions/command.ts";
import type { Surface } from "../cli/commands/definitions/index.ts";
import { exitCodes } from "../cli/failures.ts";
import { shownTopics, signatureOf } from "../cli/help/functions.ts";
import { words } from "../cli/help/layout.ts";
import { about, examples, habits } from "../cli/help/pages.ts";
import { type Example, type Option, spellings, takesValue } from "../cli/options/index.ts";
import { fold } from "../engine/output/fold.ts";
import type { ScriptFunction } from "../engine/script/index.ts";

/** Lines of the source are short, as roff tools expect. */
const SOURCE_WIDTH = 78;
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\e",
  "-": "\\-",
  "'": "\\(aq",
  "`": "\\(ga",
  "^": "\\(ha",
  "~": "\\(ti",
};

/** Text that roff prints unchanged: no escapes, no hyphens for dashes, no curved quotes. */
export function text(plain: string): string {
  return plain.replace(/[\\'`^~-]/g, (character) => ESCAPES[character]!);
}

/** Sentences without a line that starts like a request. */
export function paragraph(plain: string): string {
  return fold(text(plain), SOURCE_WIDTH, "")
    .map((line) => line.replace(/^\./, "\\&."))
    .join("\n");
}

export function bold(plain: string): string {
  return `\\fB${text(plain)}\\fR`;
}

export function italic(plain: string): string {
  return `\\fI${text(plain)}\\fR`;
}

/** A request with an argument that may have blanks. */
export function request(name: string, argument: string): string {
  return `.${name} "${text(argument).replaceAll('"', "\\(dq")}"`;
}

/** A term, and its indented description: both are roff already. */
export function entry(head: string, body: string): string {
  return `.TP\n${head}\n${body}`;
}

/** A paragraph with the indent of the text before it. */
export function further(body: string): string {
  return `.IP\n${body}`;
}

/** Text with one more indent. */
export function inner(parts: readonly string[]): string {
  return [".RS", ...parts, ".RE"].join("\n");
}

/** What the page says about the program besides its command line. */
interface Program {
  readonly name: string;
  readonly version: string;
  readonly description: string;
}

/** The page of section 1 of the manual, as roff with the macros of man(7). */
export async function manual({ name, version, description }: Program, { groups, commands }: Surface): Promise<string> {
  const options = groups.map(async ({ title, options }) => {
    return [request("SS", title), ...(await Promise.all(options.map(optionEntry)))];
  });
  const lines = [
    `.TH ${text(name.toUpperCase())} 1 "" "${text(`${name} ${version}`)}" "User Commands"`,
    ".SH NAME",
    paragraph(`${name} - ${description}`),
    ".SH SYNOPSIS",
    `${bold(name)} [${italic("OPTION")}]... [${italic("FILE")}]...`,
    ".br",
    `${bold(name)} ${italic("COMMAND")} [${italic("OPTION")}]... [${italic("FILE")}]...`,
    ".SH DESCRIPTION",
    paragraph(about),
    ".SH OPTIONS",
    ...(await Promise.all(options)).flat(),
    ".SH COMMANDS",
    ...commands.map(commandEntry),
    request("SH", "EXIT STATUS"),
    ...exitCodes.map(([code, meaning]) => entry(bold(`${code}`), paragraph(`${meaning}.`))),
    request("SH", "FUNCTIONS OF SCRIPTS"),
    ...shownTopics().flatMap(({ title, functions }) => [request("SS", title), ...functions.map(functionEntry)]),
    ".SH EXAMPLES",
    ...examples.map(([command, does]) => exampleOf({ command, does })),
  ];
  return `${lines.join("\n")}\n`;
}

async function optionEntry(option: Option): Promise<string> {
  const named = (await words(option)).map(({ name, about }) => entry(bold(name), paragraph(about)));
  const more = habits(option);
  const parts = [
    entry(headOf(option), paragraph(`${option.about}. ${option.details}`)),
    ...(named.length > 0 ? [inner(named)] : []),
    ...(more === "" ? [] : [further(paragraph(more))]),
    inner([exampleOf(option.example)]),
  ];
  if (option.kind === "flag" && option.negated !== undefined) {
    parts.push(entry(bold(`--no-${option.long}`), paragraph(`${option.negated}.`)));
  }
  return parts.join("\n");
}

/** How the option is written: `-k, --keys FIELDS`. */
function headOf(option: Option): string {
  const { short, long } = option;
  const written = [...(short === null ? [] : [`-${short}`]), ...(long === null ? [] : [`--${long}`])]
    .map(bold)
    .join(", ");
  if (!takesValue(option)) return written;
  const argument = italic(option.argument);
  if (option.implied === undefined) return `${written} ${argument}`;
  return option.takesRest ? `${written} [${argument}]` : `${written}[=${argument}]`;
}

function commandEntry(command: Command): string {
  const { name, about, details, options, isReading, operands, example } = command;
  const call = `${bold(`froe ${name}`)} [${italic("OPTION")}]...${operands === null ? "" : ` ${text(operands)}`}`;
  return [
    entry(call, paragraph(`${about}. ${details} ${failureText(command)}`.trimEnd())),
    // A command for reading logs says so in its details.
    ...(isReading ? [] : [further(`Options: ${options.flatMap(spellings).map(bold).join(", ")}.`)]),
    inner([exampleOf(example)]),
  ].join("\n");
}

function functionEntry(one: ScriptFunction): string {
  const [script, value] = one.example;
  return entry(bold(signatureOf(one)), `${paragraph(`${one.about}.`)}\n.br\n${paragraph(`${script} => ${value}`)}`);
}

function exampleOf({ command, does }: Example): string {
  return entry(bold(command), paragraph(`${does}.`));
}
