import type { Problem, Span } from "../contract.ts";
import { dotted } from "../located.ts";

// A dissect pattern as keys and the delimiters between them.

/** What happens to the text of a key. */
export type KeyUse =
  | "field"
  /** `%{}` and `%{?name}`. */
  | "skip"
  /** `%{+name}`. */
  | "append"
  /** `%{?name}` or `%{*name}`, where another key refers to it: the text is the name of a field. */
  | "name"
  /** `%{&name}`: the value of the field that another key names. */
  | "value";

/** The types of Beats. */
export type KeyType = "int" | "float" | "bool" | "string";

export interface Key extends Span {
  readonly use: KeyUse;
  /** Without its signs; empty for `%{}`. */
  readonly name: string;
  /** The number after a slash; null if there is none. */
  readonly order: number | null;
  /** True for `->`: delimiters after it that repeat are skipped. */
  readonly isPadded: boolean;
  /** The number of bytes after a hash; null if a delimiter ends the text. */
  readonly length: number | null;
  readonly type: KeyType | null;
  /** The text after the key, up to the next one; empty for none. */
  readonly delimiter: string;
}

/** A pattern: what is before the first key, and the keys. */
export interface Keys {
  readonly lead: string;
  readonly keys: readonly Key[];
  readonly problems: readonly Problem[];
}

const KEY = /%\{([^}]*)\}/g;
const PARTS = /^([?+&*]?)(.*?)(?:\/(\d+))?(?:#(\d+))?(->)?(?:\|(\w*))?$/s;

/** The types of Beats by their names there. */
const types: ReadonlyMap<string, KeyType> = new Map([
  ["integer", "int"],
  ["long", "int"],
  ["float", "float"],
  ["double", "float"],
  ["boolean", "bool"],
  ["string", "string"],
  ["ip", "string"],
]);

const USES: Readonly<Record<string, KeyUse>> = { "": "field", "?": "skip", "+": "append", "*": "name", "&": "value" };

/** Splits a pattern at its keys. */
export function readKeys(text: string): Keys {
  const problems: Problem[] = [];
  const found = [...text.matchAll(KEY)];
  const keys = found.map((match, index) => {
    const next = found[index + 1]?.index ?? text.length;
    return readKey(match, text.slice(match.index + match[0].length, next), problems);
  });
  const lead = text.slice(0, found[0]?.index ?? text.length);
  if (keys.length === 0)
    problems.push({ at: 0, length: Math.max(1, text.length), message: "a dissect pattern has a key such as %{name}" });
  return { lead, keys: paired(keys), problems };
}

function readKey(match: RegExpExecArray, delimiter: string, problems: Problem[]): Key {
  const [written, inside = ""] = match;
  const [, sign = "", name = "", order, length, padding, type] = PARTS.exec(inside)!;
  const span = { from: match.index, to: match.index + written.length };
  const refuse = (message: string) => problems.push({ at: span.from, length: written.length, message });
  if (/^[?+&*]/.test(name)) refuse(`${written} has two signs: a key has one of ? + & *`);
  if (name === "" && sign !== "" && sign !== "?") refuse(`${written} has no name after its sign`);
  if (order !== undefined && sign !== "+")
    refuse(`${written}: the order after a slash is for keys that append, %{+name/${order}}`);
  if (length === "0") refuse(`${written}: no text has 0 bytes`);
  if (/:(?:int|float)$/.test(name))
    refuse(
      `${written}: dissect has no types after a colon; Beats writes %{name|integer}, and Logstash convert_datatype`,
    );
  if (type !== undefined && !types.has(type))
    refuse(
      `${written}: ${type === "" ? "no type is" : `${type} is no type`} after the bar; there is ${[...types.keys()].join(", ")}`,
    );
  return {
    ...span,
    use: name === "" ? "skip" : USES[sign]!,
    name: dotted(name),
    order: order === undefined ? null : Number(order),
    isPadded: padding !== undefined,
    length: length === undefined ? null : Number(length),
    type: types.get(type ?? "") ?? null,
    delimiter,
  };
}

/** A skipped key that another refers to is the name of its field. */
function paired(keys: readonly Key[]): readonly Key[] {
  const referred = new Set(keys.filter(({ use }) => use === "value").map(({ name }) => name));
  return keys.map((key) => (key.use === "skip" && referred.has(key.name) ? { ...key, use: "name" } : key));
}
