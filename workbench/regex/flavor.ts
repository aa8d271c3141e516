import { ASCII_END, DELETE, SPACE } from "../../engine/event/bytes.ts";
import { type Charset, contains } from "../../engine/grammar/index.ts";

/** A dialect of regular expressions, as far as a grammar can tell. */
export interface Flavor {
  readonly name: FlavorName;
  /**
   * Whether groups and repetitions can be told to keep what they took, which is what choices and repetitions of a
   * grammar do. Where they cannot, each has to be disjoint from what follows it.
   */
  readonly keeps: boolean;
  /** Whether `{1,3}+` keeps what it took, as `*+` does. */
  readonly keepsCounted: boolean;
  /** Whether there is `(?=...)` and `(?!...)`. */
  readonly looks: boolean;
  /**
   * Whether an engine may leave the text of a group behind when it gives up the alternative around it, and cannot tell
   * an empty text from none. Alternatives then get groups of their own, which say what took part.
   */
  readonly marks: boolean;
  /** How two groups of one name are written: with that name twice, or with a number behind the second. */
  readonly repeatsNames: boolean;
  /** How a group is named, `(?<name>` or `(?P<name>`, and which characters its name may have behind its first letter. */
  readonly opensName: string;
  readonly nameCharacter: RegExp;
  /** The assertions of the start and of the end of the text. */
  readonly start: string;
  readonly end: string;
  /** A character by its number, beyond ASCII. */
  readonly character: (code: number) => string;
  /** The largest count of a repetition. */
  readonly mostRounds: number;
}

const WORD_CHARACTER = /^[A-Za-z0-9_]$/;
const LETTER_OR_DIGIT = /^[A-Za-z0-9]$/;
const inBraces = (code: number) => `\\x{${code.toString(16).toUpperCase()}}`;

/** Four digits are taken by all that have this engine; other characters stand for themselves. */
const asUnit = (code: number) =>
  code > 0xffff ? String.fromCodePoint(code) : `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`;

const keeping = {
  keeps: true,
  keepsCounted: true,
  looks: true,
  marks: false,
  repeatsNames: false,
  opensName: "(?<",
  nameCharacter: WORD_CHARACTER,
  start: "\\A",
  end: "\\z",
  character: inBraces,
  mostRounds: 65_535,
} as const;

/** Every flavor, by the name that `--flavor` takes. */
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
  re2: { ...keeping, name: "re2", keeps: false, looks: false, opensName: "(?P<", mostRounds: 1_000 },
  js: { ...keeping, name: "js", keeps: false, start: "^", end: "$", character: (code) => `\\u{${code.toString(16)}}` },
} satisfies Record<string, Flavor>;

export type FlavorName = "pcre" | "java" | "oniguruma" | "re2" | "js";

const SPECIAL = /[\\^$.|?*+()[\]{}]/;
const PRINTED = /^[\p{L}\p{N}\p{P}\p{S}]$/u;

/** One character as itself, outside of brackets. */
export function characterText(character: string, flavor: Flavor): string {
  const code = character.codePointAt(0)!;
  if (SPECIAL.test(character)) return `\\${character}`;
  if (code >= ASCII_END) return PRINTED.test(character) ? character : flavor.character(code);
  return code < SPACE || code === DELETE ? hex(code) : character;
}

/** A text as itself. */
export function literalText(text: string, flavor: Flavor): string {
  return [...text].map((character) => characterText(character, flavor)).join("");
}

const hex = (code: number) => `\\x${code.toString(16).padStart(2, "0")}`;

/**
 * One character of a set. All that are not ASCII are in a set or none of them, so a set that holds them is written by
 * those that it does not hold.
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
  // Two ampersands mean something else in some engines.
  if (code < SPACE || code === DELETE || character === "&") return hex(code);
  return /[\\\]^[-]/.test(character) ? `\\${character}` : character;
}
