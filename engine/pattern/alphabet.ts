import { ASCII_END } from "../event/bytes.ts";
import { madeOnce } from "../event/remembered.ts";
import { wordProperties } from "./classes.ts";
import { type CharacterSet, inside, type Member, type Tree } from "./tree.ts";

/** The first symbol: higher than all characters of one byte. */
const FIRST_SYMBOL = 0x100;
/** The most characters whose symbols are cached. */
const MOST_KNOWN = 4096;

/** The characters of words for `\b`. */
export const WORD: CharacterSet = {
  members: [{ kind: "properties", any: wordProperties, negated: false }],
  negated: false,
  folded: false,
};

/**
 * The characters that one pattern can distinguish: ASCII characters, and symbols, each for all other characters that are
 * in the same sets of the pattern. So an expression needs neither Unicode's tables nor characters of two units: one unit
 * is one character.
 */
export interface Alphabet {
  /** The symbol of a character, by its code point. A new symbol changes {@link end}. */
  symbolOf(code: number): number;
  /** True if a symbol, or an ASCII character, belongs to a set of the pattern. */
  contains(set: CharacterSet, symbol: number): boolean;
  /** True if it is a character of words. */
  isWord(symbol: number): boolean;
  /** The symbols are those from 0x100 up to this one, exclusive. */
  readonly end: number;
}

export function alphabetOf(tree: Tree): Alphabet {
  const sets = new Map<string, (code: number) => boolean>();
  for (const set of [WORD, ...setsOf(tree)]) {
    const key = keyOf(set);
    if (!sets.has(key)) sets.set(key, containsTest(set));
  }
  const keys = new Map([...sets.keys()].map((key, index) => [key, index]));
  const tests = [...sets.values()];
  const indexOf = madeOnce((set: CharacterSet) => keys.get(keyOf(set))!);
  const signature = (code: number) => Uint8Array.from(tests, (test) => (test(code) ? 1 : 0));
  const ascii = Array.from({ length: ASCII_END }, (_, code) => signature(code));
  const symbols: Uint8Array[] = [];
  const bySignature = new Map<string, number>();
  const known = new Map<number, number>();

  const memberships = (symbol: number) => (symbol < ASCII_END ? ascii[symbol]! : symbols[symbol - FIRST_SYMBOL]!);
  return {
    symbolOf(code) {
      if (code < ASCII_END) return code;
      const cached = known.get(code);
      if (cached !== undefined) return cached;
      const sign = signature(code);
      const key = sign.join("");
      let symbol = bySignature.get(key);
      if (symbol === undefined) {
        symbol = FIRST_SYMBOL + symbols.push(sign) - 1;
        bySignature.set(key, symbol);
      }
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(code, symbol);
      return symbol;
    },
    contains: (set, symbol) => memberships(symbol)[indexOf(set)] === 1,
    isWord: (symbol) => memberships(symbol)[0] === 1,
    get end() {
      return FIRST_SYMBOL + symbols.length;
    },
  };
}

function setsOf(tree: Tree): readonly CharacterSet[] {
  return tree.kind === "set" ? [tree.set] : inside(tree).flatMap(setsOf);
}

function keyOf({ members, negated, folded }: CharacterSet): string {
  return JSON.stringify([members, negated, folded]);
}

/** Makes a function that returns true if a character, by its code point, belongs to a set. */
export function containsTest({ members, negated, folded }: CharacterSet): (code: number) => boolean {
  const tests = members.map((member) => memberTest(member, folded));
  return (code) => tests.some((test) => test(code)) !== negated;
}

function memberTest(member: Member, folded: boolean): (code: number) => boolean {
  if (member.kind === "range" && !folded) return (code) => code >= member.from && code <= member.to;
  // JavaScript's expressions know Unicode's properties and case folding, and are fast on one character.
  const expression = new RegExp(`^[${classText(member)}]$`, folded ? "iu" : "u");
  const isNegated = member.kind === "properties" && member.negated;
  return (code) => expression.test(String.fromCodePoint(code)) !== isNegated;
}

function classText(member: Member): string {
  if (member.kind === "properties") return member.any.map((property) => `\\p{${property}}`).join("");
  return `\\u{${member.from.toString(16)}}-\\u{${member.to.toString(16)}}`;
}
