import type { Flavor } from "./flavors.ts";
import { escapedClass, one } from "./sets.ts";
import type { Source } from "./source.ts";
import type { Anchor, CharacterSet } from "./tree.ts";

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
