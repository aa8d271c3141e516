import {
  type Charset,
  charset,
  convert,
  digits,
  except,
  int,
  type LooseEscapes,
  label,
  optional,
  run,
  seq,
  timePart,
} from "../../engine/grammar/index.ts";
import { clock, date, ipAddress, logTime, offset } from "../../grammars/vocabulary.ts";

// The values that several writers share.

/** A whole number without a sign. */
export const count = int(digits(1, 15));
/** A number that always may have decimals. */
export const decimal = convert(
  { types: ["float"], form: "lenient", words: { true: [], false: [] }, otherwise: "fail" },
  seq(digits(1, 15), optional(seq(".", digits(1, 15)))),
);
export const status = label("status code", int(digits(3)));
export const address = ipAddress;
export { logTime };
export const isoTime = label("timestamp", seq(date, "T", clock, offset));
export const epochSeconds = timePart("epoch-seconds", seq(digits(9, 12), optional(seq(".", digits(1, 9)))));
export const hexadecimal = run(charset("0-9a-fA-F"));

export const lineEnd: Charset = charset("\r\n");
export const whiteSpace: Charset = charset(" \t\r\n\v\f");
export const notBlank: Charset = except(whiteSpace);

/** Quotes, backslashes and control characters after a backslash, as servers of access logs write them. */
export const quoteEscapes: LooseEscapes = {
  lead: "\\",
  meaning: { '"': '"', "\\": "\\" },
  unicode: null,
  unknown: "keep",
};
/** The same, and control characters by a letter. */
export const letterEscapes: LooseEscapes = {
  ...quoteEscapes,
  meaning: { ...quoteEscapes.meaning, n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v" },
};
/** Those of JSON; `\u` and four digits stay as they are. */
export const jsonEscapes: LooseEscapes = {
  ...quoteEscapes,
  meaning: { ...quoteEscapes.meaning, n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", "/": "/" },
};

/** The name of a field for a name that people chose: `X-Request-ID` is `x_request_id`. */
export function fieldName(text: string): string {
  const name = text
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toLowerCase();
  return name === "" ? "value" : name;
}

/** Names that are taken once: the second `status` is `status_2`. */
export class FieldNames {
  readonly notes: string[] = [];
  readonly #taken = new Set<string>();

  /** The same names, for one of several ends of a line. */
  branch(): FieldNames {
    const copy = new FieldNames();
    for (const name of this.#taken) copy.#taken.add(name);
    return copy;
  }

  take(name: string, written: string): string {
    const free = this.#free(name);
    if (free !== name) this.notes.push(`${name} is there already: ${written} is ${free}.`);
    this.#taken.add(free);
    return free;
  }

  /** The names of the parts of a request; null if one is taken. */
  request(): readonly [string, string, string] | null {
    const names = ["method", "path", "protocol"] as const;
    if (names.some((name) => this.#taken.has(name))) return null;
    for (const name of names) this.#taken.add(name);
    return names;
  }

  #free(name: string): string {
    if (!this.#taken.has(name)) return name;
    for (let i = 2; ; i++) if (!this.#taken.has(`${name}_${i}`)) return `${name}_${i}`;
  }
}
