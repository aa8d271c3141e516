import { ASCII_END, LF, SPACE } from "../../engine/event/bytes.ts";
import { type Charset, charset, contains, except, intersection, isSubset, only } from "../../engine/grammar/index.ts";
import { between, pick, type Random } from "./random.ts";
import { phrase, token } from "./words.ts";

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
