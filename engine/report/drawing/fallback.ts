import { type Charset, charset, children, type Grammar, isSubset, type Kind, type Node } from "../../grammar/index.ts";
import type { Attempt } from "../../parse/reference/index.ts";

/** The fields of these belong to a value, or to nothing. */
const SEALED: ReadonlySet<Kind> = new Set<Kind>(["map", "list", "look", "not", "until", "join"]);
/** A run of these and more is free text. */
const TEXT: Charset = charset("a-zA-Z0-9 .:/_-");

/**
 * True for a choice that took an alternative of free text, after an earlier one that names fields which this one does not:
 * the record is accepted, but says less than its author hoped for.
 */
export function isFallback({ place, inside }: Attempt, { rules }: Grammar): boolean {
  const chosen = inside.at(-1);
  if (place.node.kind !== "choice" || !chosen || chosen.to === null || !isFreeText(chosen.place.node)) return false;
  const names = fieldsIn(chosen.place.node, rules);
  return inside.slice(0, -1).some((one) => [...fieldsIn(one.place.node, rules)].some((name) => !names.has(name)));
}

/** True if nothing but free text is in a node, and what delimits it. */
function isFreeText(node: Node): boolean {
  if (node.kind === "rest" || node.kind === "until") return true;
  if (node.kind === "run") return node.max === null && isSubset(TEXT, node.charset);
  if (node.kind === "quoted") return isSubset(TEXT, node.inside);
  const inside = children(node).filter((one) => !isDelimiter(one));
  return inside.length > 0 && inside.every(isFreeText);
}

/** True for the end, and for a literal without letters and digits: with one of those, a text is recognized. */
function isDelimiter(node: Node): boolean {
  return node.kind === "end" || (node.kind === "literal" && !/[\p{L}\p{N}]/u.test(node.text));
}

/** The names of the fields that a node adds to the event. */
function fieldsIn(node: Node, rules: Grammar["rules"], open: readonly string[] = []): ReadonlySet<string> {
  if (SEALED.has(node.kind)) return new Set();
  if (node.kind === "ref") {
    const rule = open.includes(node.rule) ? undefined : rules[node.rule];
    return rule ? fieldsIn(rule, rules, [...open, node.rule]) : new Set();
  }
  const own = node.kind === "field" || node.kind === "derive" ? [node.name] : [];
  return new Set([...own, ...children(node).flatMap((inner) => [...fieldsIn(inner, rules, open)])]);
}
