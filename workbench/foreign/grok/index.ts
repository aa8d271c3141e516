import type { Marked } from "../../writers/index.ts";
import type { Kind, NotImported, Reading, ReadOptions } from "../contract.ts";
import { textAt, type Value, valueAt } from "../document.ts";
import { either } from "../either.ts";
import { keptPattern, notImported, relocated } from "../located.ts";
import { flavorOf, type ReadExpression, readTree, Unreadable } from "../regex/index.ts";
import { chosenSettings, skippedIn, textsOf } from "../settings.ts";
import { fieldMaker, renamed, typeNotes } from "./fields.ts";
import { parsePattern, readDefinitions } from "./pattern.ts";

export { parsePattern, readDefinitions } from "./pattern.ts";
export { library, themes } from "./stock/index.ts";

/** Patterns of grok. */
export const grok: Kind = {
  name: "grok",
  knownAs: ["logstash", "logstash-grok"],
  about: "patterns of grok: of Logstash and Elasticsearch",
  url: "https://www.elastic.co/guide/en/logstash/current/plugins-filters-grok.html",
  example: "%{TIMESTAMP_ISO8601:ts} %{LOGLEVEL:level} %{GREEDYDATA:message}",
  accepts: ["match", "definitions"],
  flavors: [],
  inFiles: false,
  sign: /\bgrok\s*\{|"grok"\s*:\s*\{/,
  read: async (text, options) => readGrok(text, options),
};

const onigmo = flavorOf("onigmo")!;

function readGrok(text: string, options: ReadOptions): Reading {
  const found = grokIn(text, options);
  if ("ok" in found) return found;
  const read = unnamed(readPatterns(found.patterns, found.definitions, options.match));
  return read.ok ? { ...read, notes: [...read.notes, ...found.notes] } : read;
}

/** The patterns of the filter or processor of a configuration; of another text, the text itself. */
export function grokIn(text: string, { name, definitions: files = [] }: ReadOptions) {
  const settings = chosenSettings(text, "grok", name);
  if (settings === null) {
    const pattern = keptPattern(text, "grok", name ?? null);
    const own = name === undefined ? [] : [{ source: "the file", text }];
    return "ok" in pattern ? pattern : { patterns: [pattern], definitions: [...own, ...files], notes: [] };
  }
  if ("ok" in settings) return settings;
  const patterns = patternsOf(settings);
  if ("ok" in patterns) return patterns;
  if (patterns.length === 0) return notImported("this grok has no pattern", settings.at);
  const own = definitionsOf(valueAt(settings, "pattern_definitions"));
  const isLater = patterns.length > 1 && textAt(settings, "break_on_match")?.text === "false";
  const notes = [...(isLater ? [ALL_MATCH] : []), ...skippedIn(text, settings, "grok")];
  return { patterns, definitions: [...files, own], notes };
}

const ALL_MATCH =
  "With break_on_match => false, Logstash adds the fields of later patterns that match too; here the first one that matches reads the line.";

/** A pattern that has neither a name nor samples where it is written. */
export function unnamed(read: ReadExpression | NotImported): Reading {
  return read.ok ? { ...read, name: null, samples: [], timeZone: null } : read;
}

/** The patterns of a filter, each after the field that it reads, or of a processor. */
function patternsOf(settings: Value): readonly Marked[] | NotImported {
  const match = valueAt(settings, "match");
  if (match === undefined) return textsOf(valueAt(settings, "patterns"));
  const isFlat = match.kind === "list" && match.items.every(({ kind }) => kind === "text");
  const texts = textsOf(match);
  const flatNames = isFlat ? texts.flatMap(({ text }, index) => (index % 2 === 0 ? [text] : [])) : [];
  const fields = [...new Set(match.kind === "map" ? match.entries.keys() : flatNames)];
  if (fields.length > 1)
    return notImported(
      `this grok reads ${fields.join(" and ")}: keep the patterns of the field with the line`,
      match.at,
    );
  return isFlat ? texts.filter((_, index) => index % 2 === 1) : texts;
}

/** The patterns that a configuration defines, as a file has them. */
export function definitionsOf(value: Value | undefined): { readonly source: string; readonly text: string } {
  const entries = value?.kind === "map" ? [...value.entries] : [];
  const lines = entries.map(([name, pattern]) => `${name} ${textsOf(pattern)[0]?.text ?? ""}`);
  return { source: "the definitions", text: lines.join("\n") };
}

/** Reads patterns that are tried in order. */
export function readPatterns(
  patterns: readonly Marked[],
  files: NonNullable<ReadOptions["definitions"]>,
  match: ReadOptions["match"] = "search",
): ReadExpression | NotImported {
  const { definitions, problems } = readDefinitions(files);
  if (problems.length > 0) return { ok: false, problems };
  const reads: ReadExpression[] = [];
  for (const pattern of patterns) {
    const read = relocated(readPattern(pattern.text, definitions, match), pattern);
    if (!read.ok) return read;
    reads.push(read);
  }
  return either(
    reads,
    reads.map((_, index) => String(index + 1)),
  );
}

function readPattern(
  text: string,
  definitions: ReturnType<typeof readDefinitions>["definitions"],
  match: "whole" | "search",
): ReadExpression | NotImported {
  try {
    const { captured, ...parsed } = parsePattern(text, onigmo, definitions);
    const all = new Map(captured);
    const notes = new Set(parsed.notes);
    const tree = renamed(parsed.tree, all, notes);
    return readTree({ ...parsed, tree, notes: [...notes, ...typeNotes(tree, all)] }, text, {
      match,
      fieldOf: fieldMaker(tree, all),
    });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, problems: [error.problem] };
  }
}
