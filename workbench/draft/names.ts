import { type Element, isAddress, isStamp } from "./element.ts";

/** The name of a column whose values look like this. */
interface Look {
  readonly name: string;
  readonly pattern: RegExp;
  /** A column of one of these names has to be before it. */
  readonly after?: readonly string[];
}

const VERBS = "(?:GET|POST|PUT|DELETE|HEAD|OPTIONS|PATCH|CONNECT|TRACE|PROPFIND)";
const SOURCE = "[\\w./@-]+\\.(?:go|c|cc|cpp|h|py|rb|js|ts|java|rs|php|lua|swift|kt|scala|erl)";

/** Looks of values, the more specific first. */
const looks: readonly Look[] = [
  { name: "request", pattern: new RegExp(`^${VERBS} \\S+ HTTP/[\\d.]+$`) },
  { name: "method", pattern: new RegExp(`^${VERBS}$`) },
  { name: "protocol", pattern: /^HTTP\/\d/ },
  { name: "status", pattern: /^[1-5]\d\d$/, after: ["request", "method", "path", "protocol"] },
  { name: "bytes", pattern: /^(?:\d+|-)$/, after: ["status"] },
  { name: "user_agent", pattern: /^[A-Za-z][\w-]*\/\d[\w.]* ?[(;]/ },
  { name: "referer", pattern: /^(?:-|https?:\/\/\S+)$/, after: ["status"] },
  { name: "url", pattern: /^[a-z][a-z0-9+.-]*:\/\// },
  { name: "email", pattern: /^[^\s@]+@[^\s@]+\.[a-z]+$/ },
  { name: "id", pattern: /^(?:0x[0-9a-f]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i },
  { name: "source", pattern: new RegExp(`^${SOURCE}(?::\\d+)?$`) },
  { name: "address", pattern: /^\d{1,3}(?:\.\d{1,3}){3}:\d+$/ },
  { name: "ip", pattern: /^(?:[0-9a-f]*:){2,7}[0-9a-f]*(?:\d{1,3}(?:\.\d{1,3}){3})?$/i },
  { name: "duration", pattern: /^[\d.]+(?:ns|µs|us|ms|s|m|h)$/ },
  { name: "size", pattern: /^[\d.]+ ?(?:[kKMGT]i?)?B$/ },
  { name: "path", pattern: /^\/\S*$/ },
  { name: "thread", pattern: /^(?:main|.*(?:thread|worker|exec|pool).*\d+)$/i },
  { name: "host", pattern: /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|local|lan|internal|localdomain)$/i },
  { name: "logger", pattern: /^[A-Za-z_$][\w$]*(?:(?:\.|::|\\|\/)[A-Za-z_$][\w$]*)+$/ },
];

/** The name that all values of a column suggest, or null. */
function nameByLooks(values: readonly string[], taken: ReadonlySet<string>): string | null {
  const bare = values.map((value) => value.replace(/^"(.*)"$/, "$1"));
  const look = looks.find(
    ({ name, pattern, after }) =>
      bare.length > 0 &&
      !taken.has(name) &&
      (!after || after.some((other) => taken.has(other))) &&
      bare.every((value) => pattern.test(value)),
  );
  return look?.name ?? null;
}

/** Names of fields: those that a record has already, and the type of each name in the whole draft. */
export class Names {
  readonly #taken: Set<string>;
  readonly #types: Map<string, Element["type"]>;

  constructor(taken: Iterable<string> = [], types = new Map<string, Element["type"]>()) {
    this.#taken = new Set(taken);
    this.#types = types;
  }

  has(name: string): boolean {
    return this.#taken.has(name);
  }

  /** The name of the message: `msg`, unless a column before it is called so. */
  nameMessage(): string {
    return this.#claimed(this.has("msg") ? "rest" : "msg", "string");
  }

  /** The names of an alternative: others may use the same names, with the same types. */
  branch(): Names {
    return new Names(this.#taken, this.#types);
  }

  /** The element under an unused name: what the text before it or their looks say that it is. */
  name(element: Element, before: Before, values: readonly string[], after: readonly string[] = []): Element {
    if (element.name === null) return element;
    const isNamed = isStamp(element) || element.name === "level";
    if (element.name === "ts" && this.has("date")) return this.#named(element, "time");
    const wanted = (isNamed ? null : this.#nameOf(element, before, values, after)) ?? element.name;
    return this.#named(element, wanted);
  }

  /** The element under the name. */
  #named(element: Element, wanted: string): Element {
    const name = this.#claimed(wanted, element.type);
    return { ...element, name, layout: element.layout.replace(/<\w+>/, `<${name}>`) };
  }

  /** The name, which is taken now, with a number if it was. */
  #claimed(wanted: string, type: Element["type"]): string {
    let name = wanted;
    for (let number = 2; this.#taken.has(name) || (this.#types.get(name) ?? type) !== type; number++) {
      name = `${wanted}_${number}`;
    }
    this.#taken.add(name);
    this.#types.set(name, type);
    return name;
  }

  #nameOf(element: Element, before: Before, values: readonly string[], after: readonly string[]): string | null {
    return (
      unitAfter(element, after) ??
      nameBefore(before.text) ??
      numberAfter(element, before) ??
      nameByLooks(values, this.#taken) ??
      (isAddress(element) && !this.has("ip") ? null : nameOfTwo(before.text)) ??
      nameAfter(element, after)
    );
  }
}

/** What is before a column: the constants directly before it, and all parts. */
interface Before {
  readonly text: string;
  readonly fields: readonly Element[];
}

/** The name of a number after an address, a timestamp, or a name and a bracket. */
function numberAfter({ type }: Element, { text, fields }: Before): string | null {
  if (type !== "int") return null;
  const last = fields.findLast(({ name }) => name !== null);
  if (text === ":" && last && isAddress(last)) return "port";
  const isAfterTime = /^[\s\])]*[[(]?$/.test(text) && last && isStamp(last);
  return isAfterTime || /[\w)]\[$/.test(text) || (text === "[" && fields.length > 1) ? "pid" : null;
}

/** The unit of a number: `17 bytes`. */
function unitAfter(element: Element, after: readonly string[]): string | null {
  const word = nameAfter(element, after);
  return word?.endsWith("s") ? word : null;
}

/** The name of a number by the word that follows it in all strings: `17 bytes`. */
function nameAfter({ type }: Element, after: readonly string[]): string | null {
  if (type === "string") return null;
  const [word, ...others] = new Set(after.map((text) => /^[ -]([a-z]{3,20})(?![\w/])/.exec(text)?.[1]));
  return word === undefined || others.length > 0 || EMPTY_WORDS.has(word) ? null : word;
}

/** Words that do not name the text after them. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  "a an and are as at be been by for has have if in into is it no not of on or that the this to was were will with".split(
    " ",
  ),
);

/** The name that a constant gives to the text after it: a key, `user=`, `user: `, or a word, `port `. */
function nameBefore(text: string): string | null {
  const key =
    /([A-Za-z_][\w-]*)=[^\s=\w"']*(?:::ffff:)?["']?$/.exec(text)?.[1] ??
    /(?<![\w.:/@-])([A-Za-z_][\w-]*)["']?\s*[=:]\s*["'[(<]?$/.exec(text)?.[1];
  const word = key ?? /(?:^|[ \t([])([A-Za-z][A-Za-z_]{2,19}) ["'[(<#]?$/.exec(text)?.[1];
  if (word === undefined) return null;
  const name = word
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
  return EMPTY_WORDS.has(name) ? null : name;
}

/** `closed by ` names what follows `closed_by`; `size is `, `size`. */
function nameOfTwo(text: string): string | null {
  const [, noun = "", word = ""] = /([A-Za-z][A-Za-z]{2,19}) ([a-z]+) ["'[(<#]?$/.exec(text) ?? [];
  const name = noun.toLowerCase();
  if (name === "" || EMPTY_WORDS.has(name)) return null;
  return RELATIONS.has(word) ? `${name}_${word}` : name;
}

const RELATIONS: ReadonlySet<string> = new Set(["at", "by", "for", "in", "of", "on", "to", "with"]);
