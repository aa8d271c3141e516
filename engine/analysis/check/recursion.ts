import { children, type Grammar, type Kind, type Node } from "../../grammar/index.ts";
import { isNullable } from "../index.ts";
import { followed } from "../rules.ts";
import type { Finding, GrammarCheck, NodeCheck } from "./check.ts";

/** No rule begins with itself, not even after a node that can match nothing: it would never end. */
export const leftRecursion: GrammarCheck = ({ rules }, seen) => {
  const findings: Finding[] = [];
  const done = new Set<string>();
  const follow = (rule: string, trail: readonly string[]): void => {
    if (done.has(rule) || !Object.hasOwn(rules, rule)) return;
    for (const next of firstRules(rules[rule]!, rules)) {
      if (!trail.includes(next)) follow(next, [...trail, next]);
      else {
        const cycle = [...trail.slice(trail.indexOf(next)), next].join(" > ");
        findings.push({
          place: seen.places().rules[rule]!.id,
          message: `the rule begins with itself: ${cycle}: put what is read first before it, or repeat with many(...)`,
        });
      }
    }
    done.add(rule);
  };
  for (const rule of Object.keys(rules)) follow(rule, [rule]);
  return findings;
};

/** The rules that are tried where the node itself begins. */
function firstRules(node: Node, rules: Grammar["rules"]): readonly string[] {
  if (node.kind === "ref") return [node.rule];
  const found: string[] = [];
  for (const inner of children(node)) {
    found.push(...firstRules(inner, rules));
    if (["seq", "pair", "many", "join"].includes(node.kind) && !isNullable(inner, rules)) break;
  }
  return found;
}

/** A rule inside itself is also inside a nest node: the input decides how deep a parser goes, and its stack is limited. */
export const unboundedRecursion: GrammarCheck = (grammar, seen) => {
  const { rules } = grammar;
  // A rule that begins with itself is wrong at any depth.
  if (leftRecursion(grammar, seen).length > 0) return [];
  const leadsTo = (wanted: string, node: Node, open: Set<string>): boolean => {
    if (node.kind === "nest") return false;
    if (node.kind !== "ref") return children(node).some((inner) => leadsTo(wanted, inner, open));
    if (node.rule === wanted) return true;
    if (open.has(node.rule) || !Object.hasOwn(rules, node.rule)) return false;
    open.add(node.rule);
    return leadsTo(wanted, rules[node.rule]!, open);
  };
  return Object.keys(rules)
    .filter((rule) => leadsTo(rule, rules[rule]!, new Set()))
    .map((rule) => ({
      place: seen.places().rules[rule]!.id,
      message: "the rule is inside itself, and nothing says how deep: nest(100, ...) around it does",
    }));
};

/** A reference names a rule of its grammar. */
export const unknownRule: NodeCheck = {
  ref({ rule }, { rules }) {
    if (Object.hasOwn(rules, rule)) return null;
    return `there is no rule ${rule}; known rules: ${Object.keys(rules).join(", ") || "none"}`;
  },
};

/** Every round of a repetition reads something: otherwise it would never end. */
export const emptyRepetition: NodeCheck = {
  many: ({ node, separator }, { rules }) =>
    isNullable(node, rules) && (separator === null || isNullable(separator, rules))
      ? "what is repeated can match nothing"
      : null,
};

/** What a field of text may be made of. */
const TEXT: readonly Kind[] = ["literal", "oneOf", "run", "digits", "rest", "end", "until", "quoted", "fail"];
const AROUND_TEXT: readonly Kind[] = ["seq", "choice", "optional", "many", "look", "not", "nest", "label", "token"];

/** A payload is the text of a field, and its grammar reads one record without knowing others. */
export const payload: NodeCheck = {
  within({ node, grammar, into, otherwise }, around) {
    if (node.kind !== "field")
      return `within(...) takes a field, not ${node.kind}: within(field("msg", rest), grammar)`;
    const other = otherThanText(node.node, around.rules, []);
    if (other) return `the field is text that another grammar reads: it has no ${other} in it`;
    if (around.json) return "JSON is copied as it is: read its payload with --payload";
    if (grammar.header) return `${grammar.name} takes its columns from a first line, which a payload does not have`;
    if (into !== "event" && into !== "map") return `into is "event" or "map", not ${JSON.stringify(into)}`;
    if (otherwise !== "text" && otherwise !== "fail")
      return `otherwise is "text" or "fail", not ${JSON.stringify(otherwise)}`;
    return null;
  },
};

// Each payload is a parser of its own.
const MOST_PAYLOADS = 8;

/** Payloads inside each other have a limit. */
export const payloadLevels: GrammarCheck = (grammar) => {
  const levels = levelsOf(grammar);
  if (levels <= MOST_PAYLOADS) return [];
  return [{ place: null, message: `more than ${MOST_PAYLOADS} payloads inside each other` }];
};

/** The payloads inside each other in a grammar; it stops counting at one more than the most. */
function levelsOf(grammar: Grammar, left = MOST_PAYLOADS + 1): number {
  if (left === 0) return 0;
  const inside = (node: Node): number =>
    Math.max(node.kind === "within" ? 1 + levelsOf(node.grammar, left - 1) : 0, ...children(node).map(inside));
  return Math.max(inside(grammar.record), ...Object.values(grammar.rules).map(inside));
}

/** The kind of the first node inside that is more than text; null if there is none. Rules are followed. */
function otherThanText(node: Node, rules: Grammar["rules"], open: readonly string[]): Kind | null {
  if (node.kind === "ref") {
    const rule = rules[node.rule];
    return rule && !open.includes(node.rule) ? otherThanText(rule, rules, [...open, node.rule]) : null;
  }
  if (TEXT.includes(node.kind)) return null;
  if (!AROUND_TEXT.includes(node.kind)) return node.kind;
  for (const inner of children(node)) {
    const other = otherThanText(inner, rules, open);
    if (other) return other;
  }
  return null;
}

const NOT_IN_SEPARATORS = ["\n", "\r", '"'];
const NOT_IN_CELLS: readonly Kind[] = ["field", "derive", "pair", "item", "cells", "constant"];

/** A row of cells is a whole record; its columns have different names, and its cells a separator. */
export const tableRow: NodeCheck = {
  cells(node, { record }) {
    const { separator, columns, cell } = node;
    if (record !== node) return "a row of cells is the whole record";
    if (separator === "" || NOT_IN_SEPARATORS.some((character) => separator.includes(character))) {
      return `the separator has to be text without quotes and line ends, not ${JSON.stringify(separator)}`;
    }
    const names = new Set<string>();
    for (const { name } of columns) {
      if (names.has(name)) return `two columns have the name ${JSON.stringify(name)}`;
      names.add(name);
    }
    const other = kindIn(cell);
    return other && `a cell is text: it has no ${other} in it`;
  },
};

function kindIn(node: Node): Kind | null {
  if (NOT_IN_CELLS.includes(node.kind)) return node.kind;
  for (const inner of children(node)) {
    const kind = kindIn(inner);
    if (kind) return kind;
  }
  return null;
}

const wrongName = ({ name }: { readonly name: string }) => (name === "" ? "a field needs a name" : null);

/** A field has a name. */
export const fieldName: NodeCheck = { field: wrongName, derive: wrongName };

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-";

/** A grammar's name is one for `-f`. */
export const grammarName: GrammarCheck = ({ name }) => {
  if (name !== "" && [...name].every((letter) => LETTERS.includes(letter))) return [];
  return [{ place: null, message: "a name is lower-case letters, digits and -" }];
};

/** A key is a span of text, or a text of the grammar. */
export const joinedKey: NodeCheck = { pair: ({ key }, { rules }) => unfitKey(key, rules, []) };

/** Nodes whose value is that of a node inside. */
const AS_INSIDE: readonly Kind[] = ["choice", "optional", "nest", "meaning", "label", "token", "field"];

/** Why the value of a node may be no key; null if it always can. */
function unfitKey(node: Node, rules: Grammar["rules"], open: readonly string[]): string | null {
  const { kind } = node;
  if (kind === "join") return "a joined text cannot be a key";
  if (kind === "map" || kind === "list") return `a ${kind} cannot be a key`;
  if (kind === "constant") return typeof node.value === "string" ? null : "a constant key is a text";
  if (kind === "convert" && node.reading.notation) return "a computed value cannot be a key";
  if (kind === "convert" && node.node.kind === "join") return unfitKey(node.node, rules, open);
  if (kind === "ref") return followed(node, rules, open, null, (rule, inside) => unfitKey(rule, rules, inside));
  if (!AS_INSIDE.includes(kind)) return null;
  return children(node).reduce<string | null>((found, inner) => found ?? unfitKey(inner, rules, open), null);
}
