import { alike, type Grammar, type Node, placesOf } from "../../grammar/index.ts";
import { entries } from "./entries.ts";
import { lexemes, spans } from "./lexemes.ts";
import { closuresBy, type Kinds } from "./parser.ts";
import { meanings, messages, structure } from "./structure.ts";
import { values } from "./values.ts";

// What reads most formats of lines. A page that reads one of them loads nothing else before its first event.

const OTHERS = ["pair", "item", "derive", "constant", "join", "map", "list", "cells", "within", "native"] as const;

function refuse(): never {
  throw new TypeError("the grammar is not read by the usual kinds of nodes");
}

/** The kinds of nodes of most lines. */
export const usual: Kinds = {
  cases: {
    ...lexemes,
    ...spans,
    ...structure,
    ...values(refuse),
    ...entries,
    ...meanings,
    ...messages,
    ...alike(OTHERS, refuse),
  },
  payloads: () => ({ clear() {}, commit() {}, reader: refuse }),
};

/** Makes the closures of a grammar that {@link isUsual}. */
export const usualClosures = closuresBy(usual);

/** True if the grammar has usual kinds of nodes alone. */
export function isUsual(grammar: Grammar): boolean {
  const others: readonly string[] = OTHERS;
  const isOther = (node: Node) => others.includes(node.kind) || (node.kind === "convert" && node.reading.notation);
  return !placesOf(grammar).all.some(({ node }) => isOther(node));
}
