import type { Description } from "../../engine/analysis/describe/index.ts";
import { closest } from "../../engine/language/index.ts";
import type { Command } from "../commands/command.ts";
import { spellings } from "../options/index.ts";
import type { Surface } from "../surface.ts";
import { quoted, suggestion, type UsageError, usageError } from "../usage.ts";
import { briefHelp, commandHelp as commandText } from "./brief.ts";
import { exampleLines } from "./entry.ts";
import { describedFormat, formatHelp, formatRows } from "./formats.ts";
import { exitCodeHelp, fullHelp } from "./full.ts";
import { indent, table } from "./layout.ts";
import { loadColors, type Paint, plain } from "./paint.ts";
import { search } from "./search.ts";
import { listed, subjectOf } from "./subjects.ts";

const MARGIN = 2;
/** How many functions are listed for a word. */
const MOST_FUNCTIONS = 12;

export { commandUsage, usage } from "./brief.ts";

/** A request for help. */
interface HelpQuestion {
  /** True for the full help, about all options. */
  readonly full: boolean;
  /** An option, a command or any words, or nothing. */
  readonly topic: string;
  readonly color: boolean;
}

export interface Help {
  readonly ok: true;
  readonly text: string;
}

/** The reference of the formats, or of the one that `topic` names. */
export async function helpFormats(topic: string, color: boolean): Promise<Help | UsageError> {
  return formatHelp(topic, color ? await loadColors() : plain);
}

/** What there is to know about a format, as {@link helpFormats} prints it. */
export async function describedText(description: Description, color: boolean): Promise<string> {
  return describedFormat(description, color ? await loadColors() : plain);
}

/** The functions of scripts, or those matching `word`. */
export async function helpFunctions(word: string, color: boolean): Promise<Help | UsageError> {
  const { functionHelp } = await import("./functions.ts");
  return functionHelp(word, color ? await loadColors() : plain);
}

/** The help about a command. */
export async function commandHelp(command: Command, color: boolean): Promise<string> {
  return commandText(command, color ? await loadColors() : plain);
}

/** The help that answers the question. */
export async function help(surface: Surface, { full, topic, color }: HelpQuestion): Promise<Help | UsageError> {
  const paint = color ? await loadColors() : plain;
  if (topic === "") {
    const text = full ? `${await fullHelp(surface, paint)}\n\n${exitCodeHelp(paint)}` : briefHelp(surface, paint);
    return { ok: true, text };
  }
  const found = await everything(surface, topic, paint);
  return found === "" ? unknownTopic(surface, topic) : { ok: true, text: found };
}

/** The error about a topic that nothing matches. */
export function unknownTopic(surface: Surface, topic: string): UsageError {
  const names = [
    ...surface.groups.flatMap(({ options }) => options.flatMap(spellings)),
    ...surface.commands.map(({ name }) => name),
  ];
  return usageError(`no option matches ${quoted(topic)}${suggestion(closest(topic, names))}`);
}

/** Everything that help knows about a topic: recipes, options and commands, functions, formats; empty if nothing. */
async function everything(surface: Surface, topic: string, paint: Paint): Promise<string> {
  const found = await search(surface, topic);
  const options = await fullHelp(found.surface, paint);
  const mentioned = found.mentioned.length === 0 ? "" : indent(`See also: ${found.mentioned.join(", ")}`, 0).join("\n");
  const others = topic.startsWith("-") ? [] : await besides(topic, paint);
  const [recipes = "", ...rest] = others;
  return [recipes, options, ...rest, mentioned].filter((text) => text !== "").join("\n\n");
}

/** Recipes, functions and formats about a topic. */
async function besides(topic: string, paint: Paint): Promise<readonly string[]> {
  const { functionRows } = await import("./functions.ts");
  const subject = subjectOf(topic);
  const recipes = (subject?.recipes ?? []).flatMap(([command, does]) => exampleLines({ command, does }, MARGIN, paint));
  const functions = functionRows(subject ? listed(subject.see) : [], topic.toLowerCase(), MOST_FUNCTIONS);
  return [
    section("Recipes", recipes, paint),
    section("Functions of scripts (froe --help-functions NAME)", table(functions, MARGIN, paint), paint),
    section("Formats (froe --help-formats NAME)", table(formatRows(topic), MARGIN, paint), paint),
  ];
}

function section(title: string, lines: readonly string[], paint: Paint): string {
  return lines.length === 0 ? "" : [paint.title(title), ...lines].join("\n");
}
