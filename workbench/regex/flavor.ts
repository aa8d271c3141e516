import { ASCII_END, DELETE, SPACE } from "../../engine/event/bytes.ts";
import { type Charset, contains } from "../../engine/grammar/index.ts";

/** A dialect of regular expressions, with the differences that matter for grammars. */
export interface Flavor {
  readonly name: FlavorName;
  /** True if `{1,3}+` is possessive, as `*+` is. */
  readonly keepsCounted: boolean;
  /**
   * True if an engine may keep the text of a group of a failed alternative, and does not distinguish an empty text from
   * none. Then each alternative gets a group that shows if it took part.
   */
  readonly marks: boolean;
  /** True if two groups may have the same name; otherwise the second one gets a number. */
  readonly repeatsNames: boolean;
  /** The start of a named group, `(?<` or `(?P<`, and the characters of its name after the first letter. */
  readonly opensName: string;
  readonly nameCharacter: RegExp;
  /** The assertions of the start and of the end of the text. */
  readonly start: string;
  readonly end: string;
  /** The escape of a character beyond ASCII, by its code point. */
  readonly character: (code: number) => string;
  /** The largest count of a repetition. */
  readonly mostRounds: number;
}

const WORD_CHARACTER = /^[A-Za-z0-9_]$/;
const LETTER_OR_DIGIT = /^[A-Za-z0-9]$/;
const inBraces = (code: number) => `\\x{${code.toString(16).toUpperCase()}}`;

/** Every program with this engine accepts four digits; characters beyond them are written unescaped. */
const asUnit = (code: number) =>
  code > 0xffff ? String.fromCodePoint(code) : `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`;

const keeping = {
  keepsCounted: true,
  marks: false,
  repeatsNames: false,
  opensName: "(?<",
  nameCharacter: WORD_CHARACTER,
  start: "\\A",
  end: "\\z",
  character: inBraces,
  mostRounds: 65_535,
} as const;

/** Every flavor, by its name for `--flavor`. */
export const flavors = {
  pcre: { ...keeping, name: "pcre" },
  java: { ...keeping, name: "java", marks: true, nameCharacter: LETTER_OR_DIGIT },
  oniguruma: {
    ...keeping,
    name: "oniguruma",
    keepsCounted: false,
    character: asUnit,
    repeatsNames: true,
    mostRounds: 100_000,
  },
  python: { ...keeping, name: "python", opensName: "(?P<", end: "\\Z", character: asUnit },
} satisfies Record<string, Flavor>;

export type FlavorName = "pcre" | "java" | "oniguruma" | "python";

const SPECIAL = /[\\^$.|?*+()[\]{}]/;
const PRINTED = /^[\p{L}\p{N}\p{P}\p{S}]$/u;

/** An expression for one character, outside brackets. */
export function characterText(character: string, flavor: Flavor): string {
  const code = character.codePointAt(0)!;
  if (SPECIAL.test(character)) return `\\${character}`;
  if (code >= ASCII_END) return PRINTED.test(character) ? character : flavor.character(code);
  return code < SPACE || code === DELETE ? hex(code) : character;
}

/** An expression for a text. */
export function literalText(text: string, flavor: Flavor): string {
  return [...text].map((character) => characterText(character, flavor)).join("");
}

const hex = (code: number) => `\\x${code.toString(16).padStart(2, "0")}`;

/**
 * An expression for one character of a set. A set has all characters beyond ASCII or none, so one that has them is
 * written as the complement of the others.
 */
export function charsetText(set: Charset, flavor: Flavor): string {
  const members = Array.from({ length: ASCII_END }, (_, byte) => byte).filter(
    (byte) => contains(set, byte) !== set.other,
  );
  if (members.length === 0) return set.other ? ANY : NEVER_CLASS;
  const [only] = members;
  if (members.length === 1 && !set.other) return characterText(String.fromCharCode(only!), flavor);
  return `[${set.other ? "^" : ""}${spans(members)}]`;
}

/** Any character, line ends included. */
export const ANY = "[\\s\\S]";
const NEVER_CLASS = "[^\\s\\S]";

function spans(members: readonly number[]): string {
  let text = "";
  for (let i = 0; i < members.length; i++) {
    const from = members[i]!;
    while (members[i + 1] === members[i]! + 1) i++;
    const to = members[i]!;
    text += inBrackets(from);
    if (to > from + 1) text += "-";
    if (to > from) text += inBrackets(to);
  }
  return text;
}

function inBrackets(code: number): string {
  const character = String.fromCharCode(code);
  // Two ampersands are an operator in some engines.
  if (code < SPACE || code === DELETE || character === "&") return hex(code);
  return /[\\\]^[-]/.test(character) ? `\\${character}` : character;
}

const ONE = /^(?:\\x[0-9a-f]{2}|\\?[\s\S]|\[(?:\\[\s\S]|[^\\\]])+\])$/u;

/** As many rounds of a source as possible, possessive as repetitions of a grammar are. */
export function repeated(source: string, min: number, max: number | null, flavor: Flavor): string {
  if (max === 0) return "";
  const one = ONE.test(source) ? source : `(?:${source})`;
  if (min === 1 && max === 1) return source;
  const count = countText(min, max);
  if (min === max) return `${one}${count}`;
  if (count.length === 1 || flavor.keepsCounted) return `${one}${count}+`;
  return `(?>${one}${count})`;
}

function countText(min: number, max: number | null): string {
  if (max === 1 && min === 0) return "?";
  if (max === null) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** The first of some sources that matches; no other is tried after it, as in a choice of a grammar. */
export function either(sources: readonly string[]): string {
  const [only] = sources;
  return sources.length === 1 ? only! : `(?>${sources.join("|")})`;
}
