import type { Cover, Kind, Reading } from "../contract.ts";
import { readKeys } from "./keys.ts";
import { recordOf } from "./record.ts";

export { type Key, readKeys } from "./keys.ts";

const covers: readonly Cover[] = [
  { part: "%{name}", how: "read", why: "" },
  { part: "%{}, %{?name}", how: "read", why: "" },
  { part: "%{name->}", how: "read", why: "" },
  { part: "%{+name}, %{+name/2}", how: "read", why: "if the parts are next to each other and in their order" },
  { part: "%{?name}=%{&name}, %{*name}=%{&name}", how: "read", why: "if the two are next to each other" },
  { part: "%{name|integer}", how: "read", why: "the types of Beats; text that is none stays text" },
  {
    part: "%{name#4}",
    how: "approximate",
    why: "the delimiter after a text of a fixed length has to be there; Beats skips as many bytes, whatever they are",
  },
  {
    part: "a,,b in Elasticsearch",
    how: "approximate",
    why: "an empty value between two delimiters is read with the delimiter of its key; Elasticsearch takes the one before",
  },
  {
    part: "%{a} %{b} %{+a}",
    how: "refused",
    why: "a field is one text of the line, so its parts have to be next to each other",
  },
  { part: "%{a}%{b}", how: "refused", why: "nothing says where the first one ends" },
];

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
  covers,
  read: async (text) => readDissect(text),
};

function readDissect(text: string): Reading {
  const keys = readKeys(text);
  const { record, layout, notes, origins, problems } = recordOf(keys);
  const all = [...keys.problems, ...problems].sort((a, b) => a.at - b.at);
  if (all.length > 0) return { ok: false, problems: all };
  return { ok: true, name: null, record, layout, notes, origins, samples: [], timeZone: null, expression: null };
}
