import { ASCII_END } from "../event/bytes.ts";
import type { Alphabet } from "./alphabet.ts";
import type { Extent } from "./automaton.ts";
import { type CharacterSet, some, type Tree } from "./tree.ts";

// How far V8 can be trusted with a tree, which it matches by going back.

/** A bit for each ASCII character, and one for all others together. */
type Characters = bigint;

const NONE: Characters = 0n;
const OTHERS: Characters = 1n << BigInt(ASCII_END);
const ALL: Characters = 2n * OTHERS - 1n;

/** What the strings of a tree begin with, and whether there is an empty one. */
interface First {
  readonly characters: Characters;
  readonly nullable: boolean;
}

/**
 * Repetitions without an end, one inside another or one after the other, take that power of the length, where more than the
 * next character decides between them. The steps that V8 may take:
 */
const MOST_STEPS = 2 ** 24;
/** Where V8 changes to its linear-time engine, some repetitions of sets do not count. */
const LONGEST_CHANGED = 8192;
const LONGEST_NESTED = 16;

/** The longest text on which V8 goes back. @param changes true if V8 changes to its linear-time engine. */
export function longestFor(tree: Tree, alphabet: Alphabet, extent: Extent, changes: boolean): number {
  // A search begins at each character.
  const power = loopsIn(tree) + (extent === "any" ? 1 : 0);
  const isNested = some(tree, (part) => part.kind === "repetition" && part.max !== 1 && bare(part.item).kind !== "set");
  if (power < 2 && !isNested) return Number.POSITIVE_INFINITY;
  if (extent !== "any" && isDecided(tree, extent === "prefix" ? ALL : NONE, alphabet)) return Number.POSITIVE_INFINITY;
  if (changes || extent === "any") return LONGEST_CHANGED;
  return isNested ? LONGEST_NESTED : MOST_STEPS ** (1 / power);
}

function bare(tree: Tree): Tree {
  return tree.kind === "capture" ? bare(tree.item) : tree;
}

function loopsIn(tree: Tree): number {
  switch (tree.kind) {
    case "sequence":
      return tree.items.reduce((sum, item) => sum + loopsIn(item), 0);
    case "alternation":
      return tree.branches.reduce((sum, branch) => sum + loopsIn(branch), 0);
    case "repetition":
      return loopsIn(tree.item) + (tree.max === null ? 1 : 0);
    case "capture":
      return loopsIn(tree.item);
    default:
      return 0;
  }
}

/** True if the next character decides each time whether to go on, and where. @param follow what may come after the tree. */
function isDecided(tree: Tree, follow: Characters, alphabet: Alphabet): boolean {
  switch (tree.kind) {
    case "sequence": {
      let after = follow;
      return tree.items.toReversed().every((item) => {
        const decides = isDecided(item, after, alphabet);
        after = before(firstOf(item, alphabet), after);
        return decides;
      });
    }
    case "alternation": {
      let others = NONE;
      return tree.branches.every((branch) => {
        const first = before(firstOf(branch, alphabet), follow);
        const decides = (first & others) === NONE && isDecided(branch, follow, alphabet);
        others |= first;
        return decides;
      });
    }
    case "repetition": {
      const first = firstOf(tree.item, alphabet);
      const isOptional = tree.max === null || tree.max > tree.min;
      if (isOptional && (first.nullable || (first.characters & follow) !== NONE)) return false;
      return isDecided(tree.item, tree.max === 1 ? follow : first.characters | follow, alphabet);
    }
    case "capture":
      return isDecided(tree.item, follow, alphabet);
    default:
      return true;
  }
}

function before({ characters, nullable }: First, follow: Characters): Characters {
  return nullable ? characters | follow : characters;
}

function firstOf(tree: Tree, alphabet: Alphabet): First {
  switch (tree.kind) {
    case "set": {
      // What lies beyond ASCII is not told apart.
      let characters = isAsciiOnly(tree.set) ? NONE : OTHERS;
      for (let code = 0; code < ASCII_END; code++)
        if (alphabet.contains(tree.set, code)) characters |= 1n << BigInt(code);
      return { characters, nullable: false };
    }
    case "sequence": {
      const first = { characters: NONE, nullable: true };
      for (const item of tree.items) {
        if (!first.nullable) break;
        const { characters, nullable } = firstOf(item, alphabet);
        first.characters |= characters;
        first.nullable = nullable;
      }
      return first;
    }
    case "alternation": {
      const firsts = tree.branches.map((branch) => firstOf(branch, alphabet));
      return {
        characters: firsts.reduce((all, { characters }) => all | characters, NONE),
        nullable: firsts.some(({ nullable }) => nullable),
      };
    }
    case "repetition": {
      const first = firstOf(tree.item, alphabet);
      return { ...first, nullable: first.nullable || tree.min === 0 };
    }
    case "capture":
      return firstOf(tree.item, alphabet);
    case "assertion":
      return { characters: NONE, nullable: true };
  }
}

function isAsciiOnly({ members, negated, folded }: CharacterSet): boolean {
  return !negated && !folded && members.every((member) => member.kind === "range" && member.to < ASCII_END);
}
