import { GrammarError, type GrammarOptions, grammar } from "../../engine/authoring/index.ts";
import { type Grammar, type Node, rest } from "../../engine/grammar/index.ts";
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

/** What a pattern that no grammar says is called: a grammar of any lines. */
export function outlineOf(kind: Kind): Grammar {
  const outline = { about: `Lines as read by ${kind.about}`, layout: "…", url: kind.url, record: rest };
  return grammar(`${kind.name}-pattern`, outline);
}

/** What a grammar of an imported pattern says. */
export function importedOptions({ record, layout, notes, timeZone }: Imported, kind: Kind): GrammarOptions<Node> {
  return {
    about: `Lines as read by ${kind.about}`,
    layout: layout === "" ? "…" : layout,
    url: kind.url,
    ...(notes.length > 0 && { notes }),
    ...(timeZone !== null && { timeZone }),
    record,
  };
}

/** The name of a grammar that has none from its user. */
export function importedName({ name }: Imported, kind: Kind): string {
  const own = (name ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return own === "" ? `${kind.name}-pattern` : `${kind.name}-${own}`;
}
