import { languages as all } from "../../fuzz/targets/languages.ts";
import { repeated, type Target } from "../case.ts";

/** The system gives a program no longer argument. */
const LONGEST_ARGUMENT = 128 * 1024;
/** What is read of lines as well, which may be longer. */
const OF_LINES = "timestamps";

/** Each small language of the command line, of each of its words and strings again and again. */
export function languages(): readonly Target[] {
  return Object.entries(all).map(([name, { read, texts, words }]) => ({
    name,
    ...(name === OF_LINES ? {} : { most: LONGEST_ARGUMENT }),
    cases: () =>
      [...texts, ...words, "a", "9", "("].map((piece) => ({
        name: JSON.stringify(piece),
        make: (size) => {
          const text = repeated(piece, size);
          return () => void read(text);
        },
      })),
  }));
}
