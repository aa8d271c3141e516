import { charset } from "./charset.ts";
import { label } from "./messages.ts";
import type { Node } from "./node.ts";
import { choice, seq } from "./structure.ts";
import { run } from "./text.ts";

function letterOf(character: string): Node {
  return run(charset(character.toLowerCase() + character.toUpperCase()), 1, 1);
}

/**
 * One of these words of ASCII characters, regardless of case; if several match, the longest: `anyCase("error", "warn")`
 * reads `Error` as `"Error"`.
 */
export function anyCase(...words: readonly [string, ...string[]]) {
  const letters = new Map([...new Set(words.join(""))].map((character) => [character, letterOf(character)]));
  const parts = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => seq(...[...word].map((character) => letters.get(character)!)));
  return label(words.join(" or "), choice(...parts));
}
