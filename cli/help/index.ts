import type { Description } from "../../engine/analysis/describe/index.ts";
import type { Command } from "../commands/definitions/command.ts";
import type { Surface } from "../commands/definitions/index.ts";
import { describedFormat, formatHelp, formatRows } from "./formats.ts";
import { exampleLines, indent, type Paint, paintFor, table } from "./layout.ts";
import { briefHelp, commandHelp as commandText, exitCodeHelp, fullHelp, opening } from "./pages.ts";
import { refuseTopic, search } from "./search.ts";
import { listed, subjectOf } from "./subjects.ts";

const MARGIN = 2;
/** How many functions are listed for a word. */
const MOST_FUNCTIONS = 12;

export { commandUsage, usage } from "./pages.ts";

/** A request for help. */
interface HelpQuestion {
  /** True for the full help, about all options. */
  readonly full: boolean;
  /** An option, a command or any words, or nothing. */
  readonly topic: string;
  readonly color: boolean;
}

/** The reference of the formats, or of the one that `topic` names. */
export async function helpFormats(topic: string, color: boolean): Promise<string> {
  return formatHelp(topic, await paintFor(color));
}

/** What there is to know about a format, as {@link helpFormats} prints it. */
export async function describedText(description: Description, color: boolean): Promise<string> {
  return describedFormat(description, await paintFor(color));
}

/** The functions of scripts, or those matching `word`. */
export async function helpFunctions(word: string, color: boolean): Promise<string> {
  const { functionHelp } = await import("./functions.ts");
  return functionHelp(word, await paintFor(color));
}

/** The help about a command. */
export async function commandHelp(command: Command, color: boolean): Promise<string> {
  return commandText(command, await paintFor(color));
}

/** The help that answers the question. @throws UsageError */
export async function help(surface: Surface, { full, topic, color }: HelpQuestion): Promise<string> {
  const paint = await paintFor(color);
  if (topic === "")
    return full
      ? [opening(paint), await fullHelp(surface, paint), exitCodeHelp(paint)].join("\n\n")
      : briefHelp(surface, paint);
  return (await everything(surface, topic, paint)) || refuseTopic(surface, topic);
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
