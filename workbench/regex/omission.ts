import { isNullable, type Rules } from "../../engine/analysis/index.ts";
import { contains, type Node } from "../../engine/grammar/index.ts";

// When a node matches just one text: what is left of it behind that text has to match nothing.

/** Something that has to hold, or not to hold, behind a text. */
export interface Condition {
  readonly node: Node;
  readonly negated: boolean;
}

/** Where a node matches exactly the one ASCII character `text`, or nothing at all: what has to hold behind it. */
export interface Omission {
  /** The text as it stands: with its quotes, where the node has some. */
  readonly text: string;
  readonly behind: readonly Condition[];
}

/** Null where that cannot be told. */
export function omissionOf(node: Node, text: string, rules: Rules): readonly Omission[] | null {
  switch (node.kind) {
    case "label":
    case "token":
    case "convert":
      return omissionOf(node.node, text, rules);
    case "quoted":
      return text.includes(node.escapes?.lead ?? node.close)
        ? null
        : [{ text: node.open + text + node.close, behind: [] }];
    case "choice": {
      const all = node.alternatives.map((alternative) => omissionOf(alternative, text, rules));
      return all.every((one) => one !== null) ? all.flat() : null;
    }
    default: {
      const left = text === "" ? node : residue(node, text, rules);
      if (left === null) return null;
      if (left === "none") return [];
      const behind = emptyWhere(left, rules);
      if (behind === null) return null;
      return behind === "never" ? [] : [{ text, behind }];
    }
  }
}

/** What a node still matches behind `text`; "none" where it does not begin with it, null where that cannot be told. */
function residue(node: Node, text: string, rules: Rules): Node | "none" | null {
  switch (node.kind) {
    case "literal":
      return node.text.startsWith(text) ? { kind: "literal", text: node.text.slice(text.length) } : "none";
    case "oneOf": {
      const words = node.words.filter((word) => word.startsWith(text)).map((word) => word.slice(text.length));
      return words.length > 0 ? { kind: "oneOf", words } : "none";
    }
    case "run": {
      if (text.length > 1) return null;
      if (!contains(node.charset, text.charCodeAt(0))) return "none";
      return { ...node, min: Math.max(0, node.min - 1), max: node.max === null ? null : node.max - 1 };
    }
    case "digits":
      return /^[0-9]/.test(text) ? null : "none";
    case "seq": {
      const [first, ...others] = node.nodes;
      const left = first ? residue(first, text, rules) : "none";
      return left === null || left === "none" ? left : { kind: "seq", nodes: [left, ...others] };
    }
    case "choice": {
      const all = node.alternatives.map((alternative) => residue(alternative, text, rules));
      if (all.includes(null)) return null;
      const some = all.filter((left) => left !== null && left !== "none");
      return some.length > 0 ? { kind: "choice", alternatives: some } : "none";
    }
    case "look":
      // What is left of a look says nothing of what the nodes after it match.
      return residue(node.node, text, rules) === "none" ? "none" : null;
    case "label":
    case "token":
    case "convert":
    case "field":
      return node.kind === "field" && node.omit !== null ? null : residue(node.node, text, rules);
    default:
      return null;
  }
}

/** What has to hold for a node to match nothing. */
function emptyWhere(node: Node, rules: Rules): readonly Condition[] | "never" | null {
  switch (node.kind) {
    case "literal":
      return node.text === "" ? [] : "never";
    case "oneOf": {
      const others = node.words.filter((word) => word !== "");
      if (others.length === node.words.length) return "never";
      return others.length > 0 ? [{ node: { kind: "oneOf", words: others }, negated: true }] : [];
    }
    case "run":
      if (node.min > 0) return "never";
      return node.max === 0 ? [] : [{ node: { ...node, min: 1, max: 1 }, negated: true }];
    case "rest":
    case "end":
      return [{ node: { kind: "end" }, negated: false }];
    case "optional":
      return isNullable(node.node, rules) ? null : [{ node: node.node, negated: true }];
    case "look":
      return [{ node: node.node, negated: false }];
    case "not":
      return [{ node: node.node, negated: true }];
    case "seq": {
      const all = node.nodes.map((inner) => emptyWhere(inner, rules));
      if (all.includes("never")) return "never";
      return all.includes(null) ? null : all.flatMap((one) => (Array.isArray(one) ? one : []));
    }
    case "choice":
      return node.alternatives.every((alternative) => emptyWhere(alternative, rules) === "never") ? "never" : null;
    case "label":
    case "token":
    case "field":
    case "convert":
      return emptyWhere(node.node, rules);
    default:
      return null;
  }
}
