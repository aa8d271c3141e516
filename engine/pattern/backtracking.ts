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
 * Where more than the next character decides, V8 may try every way through a tree: each repetition without an end takes as
 * many as the text has characters, any other one and each alternation as many as it has, one times the other. The steps that
 * V8 may take:
 */
const MOST_STEPS = 24;
/** Where V8 changes to its linear-time engine, some repetitions of sets do not count. */
const LONGEST_CHANGED = 8192;
/** A repetition of more than characters has its ways in each round: they double with each character. */
const LONGEST_NESTED = 16;

/** The longest text on which V8 goes back. @param changes true if V8 changes to its linear-time engine. */
export function longestFor(tree: Tree, alphabet: Alphabet, extent: Extent, changes: boolean): number {
  const { loops, others } = waysIn(tree);
  // A search begins at each character.
  const power = loops + (extent === "any" ? 1 : 0);
  const isNested = some(tree, (part) => part.kind === "repetition" && part.max !== 1 && bare(part.item).kind !== "set");
  if (power < 2 && others === 0 && !isNested) return Number.POSITIVE_INFINITY;
  const decides = isDecided(tree, extent === "whole" ? NONE : ALL, alphabet);
  if (extent !== "any" && decides) return Number.POSITIVE_INFINITY;
  if (changes) return power < 2 && !isNested ? Number.POSITIVE_INFINITY : LONGEST_CHANGED;
  if (decides) return 2 ** (MOST_STEPS / 2);
  if (isNested) return LONGEST_NESTED;
  return others > MOST_STEPS ? 0 : 2 ** ((MOST_STEPS - others) / power);
}

function bare(tree: Tree): Tree {
  return tree.kind === "capture" ? bare(tree.item) : tree;
}

/** How many ways lead through a tree: the repetitions without an end, and the logarithm to base 2 of all others. */
interface Ways {
  readonly loops: number;
  readonly others: number;
}

function waysIn(tree: Tree): Ways {
  switch (tree.kind) {
    case "sequence":
      return product(tree.items.map(waysIn), 1);
    case "alternation":
      return product(tree.branches.map(waysIn), tree.branches.length);
    case "repetition":
      return tree.max === null
        ? product([waysIn(tree.item), { loops: 1, others: 0 }], 1)
        : product([waysIn(tree.item)], tree.max - tree.min + 1);
    case "capture":
      return waysIn(tree.item);
    default:
      return { loops: 0, others: 0 };
  }
}

function product(inside: readonly Ways[], own: number): Ways {
  return {
    loops: inside.reduce((sum, { loops }) => sum + loops, 0),
    others: inside.reduce((sum, { others }) => sum + others, Math.log2(own)),
  };
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
