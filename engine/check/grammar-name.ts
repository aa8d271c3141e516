import type { GrammarCheck } from "./check.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-";

/** A grammar's name is what `-f` takes. */
export const grammarName: GrammarCheck = ({ name }) => {
  if (name !== "" && [...name].every((letter) => LETTERS.includes(letter))) return [];
  return [{ place: null, message: "a name is lower-case letters, digits and -" }];
};
