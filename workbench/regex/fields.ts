import { firstOf, isNullable, type Rules, ruleOf, type SomeCases, visitSome } from "../../engine/analysis/index.ts";
import { alike, contains, isDisjoint, type Node, type NodeOf, type Place } from "../../engine/grammar/index.ts";
import { choiceText, firstOf as firstBranch, look, placeIn } from "./branches.ts";
import { literalText } from "./flavor.ts";
import { quotedText } from "./quoted.ts";
import { lose, type Meaning, openCapture, PLAIN_MEANING, refuse, type Scope, type Writing } from "./scope.ts";

/** A field: a group around its value. */
export function writeField(node: NodeOf<"field">, place: Place, scope: Scope, writing: Writing): string {
  const inner = place.inside[0]!;
  if (!scope.captures) return writing.write(inner, scope, writing);
  const meaning = node.escapes ? { ...PLAIN_MEANING, escapes: node.escapes } : PLAIN_MEANING;
  const value = (within: Scope) => valueText({ place: inner, field: node.name, scope: within, writing, meaning });
  // A group without a text is what an expression has for null.
  const none = node.omit ?? node.null;
  if (none === undefined) return value(scope);
  const omissions = omissionOf(node.node, none, writing.rules);
  if (omissions === null) refuse(place, `whether its text is ${JSON.stringify(none)} cannot be seen`, writing);
  const omitted = omissions.map(({ text, after }) => ({
    hasFields: false,
    isNullable: text === "",
    write: (within: Scope) =>
      literalText(text, writing.flavor) +
      after.map((condition) => look(placeOf(place, condition.node), condition.negated, within, writing)).join(""),
  }));
  const isEmpty = none !== "" && isNullable(node.node, writing.rules);
  return firstBranch([...omitted, { hasFields: true, isNullable: isEmpty, write: value }], scope, writing);
}

/** A place for a node that is written in another position than in the grammar. */
function placeOf(parent: Place, node: Node): Place {
  const find = (place: Place): Place | null =>
    place.node === node ? place : place.inside.reduce<Place | null>((found, inner) => found ?? find(inner), null);
  return find(parent) ?? placeIn(parent, node);
}

/** A place whose value is that of a field. */
interface Value {
  readonly place: Place;
  readonly field: string;
  readonly scope: Scope;
  readonly writing: Writing;
  /** What the text says if it is the value. */
  readonly meaning: Meaning;
}

/** A place, and its value in a group. */
function valueText(value: Value): string {
  const { place, writing, meaning } = value;
  return isPlain(place.node, writing) ? grouped(value, meaning) : visitSome(valueCases, notItsText, place.node, value);
}

/** A group for the value; `body` writes its text. */
function grouped(value: Value, meaning: Meaning, body: () => string = () => ungrouped(value)): string {
  const { place, field, scope, writing } = value;
  const mayBeEmpty = place.node.kind === "quoted" || isNullable(place.node, writing.rules);
  const { name } = openCapture(field, { meaning, mayBeEmpty }, scope, writing);
  return `${writing.flavor.opensName}${name}>${body()})`;
}

function ungrouped({ place, scope, writing }: Value): string {
  return writing.write(place, scope, writing);
}

function innerText(value: Value, scope = value.scope): string {
  return valueText({ ...value, place: value.place.inside[0]!, scope, meaning: PLAIN_MEANING });
}

const notItsText = (_: Node, { place, writing }: Value) =>
  refuse(place, "its value is not the text that it takes", writing);

const valueCases: SomeCases<readonly [value: Value], string> = {
  ...alike(["meaning", "label", "token", "item"], (_, value: Value) => innerText(value)),
  nest: ({ limit }, value) =>
    value.scope.nests >= limit ? ungrouped(value) : innerText(value, { ...value.scope, nests: value.scope.nests + 1 }),
  choice(_, value) {
    const write = (place: Place, scope: Scope) => valueText({ ...value, place, scope, meaning: PLAIN_MEANING });
    return choiceText(value.place, value.scope, value.writing, true, write);
  },
  quoted(node, value) {
    const meaning = { ...PLAIN_MEANING, escapes: node.escapes };
    return quotedText(node, value.place, value.writing, (body) => grouped(value, meaning, body));
  },
  until: ({ escapes }, value) => grouped(value, { ...PLAIN_MEANING, escapes }),
  number(_, value) {
    lose(value.place, "it is an int or a float, as its text has it", value.writing);
    return ungrouped(value);
  },
  constant: ({ value: constant }, value) =>
    typeof constant === "object"
      ? ungrouped(value)
      : grouped(value, { ...PLAIN_MEANING, constant: { value: constant } }),
  convert({ node, reading }, value) {
    const joins = node.kind === "join" ? joinsOf(value.place.inside[0]!, node, value.writing) : null;
    return grouped(value, { ...PLAIN_MEANING, reading, joins });
  },
  join: (node, value) => grouped(value, { ...PLAIN_MEANING, joins: joinsOf(value.place, node, value.writing) }),
  ...alike(["map", "list"], (_, { place, scope, writing }: Value) => {
    lose(place, "its value is nested", writing);
    return writing.write(place, { ...scope, captures: false }, writing);
  }),
};

/** An expression for the text between joined words; null if that is one space. */
function joinsOf(place: Place, { node, between }: NodeOf<"join">, writing: Writing): string | null {
  if (between.kind === "literal" && between.text === " ") return null;
  const isApart =
    node.kind === "until" || (node.kind === "run" && isDisjoint(node.charset, firstOf(between, writing.rules).charset));
  if (!isApart || !isPlain(node, writing)) refuse(place, "its words may contain their separator", writing);
  return writing.write(place.inside[1]!, { ...NOWHERE, follow: [node] }, { ...writing, captures: [], derived: [] });
}

const NOWHERE: Scope = { follow: [], captures: false, conditions: [], branch: 0, nests: 0, otherwise: [] };

/** True if the value of a node is the text that it matches. */
function isPlain(node: Node, writing: Writing, open: readonly string[] = []): boolean {
  return visitSome(plainCases, () => true, node, writing, open);
}

const plainCases: SomeCases<readonly [writing: Writing, open: readonly string[]], boolean> = {
  ...alike(
    ["optional", "meaning", "label", "token", "nest", "field"],
    ({ node }, writing: Writing, open: readonly string[]) => isPlain(node, writing, open),
  ),
  choice: ({ alternatives }, writing, open) => alternatives.every((inner) => isPlain(inner, writing, open)),
  ref(node, writing, open) {
    const rule = open.includes(node.rule) ? null : ruleOf(writing.rules, node.rule);
    return rule === null || isPlain(rule, writing, [...open, node.rule]);
  },
  until: ({ escapes }) => escapes === null,
  ...alike(["convert", "number", "quoted", "constant", "join", "map", "list", "item", "within"], () => false),
};

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

type TextCases<R> = SomeCases<readonly [text: string, rules: Rules], R | null>;

/** The ways in which a node matches just `text`; null if that cannot be known. */
function omissionOf(node: Node, text: string, rules: Rules): readonly Omission[] | null {
  return visitSome(omissionCases, ofText, node, text, rules);
}

function ofText(node: Node, text: string, rules: Rules): readonly Omission[] | null {
  const left = text === "" ? node : residue(node, text, rules);
  if (left === null) return null;
  if (left === "none") return [];
  const after = emptyWhere(left, rules);
  if (after === null) return null;
  return after === "never" ? [] : [{ text, after }];
}

const omissionCases: TextCases<readonly Omission[]> = {
  ...alike(["meaning", "label", "token", "convert"], ({ node }, text: string, rules: Rules) =>
    omissionOf(node, text, rules),
  ),
  quoted: ({ open, close, escapes }, text) =>
    text.includes(escapes?.lead ?? close) ? null : [{ text: open + text + close, after: [] }],
  choice({ alternatives }, text, rules) {
    const all = alternatives.map((alternative) => omissionOf(alternative, text, rules));
    return all.every((one) => one !== null) ? all.flat() : null;
  },
};

/** What a node still matches after `text`; "none" if it does not begin with that, null if that cannot be known. */
function residue(node: Node, text: string, rules: Rules): Node | "none" | null {
  return visitSome(residueCases, () => null, node, text, rules);
}

const residueCases: TextCases<Node | "none"> = {
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
  field: ({ node, omit, null: none }, text, rules) =>
    (omit ?? none) === undefined ? residue(node, text, rules) : null,
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
};

/** What has to hold for a node to match nothing. */
function emptyWhere(node: Node, rules: Rules): readonly Condition[] | "never" | null {
  return visitSome(emptyCases, () => null, node, rules);
}

const emptyCases: SomeCases<readonly [rules: Rules], readonly Condition[] | "never" | null> = {
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
};
