import type { Flavor } from "./flavors.ts";
import {
  complement,
  escapedClass,
  folded,
  intersect,
  nothing,
  one,
  onlyCharacter,
  posix,
  range,
  unite,
} from "./sets.ts";
import type { Source } from "./source.ts";
import type { Anchor, CharacterSet, Mode } from "./tree.ts";

// What follows a backslash.

export type Escape =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "anchor"; readonly anchor: Anchor }
  /** Text between `\Q` and `\E`. */
  | { readonly kind: "text"; readonly text: string }
  /** What is noted as a problem already. */
  | { readonly kind: "refused" };

const CONTROLS: Readonly<Record<string, string>> = {
  t: "\t",
  n: "\n",
  r: "\r",
  f: "\f",
  v: "\v",
  e: "\x1b",
  a: "\x07",
};
const ANCHORS: Readonly<Record<string, Anchor>> = { A: "start", z: "end", Z: "end", b: "boundary", B: "no-boundary" };
const HEX = /x\{([0-9A-Fa-f]{1,6})\}|x([0-9A-Fa-f]{1,2})|u\{([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})/y;
const OCTAL = /0[0-7]{0,2}|[1-3][0-7]{2}/y;
const CONTROL = /c([A-Za-z[\]\\^_@])/y;
const PROPERTY = /[pP](?:\{\^?[^}]*\}|[A-Za-z])/y;
const BACK_REFERENCE = /k(?:<[^>]*>|'[^']*'|\{[^}]*\})|g(?:\{[^}]*\}|<[^>]*>|'[^']*'|-?\d+)|[1-9]\d?/y;
const LAST_CODE = 0x10ffff;

/** Reads the escape after a backslash that is read already. */
export function readEscape(source: Source, flavor: Flavor, isInClass: boolean): Escape {
  const from = source.at - 1;
  if (source.isDone) source.fail(from, "a backslash at the end escapes nothing");
  const coded = readCode(source, isInClass);
  if (coded !== null) return { kind: "set", set: one(coded) };
  if (source.match(PROPERTY)) {
    source.refuse(from, "a class of Unicode: a grammar knows ASCII characters one by one, and all others together");
    return { kind: "refused" };
  }
  if (!isInClass) {
    const special = readOutside(source, flavor, from);
    if (special !== null) return special;
  }
  const letter = source.read();
  const set = escapedClass(letter, flavor);
  if (set !== null) return { kind: "set", set };
  if (Object.hasOwn(CONTROLS, letter)) return { kind: "set", set: one(CONTROLS[letter]!.charCodeAt(0)) };
  if (/[A-Za-z0-9]/.test(letter)) source.fail(from, `\\${letter} is no escape of ${flavor.about}`);
  return { kind: "set", set: one(letter.codePointAt(0)!) };
}

/** The code of a character that is written as a number; null if none is. */
function readCode(source: Source, isInClass: boolean): number | null {
  const from = source.at - 1;
  const hex = source.match(HEX);
  if (hex) {
    const code = Number.parseInt(hex.slice(1).find((digits) => digits !== undefined)!, 16);
    if (code > LAST_CODE) source.fail(from, "no character has this number");
    return code;
  }
  if (isInClass && source.skip("b")) return 0x08;
  const octal = source.match(OCTAL);
  if (octal) return Number.parseInt(octal[0], 8);
  const control = source.match(CONTROL);
  return control ? control[1]!.toUpperCase().charCodeAt(0) ^ 0x40 : null;
}

/** Escapes that are no characters. */
function readOutside(source: Source, flavor: Flavor, from: number): Escape | null {
  const letter = source.next;
  if (Object.hasOwn(ANCHORS, letter)) {
    source.read();
    return { kind: "anchor", anchor: ANCHORS[letter]! };
  }
  if (flavor.quotes && source.skip("Q")) {
    const end = source.text.indexOf("\\E", source.at);
    const text = source.text.slice(source.at, end < 0 ? undefined : end);
    source.at = end < 0 ? source.text.length : end + 2;
    return { kind: "text", text };
  }
  // An \E without \Q is nothing.
  if (flavor.quotes && source.skip("E")) return { kind: "text", text: "" };
  if (source.match(BACK_REFERENCE)) {
    source.refuse(from, "a reference to another group: a grammar cannot compare a text with one that was read before");
    return { kind: "refused" };
  }
  if (!flavor.escapes.includes(letter)) return null;
  const reason = REFUSED[letter];
  if (reason === undefined) return null;
  source.read();
  source.refuse(from, reason);
  return { kind: "refused" };
}

const REFUSED: Readonly<Record<string, string>> = {
  K: "\\K takes back what was read before it: put the part that counts in a named group",
  G: "\\G is the end of the match before: each line is read alone",
  X: "\\X is a character with its accents: a grammar reads bytes",
};

const POSIX = /\[:(\^?)([a-z]+):\]/y;

/** Reads a class after its `[`. */
export function readClass(source: Source, flavor: Flavor, isFolded: boolean): CharacterSet {
  const from = source.at - 1;
  const isNegated = source.skip("^");
  let members = nothing;
  /** The class before each `&&`. */
  let common: CharacterSet | null = null;
  for (let isFirst = true; ; isFirst = false) {
    if (source.isDone) source.fail(from, "this class is never closed: a ] is missing");
    if ((!isFirst || flavor.name === "js") && source.skip("]")) break;
    if (flavor.classSets && source.skip("&&")) {
      common = common === null ? members : intersect(common, members);
      members = nothing;
      continue;
    }
    if (flavor.name === "dotnet" && source.text.startsWith("-[", source.at)) {
      source.at += 2;
      members = intersect(members, complement(readClass(source, flavor, isFolded)));
      continue;
    }
    members = unite(members, readMember(source, flavor, isFolded));
  }
  const all = common === null ? members : intersect(common, members);
  const set = isFolded ? folded(all) : all;
  return isNegated ? complement(set) : set;
}

/** A character, a range, or a class inside a class. */
function readMember(source: Source, flavor: Flavor, isFolded: boolean): CharacterSet {
  const from = source.at;
  const named = flavor.posix ? source.match(POSIX) : null;
  if (named) {
    const bytes = Object.hasOwn(posix, named[2]!) ? posix[named[2]!]! : null;
    if (bytes === null) source.fail(from, `no class is called [:${named[2]}:]`);
    const set = { bytes, beyond: [] };
    return named[1] === "^" ? complement(set) : set;
  }
  if (flavor.classSets && source.skip("[")) return readClass(source, flavor, isFolded);
  const first = readSingle(source, flavor);
  const isRange = source.next === "-" && !source.text.startsWith("-]", source.at);
  if (first.code === null || !isRange) return first.set;
  if (flavor.name === "dotnet" && source.text.startsWith("-[", source.at)) return first.set;
  const dash = source.at;
  source.read();
  const last = readSingle(source, flavor);
  // A dash beside a class is itself.
  if (last.code === null) return unite(unite(first.set, one("-".charCodeAt(0))), last.set);
  if (last.code < first.code) source.fail(from, "this range runs backwards");
  const set = range(first.code, last.code);
  if (set !== null) return set;
  source.refuse(
    from,
    "a range of many characters beyond ASCII: a grammar knows those one by one in small numbers, or all together",
  );
  return source.at > dash ? first.set : nothing;
}

interface Single {
  readonly set: CharacterSet;
  /** Null for a class. */
  readonly code: number | null;
}

function readSingle(source: Source, flavor: Flavor): Single {
  const from = source.at;
  const character = source.read();
  if (character === "") source.fail(from, "this class is never closed: a ] is missing");
  if (character !== "\\") return { set: one(character.codePointAt(0)!), code: character.codePointAt(0)! };
  const read = readEscape(source, flavor, true);
  if (read.kind !== "set") return { set: nothing, code: null };
  const meant = onlyCharacter(read.set);
  return { set: read.set, code: meant === null ? null : meant.codePointAt(0)! };
}

/** How often something comes. */
export interface Count {
  readonly min: number;
  readonly max: number | null;
  readonly mode: Mode;
}

const BRACES = /\{(\d*)(,?)(\d*)\}/y;
/** More rounds than any engine counts. */
const MOST = 65_535;

/** Reads a quantifier; null if none is next. A brace that counts nothing is a character. */
export function readCount(source: Source, flavor: Flavor): Count | null {
  const from = source.at;
  const bounds = readBounds(source);
  if (bounds === null) return null;
  const { min, max, isCounted } = bounds;
  if (max !== null && max < min) source.fail(from, "this counts down: the first number is larger than the second");
  if (Math.max(min, max ?? 0) > MOST) source.fail(from, `no engine counts beyond ${MOST}`);
  let mode: Mode = "greedy";
  if (source.skip("?")) mode = "lazy";
  // Onigmo reads a second sign after braces as another repetition.
  else if (flavor.possessive && !(isCounted && flavor.name === "oniguruma") && source.skip("+")) mode = "possessive";
  const again = source.at;
  if (readBounds(source)) source.fail(again, "a repetition is repeated: put the first one in a group (?:…)");
  return { min, max, mode };
}

function readBounds(source: Source) {
  if (source.skip("*")) return { min: 0, max: null, isCounted: false };
  if (source.skip("+")) return { min: 1, max: null, isCounted: false };
  if (source.skip("?")) return { min: 0, max: 1, isCounted: false };
  const from = source.at;
  const braces = source.match(BRACES);
  if (!braces) return null;
  const [, least = "", comma, most = ""] = braces;
  if (least === "" && most === "") {
    source.at = from;
    return null;
  }
  const min = Number(least);
  return { min, max: comma === "" ? min : most === "" ? null : Number(most), isCounted: true };
}
