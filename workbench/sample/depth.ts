import { children, type Node } from "../../engine/grammar/index.ts";

export type Rules = Readonly<Record<string, Node>>;

/**
 * How many rules inside each other the shortest text of a node needs at least; Infinity where it has none, because it
 * always fails or never comes to an end.
 */
export function depthOf(node: Node, rules: Rules, open: readonly string[] = []): number {
  switch (node.kind) {
    case "fail":
      return Infinity;
    case "choice":
      return Math.min(...node.alternatives.map((inner) => depthOf(inner, rules, open)));
    case "optional":
    case "look":
    case "not":
    case "until":
      return 0;
    case "many":
      return node.min === 0 ? 0 : most(children(node), rules, open);
    case "ref": {
      const rule = Object.hasOwn(rules, node.rule) ? rules[node.rule] : undefined;
      if (!rule || open.includes(node.rule)) return Infinity;
      return 1 + depthOf(rule, rules, [...open, node.rule]);
    }
    default:
      return most(children(node), rules, open);
  }
}

function most(nodes: readonly Node[], rules: Rules, open: readonly string[]): number {
  return Math.max(0, ...nodes.map((node) => depthOf(node, rules, open)));
}
