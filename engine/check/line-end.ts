import type { Grammar } from "../grammar/grammar.ts";
import type { NodeCheck } from "./check.ts";

/** Where records are lines, no text of the grammar has a line end: the line end behind the record would match it. */
export const lineEnd: NodeCheck = {
  literal: ({ text }, grammar) => wrong(text, grammar),
  oneOf({ words }, grammar) {
    for (const word of words) {
      const message = wrong(word, grammar);
      if (message) return message;
    }
    return null;
  },
  quoted: ({ open, close }, grammar) => wrong(open, grammar) ?? wrong(close, grammar),
};

function wrong(text: string, { framer }: Grammar): string | null {
  if (framer !== "line" || (!text.includes("\n") && !text.includes("\r"))) return null;
  return `no line has ${JSON.stringify(text)} in it`;
}
