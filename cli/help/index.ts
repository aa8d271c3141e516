import { closest } from "../closest.ts";
import { type Group, spellings } from "../options/index.ts";
import { quoted, suggestion, type UsageError, usageError } from "../usage.ts";
import { briefHelp } from "./brief.ts";
import { formatHelp } from "./formats.ts";
import { fullHelp } from "./full.ts";
import { loadColors, plain } from "./paint.ts";
import { search } from "./search.ts";

export { usage } from "./brief.ts";

/** What somebody asked help for. */
export interface HelpQuestion {
  /** Whether all that there is to say is wanted, of all options. */
  readonly full: boolean;
  /** An option or any words, or nothing. */
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

/** The help that answers the question. */
export async function help(groups: readonly Group[], { full, topic, color }: HelpQuestion): Promise<Help | UsageError> {
  const paint = color ? await loadColors() : plain;
  if (topic === "") return { ok: true, text: await (full ? fullHelp : briefHelp)(groups, paint) };
  const found = await search(groups, topic);
  if (found.length > 0) return { ok: true, text: await fullHelp(found, paint) };
  const names = groups.flatMap(({ options }) => options.flatMap(spellings));
  return usageError(`no option has to do with ${quoted(topic)}${suggestion(closest(topic, names))}`);
}
