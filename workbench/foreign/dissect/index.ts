import type { Kind, Reading, ReadOptions } from "../contract.ts";
import { valueAt } from "../document.ts";
import { keptPattern, notImported, relocated } from "../located.ts";
import { chosenSettings, skippedIn, textsOf } from "../settings.ts";
import { readKeys } from "./keys.ts";
import { recordOf } from "./record.ts";

export { type Key, readKeys } from "./keys.ts";

/** Patterns of dissect. */
export const dissect: Kind = {
  name: "dissect",
  knownAs: ["logstash-dissect"],
  about: "patterns of dissect: of Logstash, Beats and Elasticsearch",
  url: "https://www.elastic.co/guide/en/logstash/current/plugins-filters-dissect.html",
  example: "%{ts} %{+ts} %{+ts} %{host} %{program}[%{pid}]: %{message}",
  accepts: [],
  flavors: [],
  inFiles: false,
  read: async (text, options) => {
    const found = dissectIn(text, options);
    return "ok" in found ? found : relocated(readDissect(found.pattern.text, found.notes), found.pattern);
  },
};

/** The pattern of a text, of the filter or processor of a configuration or the text itself, and what is skipped. */
export function dissectIn(text: string, { name }: ReadOptions) {
  const settings = chosenSettings(text, "dissect", name);
  if (settings && "ok" in settings) return settings;
  const given = settings && ["mapping", "pattern", "tokenizer"].map((key) => valueAt(settings, key)).find(Boolean);
  const patterns = textsOf(given || undefined).filter(({ text }) => text.includes("%{"));
  const [pattern = keptPattern(text, "dissect", name ?? null), other] = patterns;
  if (other)
    return notImported("there are several patterns here: keep that of the field with the line", other.offsets[0]);
  return "ok" in pattern ? pattern : { pattern, notes: skippedIn(text, settings, "dissect") };
}

function readDissect(text: string, skipped: readonly string[]): Reading {
  const keys = readKeys(text);
  const { record, layout, notes, origins, problems } = recordOf(keys);
  const all = [...keys.problems, ...problems].sort((a, b) => a.at - b.at);
  if (all.length > 0) return { ok: false, problems: all };
  return { ok: true, name: null, record, layout, notes: [...notes, ...skipped], origins, samples: [], timeZone: null };
}
