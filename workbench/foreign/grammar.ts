import { GrammarError, type GrammarOptions, grammar } from "../../engine/authoring/index.ts";
import type { Grammar, Node } from "../../engine/grammar/index.ts";
import { joined } from "../../grammars/joined.ts";
import { recordFile } from "../writers/index.ts";
import type { Imported, Kind, NotImported } from "./contract.ts";

/** The grammar of an imported pattern, or why it is none. @param text what was read. */
export function importedGrammar(
  imported: Imported,
  kind: Kind,
  text: string,
  name = importedName(imported, kind),
): Grammar | NotImported {
  try {
    return grammar(name, importedOptions(imported, kind));
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error;
    const message = `froe cannot read this pattern: ${error.message}`;
    return { ok: false, problems: [{ at: 0, length: Math.max(1, text.length), message }] };
  }
}

/** What a grammar of an imported pattern says. */
export function importedOptions(
  { record, layout, notes, timeZone, starts }: Imported,
  kind: Kind,
): GrammarOptions<Node> {
  return {
    about: `Lines as read by ${kind.about}`,
    layout: layout === "" ? "…" : layout,
    url: kind.url,
    ...(notes.length > 0 && { notes }),
    ...(timeZone !== null && { timeZone }),
    ...(starts !== undefined && { lines: joined(strategyOf(starts), "newline") }),
    record,
  };
}

const strategyOf = (starts: string) => `regex:match=${starts}`;

/** The name of a grammar that has none from its user. */
export function importedName({ name }: Imported, kind: Kind): string {
  const own = (name ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return own === "" ? `${kind.name}-pattern` : `${kind.name}-${own}`;
}

/** A file with a longer text is named, and not copied. */
const MOST_LINES = 60;

/**
 * The text of the grammar file of an imported pattern.
 * @param text what was read; a short one is kept as a comment. @param source where it is from, for people.
 */
export function importedFile(imported: Imported, kind: Kind, text: string, name: string, source: string): string {
  const lines = text.trimEnd().split(/\r?\n/);
  const comments =
    lines.length > MOST_LINES
      ? [`The lines of ${kind.about}, from ${source}.`]
      : [`The lines of ${kind.about}, from ${source}:`, ...lines];
  const { starts } = imported;
  const joining = starts === undefined ? [] : [`lines: joined(${JSON.stringify(strategyOf(starts))}, "newline")`];
  return recordFile(name, importedOptions(imported, kind), comments, joining);
}
