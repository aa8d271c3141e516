import { ASCII_END, LF, SPACE } from "../../engine/event/bytes.ts";
import { type Charset, charset, contains, except, intersection, isSubset, only } from "../../engine/grammar/index.ts";
import { type CharacterSet, containsTest, type Pattern, type Tree, treeOf } from "../../engine/pattern/index.ts";
import { below, between, phrase, pick, type Random, token } from "./words.ts";

// Texts of the bytes of a charset.

const MOST_ODD = 12;
export const whiteSpace = charset(" \t-\r");
const noLineFeed = except(only(LF));

/** Characters that are often special: delimiters, escapes, signs, controls, and text beyond ASCII. */
const SPECIAL = Array.from(
  " \t\r\"'\\=,;:|/.-+*#%&?!()[]{}<>_~^$@`0179aefnrtuxAEZ\x00\x01\x1b\x7f\u00e9\u00df\u2028\u65e5\ufeff\ufffd\u{1f600}",
);

export function special(random: Random): string {
  return pick(random, SPECIAL);
}

/** True if all bytes of `text` are in `set`. */
export function fits(text: string, set: Charset): boolean {
  for (const character of text) if (!contains(set, Math.min(character.codePointAt(0)!, 255))) return false;
  return true;
}

/** The constraints of a text. */
interface Wish {
  readonly set: Charset;
  /** The least and the most bytes. */
  readonly min: number;
  readonly max: number | null;
  /** The probability of an unusual text. */
  readonly odd: number;
}

/** A text of bytes of a charset, none of them a line feed. */
export function textOf(random: Random, wish: Wish): string {
  const set = intersection(wish.set, noLineFeed);
  const { min, max, odd } = wish;
  if (max === 0) return "";
  if (random() < odd) return strange(random, set, min, max);
  // One optional character usually decides how the text goes on.
  if (min === 0 && (max === 1 || random() < 0.1)) return "";
  if (isSubset(set, whiteSpace)) return contains(set, SPACE) ? " ".repeat(min) : strange(random, set, min, min);
  const wanted = contains(set, SPACE) ? phrase(random) : token(random);
  const text = Array.from(wanted).filter((character) => fits(character, set));
  while (text.length < min) text.push(characterOf(random, set, false));
  return text.slice(0, max ?? text.length).join("");
}

/** Random characters of `set`, only ASCII if the number of bytes is limited. */
function strange(random: Random, set: Charset, min: number, max: number | null): string {
  const count = between(random, min, Math.min(max ?? Infinity, min + MOST_ODD));
  return Array.from({ length: count }, () => characterOf(random, set, max === null)).join("");
}

function characterOf(random: Random, set: Charset, beyondAscii: boolean): string {
  const wanted = SPECIAL.filter((character) => fits(character, set) && (beyondAscii || character < "\x80"));
  if (wanted.length > 0 && random() < 0.5) return pick(random, wanted);
  const bytes = Array.from({ length: ASCII_END }, (_, byte) => byte).filter((byte) => contains(set, byte));
  return bytes.length > 0 ? String.fromCharCode(pick(random, bytes)) : "\u00e9";
}

/** The most rounds beyond the minimum of a repetition; halved for each one around it. */
const MOST_ROUNDS = 8;
const MOST_TRIES = 60;

/** A text that a pattern matches, unless it fails an assertion of the pattern. */
export function patternText(pattern: Pattern, random: Random, odd: number): string {
  return treeText(treeOf(pattern), random, odd, 0);
}

function treeText(tree: Tree, random: Random, odd: number, loops: number): string {
  switch (tree.kind) {
    case "set":
      return characterIn(tree.set, random, odd);
    case "sequence":
      return tree.items.map((item) => treeText(item, random, odd, loops)).join("");
    case "alternation":
      return treeText(pick(random, tree.branches), random, odd, loops);
    case "repetition": {
      const { item, min, max } = tree;
      const rounds = Math.min(min + between(random, 0, MOST_ROUNDS >> loops), max ?? Infinity);
      return Array.from({ length: rounds }, () => treeText(item, random, odd, loops + 1)).join("");
    }
    case "capture":
      return treeText(tree.item, random, odd, loops);
    case "assertion":
      return "";
  }
}

/** A character of the set: a letter or digit if it has any, else punctuation, else any other. */
function characterIn(set: CharacterSet, random: Random, odd: number): string {
  const contains = containsTest(set);
  const has = (character: string) => contains(character.codePointAt(0)!);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const isPlain = tries < MOST_TRIES / 3 && random() >= odd;
    const character = isPlain ? pick(random, Array.from(token(random))) : special(random);
    if (has(character)) return character;
  }
  const [member] = set.members;
  if (!set.negated && member?.kind === "range") {
    return String.fromCodePoint(between(random, member.from, Math.min(member.to, member.from + MOST_TRIES)));
  }
  const start = below(random, 0xd800);
  for (let code = start; code < 0xd800; code++) if (contains(code)) return String.fromCodePoint(code);
  for (let code = 0; code < start; code++) if (contains(code)) return String.fromCodePoint(code);
  return "";
}
