import { type Parsed, type ReadExpression, readTree, type TreeOptions, type UnreadExpression } from "./regex/index.ts";
import { lookFree } from "./rewriting/index.ts";

/**
 * The grammar of an expression that is parsed. One that is searched for and asks for what is before a place is read without
 * asking, if it can be written so.
 * @param text what its places are in.
 */
export function readSearched(parsed: Parsed, text: string, options: TreeOptions): ReadExpression | UnreadExpression {
  const read = readTree(parsed, text, options);
  if (read.ok || read.expression === null || options.match === "whole") return read;
  const tree = lookFree(parsed.tree);
  const again = tree === null ? read : readTree({ ...parsed, tree }, text, options);
  return again.ok ? { ...again, expression: read.expression } : read;
}
