import { closest } from "../../engine/language/index.ts";
import type { Command } from "../commands/command.ts";
import { spellings } from "../options/index.ts";
import type { Surface } from "../surface.ts";
import { quoted, suggestion, type UsageError, usageError } from "../usage.ts";
import { briefHelp, commandHelp as commandText } from "./brief.ts";
import { formatHelp } from "./formats.ts";
import { exitCodeHelp, fullHelp } from "./full.ts";
import { indent } from "./layout.ts";
import { loadColors, plain } from "./paint.ts";
import { search } from "./search.ts";

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
    const text = full ? `${await fullHelp(surface, paint)}\n\n${exitCodeHelp(paint)}` : await briefHelp(surface, paint);
    return { ok: true, text };
  }
  const found = await search(surface, topic);
  const text = await fullHelp(found.surface, paint);
  if (text !== "") {
    const mentioned = indent(`See also: ${found.mentioned.join(", ")}`, 0).join("\n");
    return { ok: true, text: found.mentioned.length === 0 ? text : `${text}\n\n${mentioned}` };
  }
  const names = [
    ...surface.groups.flatMap(({ options }) => options.flatMap(spellings)),
    ...surface.commands.map(({ name }) => name),
  ];
  return usageError(`no option matches ${quoted(topic)}${suggestion(closest(topic, names))}`);
}
