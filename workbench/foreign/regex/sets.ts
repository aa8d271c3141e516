import {
  any,
  type Charset,
  charset,
  contains,
  except,
  intersection,
  isSubset,
  none,
  only,
  union,
} from "../../../engine/grammar/index.ts";
import type { Flavor } from "./flavors.ts";
import type { CharacterSet } from "./tree.ts";

// Sets of characters: bytes of ASCII one by one, and all others together, but for a few that are named.

export const ASCII = 0x80;
const LINE_FEED = charset("\n");
const LINE_ENDS = charset("\r\n");
const LETTERS = charset("a-zA-Z");
/** A range beyond ASCII with more characters is not written out. */
const MOST_BEYOND = 64;

export const word = charset("a-zA-Z0-9_");
export const digit = charset("0-9");
const blank = charset("\t ");
const space = charset("\t-\r ");
/** Every byte of ASCII. */
export const ASCII_SET: Charset = { ...any, other: false };

const plain = (bytes: Charset): CharacterSet => ({ bytes, beyond: [] });
export const everything: CharacterSet = plain(any);
export const nothing: CharacterSet = plain(none);

/** The characters of the classes of POSIX, in ASCII. */
export const posix: Readonly<Record<string, Charset>> = {
  alnum: charset("a-zA-Z0-9"),
  alpha: LETTERS,
  ascii: charset("\0-\x7f"),
  blank,
  cntrl: charset("\0-\x1f\x7f"),
  digit,
  graph: charset("!-~"),
  lower: charset("a-z"),
  print: charset(" -~"),
  punct: charset("!-/:-@[-`{-~"),
  space,
  upper: charset("A-Z"),
  word,
  xdigit: charset("0-9a-fA-F"),
};

export function complement({ bytes, beyond }: CharacterSet): CharacterSet {
  return { bytes: except(bytes), beyond };
}

/** Every character of one of the sets; null if that is too much to write. */
export function unite(a: CharacterSet, b: CharacterSet): CharacterSet {
  const bytes = union(a.bytes, b.bytes);
  const has = (set: CharacterSet, character: string) => set.bytes.other !== set.beyond.includes(character);
  const named = [...new Set([...a.beyond, ...b.beyond])];
  return { bytes, beyond: named.filter((one) => (has(a, one) || has(b, one)) !== bytes.other) };
}

export function intersect(a: CharacterSet, b: CharacterSet): CharacterSet {
  return complement(unite(complement(a), complement(b)));
}

/** The characters from one to another; null if too many of them are beyond ASCII. */
export function range(from: number, to: number): CharacterSet | null {
  let bytes = none;
  for (let code = from; code <= Math.min(to, ASCII - 1); code++) bytes = union(bytes, only(code));
  const first = Math.max(from, ASCII);
  if (to < first) return plain(bytes);
  if (to >= LAST && first <= ASCII) return plain({ ...bytes, other: true });
  if (to - first >= MOST_BEYOND) return null;
  return { bytes, beyond: Array.from({ length: to - first + 1 }, (_, i) => String.fromCodePoint(first + i)) };
}

const LAST = 0xffff;

export function one(code: number): CharacterSet {
  return range(code, code)!;
}

/** The set without regard to case. */
export function folded({ bytes, beyond }: CharacterSet): CharacterSet {
  let all = bytes;
  for (let byte = 0; byte < ASCII; byte++) {
    if (!contains(bytes, byte) || !contains(LETTERS, byte)) continue;
    all = union(all, only(byte ^ 0x20));
  }
  if (bytes.other) return { bytes: all, beyond };
  const cases = beyond.flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()]);
  return { bytes: all, beyond: [...new Set(cases)].filter((one) => [...one].length === 1 && one > "\x7f") };
}

/** The set as it is in a record, which is one line: the ends of lines are not among its characters. */
export function inLine({ bytes, beyond }: CharacterSet): CharacterSet {
  if (beyond.length === 0 && isSubset(any, union(bytes, LINE_FEED))) return everything;
  const line = bytes.other ? bytes : intersection(bytes, except(LINE_FEED));
  return { bytes: isSubset(line, LINE_ENDS) ? none : line, beyond };
}

const lineEnds: CharacterSet = { bytes: charset("\n-\r"), beyond: ["\u0085", "\u2028", "\u2029"] };

/** The classes that an escape stands for: `d`, `w`, `s`, `h`, `v`, `R`, `N`; null for any other letter. */
export function escapedClass(letter: string, flavor: Flavor): CharacterSet | null {
  if (letter === "R" || letter === "N")
    return !flavor.escapes.includes(letter) ? null : letter === "R" ? lineEnds : everything;
  const lower = letter.toLowerCase();
  const found = classesOf(flavor)[lower] ?? null;
  return found === null || letter === lower ? found : complement(found);
}

function classesOf({ escapes, h, vIsSet, spaceWithoutTab }: Flavor): Readonly<Record<string, CharacterSet | null>> {
  const blanks = h === "hex" ? plain(posix.xdigit!) : { bytes: blank, beyond: ["\u00a0"] };
  return {
    d: plain(digit),
    w: plain(word),
    s: plain(spaceWithoutTab ? charset("\t\n\f\r ") : space),
    h: escapes.includes("h") ? blanks : null,
    v: vIsSet ? lineEnds : null,
  };
}

/** True if a set is all of any one character. */
export function isEverything({ bytes, beyond }: CharacterSet): boolean {
  return beyond.length === 0 && isSubset(any, bytes);
}

/** The bytes that a character of the set can begin with. */
export function leadBytes({ bytes, beyond }: CharacterSet): Charset {
  return bytes.other || beyond.length === 0 ? bytes : { ...bytes, other: true };
}

/** The one character of a set; null if it has none or several. */
export function onlyCharacter({ bytes, beyond }: CharacterSet): string | null {
  if (bytes.other) return null;
  let found: string | null = null;
  for (let byte = 0; byte < ASCII; byte++) {
    if (!contains(bytes, byte)) continue;
    if (found !== null) return null;
    found = String.fromCharCode(byte);
  }
  if (beyond.length === 0) return found;
  return found === null && beyond.length === 1 ? beyond[0]! : null;
}

/** True if a set has no character. */
export function isEmpty({ bytes, beyond }: CharacterSet): boolean {
  return !bytes.other && beyond.length === 0 && isSubset(bytes, none);
}
