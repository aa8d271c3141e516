import { contains } from "../engine/grammar/charset.ts";
import { type Grammar, type Node, placesOf } from "../engine/grammar/index.ts";

/** What a grammar has literally: its strings and words, and those that it takes in small letters and in capitals. */
export function wordsOf(grammar: Grammar): readonly string[] {
  return [...new Set(placesOf(grammar).all.flatMap(({ node }) => literals(node)))];
}

function literals(node: Node): readonly string[] {
  if (node.kind === "literal") return [node.text];
  if (node.kind === "oneOf") return node.words;
  if (node.kind !== "seq") return [];
  const letters = node.nodes.map(letterOf);
  const count = letters.indexOf("");
  return count === 0 || count === 1 ? [] : [letters.slice(0, count < 0 ? letters.length : count).join("")];
}

/** The last of a few characters of which there has to be one. */
function letterOf(node: Node): string {
  if (node.kind !== "run" || node.min !== 1 || node.max !== 1) return "";
  const { charset } = node;
  for (let byte = 127; byte > 32; byte--) if (contains(charset, byte)) return String.fromCharCode(byte);
  return "";
}
