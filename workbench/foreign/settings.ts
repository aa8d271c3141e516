import { type Marked, marked } from "../writers/index.ts";
import type { NotImported } from "./contract.ts";
import { located, type Value } from "./document.ts";
import { notImported, picked } from "./located.ts";
import { readYaml } from "./yaml.ts";

// Patterns inside the configuration of a program: filters of Logstash, processors of Elasticsearch, calls in VRL.

const BLANK = /(?:\s+|#[^\n]*)*/y;
const TEXT = /([rs]?)(?:"((?:\\[\s\S]|[^"\\])*)"|'((?:\\[\s\S]|[^'\\])*)')/y;
const WORD = /[^\s,:=(){}[\]"'#]+|=>?|[\s\S]?/y;
const PAIR = /\s*(?:=>|:)?/y;

/** Reads a value of a language with lists in [] and maps in {}. @param escapes true if a text in " has those of VRL. */
export function looseValue(
  source: string,
  from: number,
  escapes = false,
): { readonly value: Value; readonly end: number } {
  let at = from;
  const taken = (pattern: RegExp): readonly (string | undefined)[] | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    at += found?.[0].length ?? 0;
    return found;
  };
  const isAtEnd = () => taken(BLANK) !== null && (at >= source.length || /[\]})]/.test(source[at]!));
  const next = (): Value => {
    taken(BLANK);
    const start = at;
    const quoted = taken(TEXT);
    if (quoted) {
      const [, prefix = "", double, single = ""] = quoted;
      const hasEscapes = escapes && prefix === "" && double !== undefined;
      const text = hasEscapes ? double.replace(/\\([\s\S])/g, (_, one) => ESCAPED[one] ?? one) : (double ?? single);
      return { kind: "text", marked: located(text, source, start + prefix.length + 1, at - 1, hasEscapes), at: start };
    }
    const [mark = ""] = taken(WORD) ?? [];
    const items: Value[] = [];
    const entries = new Map<string, Value>();
    if (mark !== "[" && mark !== "{") return { kind: "text", marked: marked(mark, start), at: start };
    while (!isAtEnd()) {
      if (taken(/,/y)) continue;
      const item = next();
      if (mark === "[") items.push(item);
      else if (item.kind === "text" && taken(PAIR)) {
        const key = item.marked.text;
        const [value, earlier] = [next(), entries.get(key)];
        // Logstash adds up what is set twice.
        entries.set(key, earlier === undefined ? value : { kind: "list", items: [earlier, value], at: earlier.at });
      }
    }
    at++;
    return mark === "[" ? { kind: "list", items, at: start } : { kind: "map", entries, at: start };
  };
  const value = next();
  return { value, end: at };
}

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** All text of a value, in order; of a map, those of its values. */
export function textsOf(value: Value | undefined): readonly Marked[] {
  if (value === undefined) return [];
  if (value.kind === "text") return [value.marked];
  return (value.kind === "list" ? value.items : [...value.entries.values()]).flatMap(textsOf);
}

/** What begins a configuration, whatever is in it. */
const CONFIGURATION = /^\s*(?:(?:input|filter|output)\s*\{|\{\s*"(?:description|processors)"\s*:|processors:)/;
/** The line of a request whose body a pipeline is. */
const REQUEST = /^\s*(?:PUT|POST)\s.*/;

/** The settings of the filters or processors of this name that a configuration has; null for what is none. */
function settingsIn(text: string, word: string): readonly Value[] | NotImported | null {
  const filters = [...text.matchAll(new RegExp(`(?<=^[^#\\n]*)\\b${word}\\s*(?=\\{)`, "gm"))];
  if (filters.length > 0 && text.includes("=>"))
    return filters.map(({ index, 0: { length } }) => looseValue(text, index + length).value);
  if (!new RegExp(`"${word}"|\\b${word}:`).test(text) && CONFIGURATION.test(text)) return [];
  if (!new RegExp(`^(?=\\s*[[{])[\\s\\S]*"${word}"\\s*:|^\\s*-?\\s*${word}:\\s*(?:\\{|$)`, "m").test(text)) return null;
  const document = readYaml(text.replace(REQUEST, (line) => " ".repeat(line.length)));
  return "message" in document ? notImported(document.message, document.at, document.length) : under(document, word);
}

/** Settings that are read, and those that change no field of a line that is read. */
const READ: ReadonlySet<string> = new Set(
  [
    "match patterns pattern_definitions break_on_match overwrite mapping pattern tokenizer field source patterns_dir",
    "tag_on_failure tag_on_timeout timeout_millis id enable_metric periodic_flush ecs_compatibility trace_match",
    "ignore_missing ignore_failure description tag on_failure keep_empty_captures named_captures_only append_separator",
  ].flatMap((some) => some.split(" ")),
);
/** Filters of Logstash and processors of Elasticsearch that change fields. */
const OTHERS =
  /(?<=^[^#\n]*)\b(aggregate|append|convert|csv|date|dissect|drop|drop_event|drop_fields|fingerprint|geoip|grok|gsub|json|kv|lowercase|mutate|remove|rename|ruby|script|set|split|translate|trim|truncate|uppercase|urldecode|useragent|xml)"?\s*(?::\s*)?(?:[{~]|$)/gm;
/** A condition of Logstash, which is around filters, or of a list of processors. */
const CONDITION = /(?:^|[{}]|\belse)[ \t]*if(?=\s*[[(!]|\s+["/])[^\n]*\{|^[ \t]*- if:/m;

function under(value: Value, word: string): readonly Value[] {
  if (value.kind === "text") return [];
  if (value.kind === "list") return value.items.flatMap((item) => under(item, word));
  return [...value.entries].flatMap(([key, inner]) => (key === word ? [inner] : under(inner, word)));
}

/** The settings of one of them, the only one or that of a number; null for a text that is no configuration. */
export function chosenSettings(text: string, word: string, name: string | null = null): Value | NotImported | null {
  const found = settingsIn(text, word);
  if (found === null || "ok" in found) return found;
  if (found.length === 0) return notImported(`there is no ${word} in this configuration`);
  const names = found.map((_, index) => String(index + 1));
  return picked(found, names, name, word, word);
}

/** What the settings say beside the patterns, and what is beside them in the configuration: a sentence each. */
export function skippedIn(text: string, settings: Value | null, word: string): readonly string[] {
  const said = settings?.kind === "map" ? [...settings.entries.keys(), ...(CONDITION.test(text) ? ["if"] : [])] : [];
  const keys = said.filter((key) => !READ.has(key));
  const others = settings === null ? [] : [...new Set([...text.matchAll(OTHERS)].map(([, other]) => other!))];
  const beside = others.filter((other) => other !== word);
  return [
    ...(keys.length > 0 ? [`Of this ${word}, these settings are skipped: ${keys.join(", ")}.`] : []),
    ...(beside.length > 0 ? [`Filters beside this ${word} are skipped: ${beside.join(", ")}.`] : []),
  ];
}
