import { ASCII_END, SPACE } from "../event/bytes.ts";
import { charset, contains, describeCharset, isSubset } from "../grammar/index.ts";
import { SHORT_ESCAPES } from "../output/legible.ts";
import type { Expected } from "../parse/expected.ts";
import { cut, indexOfColumn } from "./columns.ts";
import type { ParseFailure } from "./failure.ts";

/** Of more than one beyond these, the others are counted, not listed. */
const MOST_LISTED = 5;
/** A class of at most this many characters is listed one by one. */
const FEW_CHARACTERS = 3;
/** Longer words are cut, in code points. */
const LONGEST_WORD = 24;
const LONGEST_TAIL = 80;
const whiteSpace = charset(" \t-\r");

/** Why a record is rejected: `expected status code, found "-"`. */
export function failureText(failure: ParseFailure): string {
  const { payload, part, hint } = failure;
  if (part !== undefined) return `${part}: ${reasonText(failure)}${hint ? `; ${hint}` : ""}`;
  return payload ? `in ${payload.field}, read as ${payload.format}: ${reasonText(failure)}` : reasonText(failure);
}

/** The same without what was found: records with the same cause fail alike. */
export function causeIn({ part, expected }: ParseFailure): string {
  return part === undefined ? causeOf(expected) : `${part}: ${causeOf(expected)}`;
}

function reasonText({ expected, found, column, shownColumn = column, text, format }: ParseFailure): string {
  const own = ownText(expected, String(column), cut(text.slice(indexOfColumn(text, shownColumn)), LONGEST_TAIL));
  if (own !== null) return own;
  const isEscape = found.startsWith("\\") && expected.every(({ kind }) => kind === "quoted");
  const wanted = isEscape ? "expected a valid escape" : expectedText(expected) || `not ${format}`;
  return `${wanted}, found ${found === "" ? "end of line" : quoteCut(found)}`;
}

/** The same without the text that was found: `expected status code`. */
export function causeOf(expected: readonly Expected[]): string {
  return ownText(expected, "N", "…") ?? expectedText(expected);
}

/** The message of the grammar that replaces the expectation, if there is one. */
function ownText(expected: readonly Expected[], column: string, text: string): string | null {
  for (const one of expected) {
    if (one.kind === "message") {
      return one.message.replace(/\{(?:column|text)\}/g, (name) => (name === "{column}" ? column : text));
    }
  }
  const depth = expected.find((one) => one.kind === "depth");
  return depth ? `nested deeper than ${depth.limit} levels` : null;
}

/** What was expected, each thing in words: `status code`, `"-"`. */
export function expectedPhrases(expected: readonly Expected[]): readonly string[] {
  return [...new Set(expected.flatMap(phrasesOf))];
}

/** `expected status code or "-"`; an empty string for an empty list. */
export function expectedText(expected: readonly Expected[]): string {
  const phrases = expectedPhrases(expected);
  return phrases.length === 0 ? "" : `expected ${oneOfThese(phrases)}`;
}

/** A text in quotes that it does not contain, or the name of a space or a tab. */
export function quote(text: string): string {
  if (text === " ") return "a space";
  if (text === "\t") return "a tab";
  const quotes = text.includes('"') && !text.includes("'") ? "'" : '"';
  return quotes + text.replace(/[\t\n\r]/g, (character) => SHORT_ESCAPES[character]!) + quotes;
}

/** A word of a log in quotes, cut after {@link LONGEST_WORD} code points. */
export function quoteCut(word: string): string {
  return quote(cutWord(word));
}

export function cutWord(word: string): string {
  return cut(word, LONGEST_WORD);
}

function oneOfThese(phrases: readonly string[]): string {
  const others = phrases.length - MOST_LISTED;
  const listed = others > 1 ? phrases.slice(0, MOST_LISTED) : phrases.slice(0, -1);
  const last = others > 1 ? `${others} others` : phrases.at(-1);
  return listed.length === 0 ? `${last}` : `${listed.join(", ")} or ${last}`;
}

function phrasesOf(expected: Expected): readonly string[] {
  switch (expected.kind) {
    case "literal":
      return [quote(expected.text)];
    case "words":
      return expected.words.map(quote);
    case "charset":
      return charactersText(expected);
    case "digits":
      return [digitsText(expected)];
    case "number":
      return ["a number"];
    case "quoted":
      return [quote(expected.close)];
    case "end":
      return ["end of line"];
    case "typed":
      return expected.types.map((type) => (type === "int" ? "an int" : `a ${type}`));
    case "name":
      return [expected.name];
    case "message":
      return /\{(?:column|text)\}/.test(expected.message) ? [] : [expected.message.replace(/^expected /, "")];
    case "depth":
      return [`at most ${expected.limit} levels`];
    case "either":
      return expected.of.flatMap(phrasesOf);
    case "other":
      return [`anything but ${oneOfThese(phrasesOf(expected.than))}`];
    case "later":
      return phrasesOf(expected.what).map((phrase) => `${phrase} further on`);
    case "anything":
      return ["text"];
  }
}

function charactersText({ charset: set }: Extract<Expected, { kind: "charset" }>): readonly string[] {
  if (set.other) return ["text"];
  if (isSubset(set, whiteSpace) && contains(set, SPACE)) return ["a space"];
  const members = Array.from({ length: ASCII_END }, (_, byte) => byte).filter((byte) => contains(set, byte));
  if (members.length <= FEW_CHARACTERS) return members.map((byte) => quote(String.fromCharCode(byte)));
  return [`a character of ${describeCharset(set)}`];
}

function digitsText({ min, max, range }: Extract<Expected, { kind: "digits" }>): string {
  const between = range ? ` (${range[0]}-${range[1]})` : "";
  if (max === 1) return `a digit${between}`;
  if (min === max) return `${min} digits${between}`;
  if (max === null) return min > 1 ? `${min} or more digits${between}` : `digits${between}`;
  return `${min} to ${max} digits${between}`;
}
