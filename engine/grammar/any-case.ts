import { type Charset, charset } from "./charset.ts";
import { label } from "./messages.ts";
import { choice, seq } from "./structure.ts";
import { run } from "./text.ts";

function letterOf(character: string): Charset {
  return charset(character.toLowerCase() + character.toUpperCase());
}

/**
 * One of these words of ASCII characters, regardless of case; if several match, the longest: `anyCase("error", "warn")`
 * reads `Error` as `"Error"`.
 */
export function anyCase(...words: readonly [string, ...string[]]) {
  const parts = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => seq(...[...word].map((character) => run(letterOf(character), 1, 1))));
  return label(words.join(" or "), choice(...parts));
}
