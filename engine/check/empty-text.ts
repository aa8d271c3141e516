import type { NodeCheck } from "./check.ts";

/** A literal has a text; a list of words has words, each of them once and none empty. */
export const emptyText: NodeCheck = {
  literal: ({ text }) => (text === "" ? "a literal is a text; optional() is what may be missing" : null),
  oneOf({ words }) {
    if (words.length === 0) return "the list of words is empty";
    if (words.includes("")) return "a word is empty";
    if (new Set(words).size === words.length) return null;
    const twice = words.find((word, index) => words.indexOf(word) < index);
    return `the word ${JSON.stringify(twice)} comes twice`;
  },
};
