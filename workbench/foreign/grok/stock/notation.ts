import {
  type Charset,
  charset,
  except,
  intersection,
  type Node,
  none,
  only,
  type RoleName,
  union,
} from "../../../../engine/grammar/index.ts";

// How the stock patterns are written: as grammars whose parts give back text where what follows needs it, as in grok's
// engine. A part of froe's own grammars never does, so these parts are translated together with what is around them.

/** A part of a stock pattern; a string is literal text. */
export type StockPart =
  | string
  /** As many bytes of a set as possible, or as few if it is lazy. */
  | {
      readonly kind: "run";
      readonly set: Charset;
      readonly min: number;
      readonly max: number | null;
      readonly lazy: boolean;
    }
  | { readonly kind: "seq"; readonly parts: readonly StockPart[] }
  /** The first part after which the rest matches. */
  | { readonly kind: "either"; readonly parts: readonly StockPart[] }
  | { readonly kind: "repeat"; readonly part: StockPart; readonly min: number; readonly max: number | null }
  /** Gives back nothing once it has matched. */
  | { readonly kind: "kept"; readonly part: StockPart }
  /** A part that a node reads if what follows begins with none of the bytes of `after`: before these, it may end earlier. */
  | { readonly kind: "lexeme"; readonly part: StockPart; readonly node: Node; readonly after: Charset }
  /** The end of a word, or its start. */
  | { readonly kind: "edge" }
  /** True if the part does not match here. */
  | { readonly kind: "not-ahead"; readonly part: StockPart }
  /** True if no byte of the set is before this place. */
  | { readonly kind: "not-behind"; readonly set: Charset }
  /** Another pattern of the library. */
  | { readonly kind: "stock"; readonly name: string }
  | {
      readonly kind: "as";
      readonly field: string;
      readonly type: FieldType | null;
      readonly role: RoleName | null;
      readonly part: StockPart;
    };

/** The types that grok converts to. */
export type FieldType = "int" | "float" | "bool" | "string";

/** A pattern of the library. */
export interface Stock {
  /** What it matches, for people. */
  readonly about: string;
  /** A text that it matches as a whole. */
  readonly example: string;
  readonly part: StockPart;
  /** What its text is for the event, where a field captures it. */
  readonly role?: "timestamp" | "level";
  /** What differs from the library of Logstash, and why, in one sentence. */
  readonly approximate?: string;
}

/** Patterns of one theme, by their names. */
export interface Theme {
  readonly title: string;
  readonly patterns: Readonly<Record<string, Stock>>;
}

type SetText = string | Charset;
const setOf = (set: SetText) => (typeof set === "string" ? charset(set) : set);

export const run = (set: SetText, min = 1, max: number | null = null): StockPart => ({
  kind: "run",
  set: setOf(set),
  min,
  max,
  lazy: false,
});
/** This many bytes of a set. */
export const exactly = (count: number, set: SetText): StockPart => run(set, count, count);
export const one = (set: SetText): StockPart => run(set, 1, 1);
export const seq = (...parts: readonly StockPart[]): StockPart => ({ kind: "seq", parts });
export const either = (...parts: readonly StockPart[]): StockPart => ({ kind: "either", parts });
const several = (parts: readonly StockPart[]): StockPart => (parts.length === 1 ? parts[0]! : seq(...parts));
export const maybe = (...parts: readonly StockPart[]): StockPart => ({
  kind: "repeat",
  part: several(parts),
  min: 0,
  max: 1,
});
export const any = (...parts: readonly StockPart[]): StockPart => ({
  kind: "repeat",
  part: several(parts),
  min: 0,
  max: null,
});
export const some = (...parts: readonly StockPart[]): StockPart => ({
  kind: "repeat",
  part: several(parts),
  min: 1,
  max: null,
});
export const times = (min: number, max: number, ...parts: readonly StockPart[]): StockPart => ({
  kind: "repeat",
  part: several(parts),
  min,
  max,
});
export const kept = (...parts: readonly StockPart[]): StockPart => ({ kind: "kept", part: several(parts) });
export const lexeme = (part: StockPart, node: Node, after: Charset): StockPart => ({
  kind: "lexeme",
  part,
  node,
  after,
});
export const edge: StockPart = { kind: "edge" };
export const notAhead = (part: StockPart): StockPart => ({ kind: "not-ahead", part });
export const notBehind = (set: SetText): StockPart => ({ kind: "not-behind", set: setOf(set) });
export const stock = (name: string): StockPart => ({ kind: "stock", name });
export const as = (
  field: string,
  part: StockPart,
  type: FieldType | null = null,
  role: RoleName | null = null,
): StockPart => ({
  kind: "as",
  field,
  type,
  role,
  part,
});

/** A captured stock pattern: `captured("pid", "POSINT")`. */
export const captured = (field: string, name: string, type: FieldType | null = null): StockPart =>
  as(field, stock(name), type);

/** The rest of the line in a field. */
export const messageIn = (field: string): StockPart => as(field, stock("GREEDYDATA"), null, "message");

/** A word with a capital or a small first letter. */
export const capital = (word: string): StockPart =>
  seq(one(`${word[0]!.toUpperCase()}${word[0]!.toLowerCase()}`), word.slice(1));

export const digit = charset("0-9");
export const hexDigit = charset("0-9A-Fa-f");
export const wordByte = charset("0-9A-Za-z_");
export const space = charset(" \t\r\n\v\f");
export const notSpace: Charset = except(space);
/** The bytes of characters beyond ASCII. */
export const nonAscii: Charset = only(0x80);
/** Any byte but a line feed. */
const anyByte: Charset = except(charset("\n"));
/** Characters of ASCII but the line feed. */
export const ascii: Charset = { ...anyByte, other: false };
export { charset, except, intersection, none, union };

/** Text up to the first place where the rest matches. */
export const shortest: StockPart = { kind: "run", set: anyByte, min: 0, max: null, lazy: true };
/** Text up to the last place where the rest matches. */
export const longest: StockPart = run(anyByte, 0);
