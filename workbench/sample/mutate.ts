import { below, between, pick, type Random } from "./random.ts";
import { special } from "./text.ts";

const LONGEST_CUT = 6;

type Change = (characters: readonly string[], at: number, random: Random) => readonly string[];

const CHANGES: readonly Change[] = [
  (all, at, random) => all.toSpliced(at, 1, special(random)),
  (all, at, random) => all.toSpliced(at, 1, pick(random, all)),
  (all, at, random) => all.toSpliced(at, 0, special(random)),
  (all, at, random) => all.toSpliced(at, between(random, 1, LONGEST_CUT)),
  (all, at) => all.slice(0, at),
  (all, at, random) => all.toSpliced(at, 0, ...all.slice(at, at + between(random, 1, LONGEST_CUT))),
];

/** The text with one or two small changes: characters replaced, removed, inserted, repeated, or cut off at the end. */
export function mutate(text: string, random: Random): string {
  let characters: readonly string[] = Array.from(text);
  for (let changes = random() < 0.3 ? 2 : 1; changes > 0; changes--) {
    if (characters.length === 0) return special(random);
    characters = pick(random, CHANGES)(characters, below(random, characters.length), random);
  }
  return characters.join("");
}
