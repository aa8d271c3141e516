import { languages as all } from "../../fuzz/targets/languages.ts";
import { type Case, repeated } from "../case.ts";

/** The system gives a program no longer argument. */
const LONGEST_ARGUMENT = 128 * 1024;

/** Each small language of the command line, of each of its words and texts again and again. */
export function languages(): readonly Case[] {
  return Object.entries(all).flatMap(([name, { read, texts, words }]) =>
    [...texts, ...words, "a", "9", "("].map((piece) => ({
      name: `${name}, ${JSON.stringify(piece)}`,
      most: LONGEST_ARGUMENT,
      make: (size) => {
        const text = repeated(piece, size);
        return () => void read(text);
      },
    })),
  );
}
