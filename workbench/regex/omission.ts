import { firstOf, isNullable, type Rules } from "../../engine/analysis/index.ts";
import { alike, type Cases, contains, type Node, visit } from "../../engine/grammar/index.ts";

// When a node matches just one text: the rest of it, after that text, has to match nothing.

/** A node that has to match after a text, or must not. */
interface Condition {
  readonly node: Node;
  readonly negated: boolean;
}

/** A way in which a node matches exactly the one ASCII character `text`, or nothing at all. */
interface Omission {
  /** The text in the record, with its quotes if the node has any. */
  readonly text: string;
  /** What has to hold after it. */
  readonly after: readonly Condition[];
}

type Told<R> = Cases<readonly [text: string, rules: Rules], R | null>;

/** The ways in which a node matches just `text`; null if that cannot be known. */
export function omissionOf(node: Node, text: string, rules: Rules): readonly Omission[] | null {
  return visit(omissionCases, node, text, rules);
}

function ofText(node: Node, text: string, rules: Rules): readonly Omission[] | null {
  const left = text === "" ? node : residue(node, text, rules);
  if (left === null) return null;
  if (left === "none") return [];
  const after = emptyWhere(left, rules);
  if (after === null) return null;
  return after === "never" ? [] : [{ text, after }];
}

const omissionCases: Told<readonly Omission[]> = {
  ...alike(["meaning", "label", "token", "convert"], ({ node }, text: string, rules: Rules) =>
    omissionOf(node, text, rules),
  ),
  quoted: ({ open, close, escapes }, text) =>
    text.includes(escapes?.lead ?? close) ? null : [{ text: open + text + close, after: [] }],
  choice({ alternatives }, text, rules) {
    const all = alternatives.map((alternative) => omissionOf(alternative, text, rules));
    return all.every((one) => one !== null) ? all.flat() : null;
  },
  ...alike(["literal", "oneOf", "run", "digits", "number", "rest", "end", "until"], ofText),
  ...alike(["seq", "optional", "many", "look", "not", "ref", "nest", "fail"], ofText),
  ...alike(["constant", "join", "map", "list", "item", "field", "pair", "cells", "native", "derive"], ofText),
  within: ofText,
};

/** What a node still matches after `text`; "none" if it does not begin with that, null if that cannot be known. */
function residue(node: Node, text: string, rules: Rules): Node | "none" | null {
  return visit(residueCases, node, text, rules);
}

const unknown = () => null;
const residueCases: Told<Node | "none"> = {
  literal: (node, text) =>
    node.text.startsWith(text) ? { kind: "literal", text: node.text.slice(text.length) } : "none",
  oneOf(node, text) {
    const words = node.words.filter((word) => word.startsWith(text)).map((word) => word.slice(text.length));
    return words.length > 0 ? { kind: "oneOf", words } : "none";
  },
  run(node, text) {
    if (text.length > 1) return null;
    if (!contains(node.charset, text.charCodeAt(0))) return "none";
    return { ...node, min: Math.max(0, node.min - 1), max: node.max === null ? null : node.max - 1 };
  },
  digits: (_, text) => (/^[0-9]/.test(text) ? null : "none"),
  seq({ nodes: [first, ...others] }, text, rules) {
    const left = first ? residue(first, text, rules) : "none";
    return left === null || left === "none" ? left : { kind: "seq", nodes: [left, ...others] };
  },
  choice({ alternatives }, text, rules) {
    const all = alternatives.map((alternative) => residue(alternative, text, rules));
    if (all.includes(null)) return null;
    const some = all.filter((left) => left !== null && left !== "none");
    return some.length > 0 ? { kind: "choice", alternatives: some } : "none";
  },
  // What is left of a look says nothing of what the nodes after it match.
  look: ({ node }, text, rules) => (residue(node, text, rules) === "none" ? "none" : null),
  field: ({ node, omit }, text, rules) => (omit === null ? residue(node, text, rules) : null),
  ...alike(["meaning", "label", "token", "convert"], ({ node }, text: string, rules: Rules) =>
    residue(node, text, rules),
  ),
  // A character at which it may stop, or which may escape the next one, says nothing.
  until(node, text, rules) {
    const { charset } = firstOf(node.stop, rules);
    const isPlain =
      !isNullable(node.stop, rules) && !contains(charset, text.charCodeAt(0)) && node.escapes?.lead !== text;
    return isPlain && text.length === 1 ? node : null;
  },
  within: unknown,
  ...alike(["number", "rest", "end", "quoted"], unknown),
  ...alike(["optional", "many", "not", "ref", "nest", "fail"], unknown),
  ...alike(["constant", "join", "map", "list", "item", "pair", "cells", "native", "derive"], unknown),
};

/** What has to hold for a node to match nothing. */
function emptyWhere(node: Node, rules: Rules): readonly Condition[] | "never" | null {
  return visit(emptyCases, node, rules);
}

const emptyCases: Cases<readonly [rules: Rules], readonly Condition[] | "never" | null> = {
  literal: ({ text }) => (text === "" ? [] : "never"),
  oneOf({ words }) {
    const others = words.filter((word) => word !== "");
    if (others.length === words.length) return "never";
    return others.length > 0 ? [{ node: { kind: "oneOf", words: others }, negated: true }] : [];
  },
  run(node) {
    if (node.min > 0) return "never";
    return node.max === 0 ? [] : [{ node: { ...node, min: 1, max: 1 }, negated: true }];
  },
  ...alike(["rest", "end"], () => [{ node: { kind: "end" } as const, negated: false }]),
  optional: ({ node }, rules) => (isNullable(node, rules) ? null : [{ node, negated: true }]),
  look: ({ node }) => [{ node, negated: false }],
  not: ({ node }) => [{ node, negated: true }],
  until: ({ stop, last }) => (last ? null : [{ node: stop, negated: false }]),
  seq({ nodes }, rules) {
    const all = nodes.map((inner) => emptyWhere(inner, rules));
    if (all.includes("never")) return "never";
    return all.includes(null) ? null : all.flatMap((one) => (Array.isArray(one) ? one : []));
  },
  choice: ({ alternatives }, rules) =>
    alternatives.every((alternative) => emptyWhere(alternative, rules) === "never") ? "never" : null,
  ...alike(["meaning", "label", "token", "field", "convert"], ({ node }, rules: Rules) => emptyWhere(node, rules)),
  within: unknown,
  ...alike(["digits", "number", "quoted", "many", "ref", "nest", "fail"], unknown),
  ...alike(["constant", "join", "map", "list", "item", "pair", "cells", "native", "derive"], unknown),
};
