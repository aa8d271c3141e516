import { STDIN } from "../../engine/input/index.ts";
import type { Draft } from "../../workbench/draft/index.ts";
import { lastValue, type Parsed } from "../parse.ts";
import { tell } from "../print.ts";
import type { Surroundings } from "../surroundings.ts";
import type { Drafted } from "./draft-sample.ts";
import { grammarJson } from "./json-options.ts";
import { from, fromConfig } from "./options.ts";
import type { TerminalStreams } from "./terminal-asker.ts";

/** Why nobody can be asked; null if somebody can. */
export function unaskable(parsed: Parsed, { terminal }: Surroundings): string | null {
  const path = lastValue(parsed, from);
  const other = [fromConfig, grammarJson].find((option) => lastValue(parsed, option) !== undefined);
  if (other) return `--interactive asks about columns of sample lines: it does not go with --${other.long}`;
  if (path === undefined || path === STDIN)
    return "--interactive reads the answers from standard input: give the sample as a file, with --from FILE";
  if (!terminal.stdin || !terminal.stdout)
    return "--interactive asks on a terminal, and standard input or output is none; without it, a draft asks nothing";
  return null;
}

/** The draft with the answers to questions about it; null if the one who is asked leaves. */
export async function askedAbout(
  { draft, texts }: Pick<Drafted, "draft" | "texts">,
  streams: TerminalStreams = { input: process.stdin, output: process.stdout },
): Promise<Draft | null> {
  const [{ askingOn, Interrupted }, { walkDraft }] = await Promise.all([
    import("./terminal-asker.ts"),
    import("./walk-draft.ts"),
  ]);
  try {
    return await askingOn(streams, (asker) => walkDraft(draft, texts, asker));
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    await tell("\nfroe grammar: nothing was written");
    return null;
  }
}
