import { children, type Grammar, type Node, withChild } from "../../engine/grammar/index.ts";

/** Grammars whose JSON is smaller are printed as they are. */
const LARGE = 30_000;
/** Shorter parts are not worth a rule. */
const LEAST_SHARED = 200;

/**
 * The same grammar, where parts that are in several places are rules: a large one, as of a pattern of grok, is a fraction of
 * its size as JSON. Parts with fields or with meanings stay where they are.
 */
export function withSharedRules(grammar: Grammar): Grammar {
  const texts = new Map<Node, string>();
  const textOf = (node: Node): string => {
    const known = texts.get(node) ?? JSON.stringify(node);
    texts.set(node, known);
    return known;
  };
  if (textOf(grammar.record).length < LARGE) return grammar;
  const counts = new Map<string, number>();
  const count = (node: Node): void => {
    const text = textOf(node);
    if (text.length < LEAST_SHARED) return;
    const known = counts.get(text) ?? 0;
    counts.set(text, known + 1);
    // What is inside of a shared part is written once.
    if (known === 0 || !isPlain(node)) for (const child of children(node)) count(child);
  };
  count(grammar.record);
  const rules: Record<string, Node> = { ...grammar.rules };
  const names = new Map<string, string>();
  const shared = (node: Node): Node => {
    const text = textOf(node);
    if (text.length < LEAST_SHARED) return node;
    const inner = (): Node =>
      children(node).reduce((whole, child, index) => withChild(whole, index, shared(child)), node);
    if ((counts.get(text) ?? 0) < 2 || !isPlain(node)) return inner();
    const known = names.get(text);
    if (known !== undefined) return { kind: "ref", rule: known };
    const name = freeName(names.size + 1, rules);
    names.set(text, name);
    rules[name] = node;
    rules[name] = inner();
    return { kind: "ref", rule: name };
  };
  const record = shared(grammar.record);
  return { ...grammar, record, rules };
}

/** True for a node that only reads text. */
function isPlain(node: Node): boolean {
  return !MEANT.has(node.kind) && children(node).every(isPlain);
}

const MEANT: ReadonlySet<Node["kind"]> = new Set<Node["kind"]>([
  ...(["field", "pair", "cells", "native", "derive", "item", "map", "list", "within", "meaning"] as const),
  ...(["convert", "constant", "join", "nest"] as const),
]);

function freeName(number: number, rules: Readonly<Record<string, Node>>): string {
  const name = `part${number}`;
  return Object.hasOwn(rules, name) ? freeName(number + 1, rules) : name;
}
