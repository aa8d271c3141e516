import { GrammarError, placesOf } from "../../engine/authoring/index.ts";
import { closest } from "../../engine/language/index.ts";
import { resolve, type SelectionError, select } from "../../engine/select/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import type { PatternKind } from "../patterns.ts";
import type { Authored, Misauthored, Pattern } from "../protocol.ts";
import { asData } from "./author.ts";
import { configuration, importing } from "./foreign.ts";
import type { Found, PatternReader } from "./pattern-reader.ts";
import { wrong } from "./wrong.ts";

const readers: Readonly<Record<Exclude<PatternKind, "typescript">, PatternReader>> = {
  grok: importing("grok"),
  regex: importing("regex"),
  config: configuration,
  format: { grammarOf: namedFormat },
};

/** What reads patterns of a kind; null for code. */
export function readerOf(kind: PatternKind): PatternReader | null {
  return kind === "typescript" ? null : readers[kind];
}

/** The grammar of a pattern that is no code. */
export async function patternGrammar({ kind, text }: Pattern): Promise<Authored | Misauthored> {
  const reader = readerOf(kind);
  if (reader === null) throw new TypeError("code is for the author's worker");
  try {
    const found = await reader.grammarOf(text);
    if ("ok" in found) return found;
    const { grammar, types = [], origins = new Map() } = found;
    const places = placesOf(grammar).numbered.flatMap((place) => {
      for (let at: typeof place | null = place; at; at = at.parent) {
        const origin = origins.get(at.node);
        if (origin) return [[place.id, origin] as const];
      }
      return [];
    });
    return { ok: true, grammar: asData(grammar), types, names: [grammar.name], origins: places };
  } catch (error) {
    if (error instanceof GrammarError) return wrong(error.message);
    throw error;
  }
}

/** The grammar file that a pattern becomes; null if there is none. */
export async function patternFile({ kind, text }: Pattern, name: string): Promise<string | null> {
  const reader = readerOf(kind);
  return reader === null ? text : ((await reader.fileOf?.(text, name)) ?? null);
}

async function namedFormat(text: string): Promise<Found | Misauthored> {
  const selected = select([text.trim()], catalogue, specs);
  if (!selected.ok) return wrong(selectionText(selected.error));
  const resolved = await resolve(selected.selection, specs, null);
  if (!resolved.ok) {
    const { message, column } = resolved.wrong.error;
    return wrong(message, { line: 1, column });
  }
  const { formats } = resolved;
  if (formats.kind === "auto") return wrong("name one format: the tab Formats shows which of them read a line");
  return formats.kind === "one" ? formats : wrong("name one format, without a comma");
}

function selectionText(error: SelectionError): string {
  if (error.code === "unknown-format") {
    const meant = closest(error.member, error.known);
    return `there is no format '${error.member}'${meant === null ? "" : `; did you mean '${meant}'?`}`;
  }
  if (error.code === "ambiguous-format") {
    return `'${error.member}' is a name of several formats: ${error.candidates.map(({ name }) => name).join(", ")}`;
  }
  return "name one format: json, combined, cols:ts level *msg ...";
}
