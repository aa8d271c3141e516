import type { Surface } from "../commands/definitions/index.ts";
import { formatRows } from "./formats.ts";
import { exampleLines, indent, type Paint, table } from "./layout.ts";
import { briefHelp, exitCodeHelp, fullHelp, opening } from "./pages.ts";
import { refuseTopic, search } from "./search.ts";
import { listed, subjectOf } from "./subjects.ts";

const MARGIN = 2;
/** How many functions are listed for a word. */
const MOST_FUNCTIONS = 12;

export { describedFormat, formatHelp } from "./formats.ts";
export { type Paint, paintFor } from "./layout.ts";
export { commandHelp, commandUsage, usage } from "./pages.ts";

/** A request for help. */
interface HelpQuestion {
  /** True for the full help, about all options. */
  readonly full: boolean;
  /** An option, a command or any words, or nothing. */
  readonly topic: string;
  readonly paint: Paint;
}

/** The help that answers the question. @throws UsageError */
export async function help(surface: Surface, { full, topic, paint }: HelpQuestion): Promise<string> {
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
  const mentioned =
    found.mentioned.length === 0 ? "" : indent(`See also: ${found.mentioned.join(", ")}`, 0, paint).join("\n");
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
