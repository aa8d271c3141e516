import type { Node } from "../../grammar/index.ts";
import type { Finding, GrammarCheck } from "./check.ts";

type Role = "object" | "array" | "key" | "value";
type Expected = readonly (readonly [node: Node, role: Role])[];

/** By role: the roles that the nodes inside a node need for the node to have its role, or the problem. */
const shapes: Readonly<Record<Role, (node: Node) => Expected | string>> = {
  object(node) {
    const member = elementOf(node, "{", "}");
    if (member?.kind === "pair" && member.between && isOnly(member.between, ":")) {
      return [
        [member.key, "key"],
        [member.value, "value"],
      ];
    }
    return 'a JSON object is "{", pairs with ":" inside and "," between them, and "}"';
  },
  array(node) {
    const element = elementOf(node, "[", "]");
    if (element?.kind === "item") return [[element.node, "value"]];
    return 'a JSON array is "[", items with "," between them, and "]"';
  },
  key: (node) => (isString(node) ? [] : 'a JSON key is a text in ", escaped with \\'),
  value(node) {
    if (node.kind === "map") return [[node.node, "object"]];
    if (node.kind === "list") return [[node.node, "array"]];
    if (node.kind === "number" || isString(node) || isWord(node)) return [];
    return "a JSON value is a quoted text, a number, true, false, null, a map or a list";
  },
};

/**
 * The record of a grammar with `json: true` is a JSON object of RFC 8259: its text, and that of the objects and arrays
 * inside, is copied to JSON output. Runs count as blanks everywhere.
 */
export const jsonSyntax: GrammarCheck = ({ json, record, rules }, { places }) => {
  if (!json) return [];
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const follow = (node: Node, role: Role): void => {
    const inside = transparent(node, role);
    if (inside) for (const inner of inside) follow(inner, role);
    else {
      const expected = shapes[role](node);
      if (typeof expected === "string") findings.push({ place: placeOf(node), message: expected });
      else for (const [inner, next] of expected) follow(inner, next);
    }
  };
  const placeOf = (node: Node) => places().all.find((place) => place.node === node)?.id ?? null;
  /** The nodes that a node without text of its own leads to; null for any other node. */
  const transparent = (node: Node, role: Role): readonly Node[] | null => {
    if (node.kind === "choice") return node.alternatives;
    if (node.kind === "meaning" || node.kind === "label" || node.kind === "token" || node.kind === "nest")
      return [node.node];
    if (node.kind !== "ref") return null;
    const visit = `${role} ${node.rule}`;
    if (seen.has(visit) || !Object.hasOwn(rules, node.rule)) return [];
    seen.add(visit);
    return [rules[node.rule]!];
  };
  follow(onlyOne(record) ?? record, "object");
  return findings;
};

/** The element of a container, which is repeated between its brackets with commas; null if there is none. */
function elementOf(node: Node, open: string, close: string): Node | null {
  const [first, many, last, ...others] = withoutRuns(node);
  if (!first || many?.kind !== "many" || !last || others.length > 0) return null;
  if (!isLiteral(first, open) || !isLiteral(last, close)) return null;
  return many.separator && isOnly(many.separator, ",") ? onlyOne(many.node) : null;
}

function withoutRuns(node: Node): readonly Node[] {
  if (node.kind === "run") return [];
  return node.kind === "seq" ? node.nodes.flatMap(withoutRuns) : [node];
}

function onlyOne(node: Node): Node | null {
  const [only, ...others] = withoutRuns(node);
  return only && others.length === 0 ? only : null;
}

function isOnly(node: Node, text: string): boolean {
  const only = onlyOne(node);
  return only !== null && isLiteral(only, text);
}

function isLiteral(node: Node, text: string): boolean {
  return node.kind === "literal" && node.text === text;
}

function isString(node: Node): boolean {
  return node.kind === "quoted" && node.open === '"' && node.close === '"' && (node.escapes?.lead ?? "\\") === "\\";
}

/** A constant whose text is its own JSON. */
function isWord(node: Node): boolean {
  if (node.kind !== "constant" || node.node?.kind !== "literal") return false;
  const { value } = node;
  return (value === null || typeof value !== "object") && node.node.text === JSON.stringify(value);
}
