import type { Kind, Reading, ReadOptions } from "../contract.ts";
import { flavorOf, readTree, Unreadable } from "../regex/index.ts";
import { fieldMaker, renamed, typeNotes } from "./fields.ts";
import { parsePattern, readDefinitions } from "./pattern.ts";

export { parsePattern, readDefinitions } from "./pattern.ts";
export { library, type Stock, type Theme, themes } from "./stock/index.ts";

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
  read: async (text, options) => readGrok(text, options),
};

const onigmo = flavorOf("onigmo")!;

function readGrok(text: string, { match = "search", definitions: files = [] }: ReadOptions): Reading {
  const { definitions, problems } = readDefinitions(files);
  if (problems.length > 0) return { ok: false, problems };
  try {
    const { captured, ...parsed } = parsePattern(text, onigmo, definitions);
    const all = new Map(captured);
    const notes = new Set(parsed.notes);
    const tree = renamed(parsed.tree, all, notes);
    const read = readTree({ ...parsed, tree, notes: [...notes, ...typeNotes(tree, all)] }, text, {
      match,
      fieldOf: fieldMaker(tree, all),
    });
    return read.ok ? { ...read, name: null, samples: [], timeZone: null } : read;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, problems: [error.problem] };
  }
}
