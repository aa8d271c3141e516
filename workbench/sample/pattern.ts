import { type CharacterSet, containsTest, type Pattern, type Tree, treeOf } from "../../engine/pattern/index.ts";
import { below, between, pick, type Random } from "./random.ts";
import { special } from "./text.ts";
import { token } from "./words.ts";

/** The most rounds beyond the minimum of a repetition; halved for each one around it. */
const MOST_ROUNDS = 8;
const MOST_TRIES = 60;

/** A text that a pattern matches, unless it fails an assertion of the pattern. */
export function patternText(pattern: Pattern, random: Random, odd: number): string {
  return textOf(treeOf(pattern), random, odd, 0);
}

function textOf(tree: Tree, random: Random, odd: number, loops: number): string {
  switch (tree.kind) {
    case "set":
      return characterIn(tree.set, random, odd);
    case "sequence":
      return tree.items.map((item) => textOf(item, random, odd, loops)).join("");
    case "alternation":
      return textOf(pick(random, tree.branches), random, odd, loops);
    case "repetition": {
      const { item, min, max } = tree;
      const rounds = Math.min(min + between(random, 0, MOST_ROUNDS >> loops), max ?? Infinity);
      return Array.from({ length: rounds }, () => textOf(item, random, odd, loops + 1)).join("");
    }
    case "capture":
      return textOf(tree.item, random, odd, loops);
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
