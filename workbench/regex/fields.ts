import { firstOf, isNullable, ruleOf } from "../../engine/analysis/index.ts";
import {
  alike,
  type Cases,
  isDisjoint,
  type Node,
  type NodeOf,
  type Place,
  visit,
} from "../../engine/grammar/index.ts";
import { choiceText, firstOf as firstBranch } from "./branches.ts";
import { type Meaning, PLAIN } from "./expression.ts";
import { literalText } from "./flavor.ts";
import { look, placeIn } from "./look.ts";
import { write } from "./nodes.ts";
import { omissionOf } from "./omission.ts";
import { quotedText } from "./quoted.ts";
import { lose, openCapture, refuse, type Scope, type Writing } from "./scope.ts";

/** A field: a group around its value. */
export function writeField(node: NodeOf<"field">, place: Place, scope: Scope, writing: Writing): string {
  const inner = place.inside[0]!;
  if (!scope.captures) return write(inner, scope, writing);
  const meaning = node.escapes ? { ...PLAIN, escapes: node.escapes } : PLAIN;
  const value = (within: Scope) => valueText({ place: inner, field: node.name, scope: within, writing, meaning });
  if (node.omit === null) return value(scope);
  const omissions = omissionOf(node.node, node.omit, writing.rules);
  if (omissions === null) refuse(place, `whether its text is ${JSON.stringify(node.omit)} cannot be seen`, writing);
  const omitted = omissions.map(({ text, after }) => ({
    hasFields: false,
    isNullable: text === "",
    write: (within: Scope) =>
      literalText(text, writing.flavor) +
      after
        .map((condition) => look(placeOf(place, condition.node), condition.negated, within, writing, write))
        .join(""),
  }));
  const isEmpty = node.omit !== "" && isNullable(node.node, writing.rules);
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
  return isPlain(place.node, writing) ? grouped(value, meaning) : visit(valueCases, place.node, value);
}

/** A group for the value; `body` writes its text. */
function grouped(value: Value, meaning: Meaning, body: () => string = () => ungrouped(value)): string {
  const { place, field, scope, writing } = value;
  const mayBeEmpty = place.node.kind === "quoted" || isNullable(place.node, writing.rules);
  const { name } = openCapture(field, { meaning, mayBeEmpty }, scope, writing);
  return `${writing.flavor.opensName}${name}>${body()})`;
}

function ungrouped({ place, scope, writing }: Value): string {
  return write(place, scope, writing);
}

function innerText(value: Value, scope = value.scope): string {
  return valueText({ ...value, place: value.place.inside[0]!, scope, meaning: PLAIN });
}

const notItsText = (_: Node, { place, writing }: Value) =>
  refuse(place, "its value is not the text that it takes", writing);

const valueCases: Cases<readonly [value: Value], string> = {
  ...alike(["meaning", "label", "token", "item"], (_, value: Value) => innerText(value)),
  nest: ({ limit }, value) =>
    value.scope.nests >= limit ? ungrouped(value) : innerText(value, { ...value.scope, nests: value.scope.nests + 1 }),
  choice(_, value) {
    const alternativeText = (place: Place, scope: Scope) => valueText({ ...value, place, scope, meaning: PLAIN });
    return choiceText(value.place, value.scope, value.writing, alternativeText, true);
  },
  quoted(node, value) {
    const meaning = { ...PLAIN, escapes: node.escapes };
    return quotedText(node, value.place, value.scope, value.writing, (body) => grouped(value, meaning, body));
  },
  until: ({ escapes }, value) => grouped(value, { ...PLAIN, escapes }),
  number(_, value) {
    lose(value.place, "it is an int or a float, as its text has it", value.writing);
    return ungrouped(value);
  },
  constant: ({ value: constant }, value) =>
    typeof constant === "object" ? ungrouped(value) : grouped(value, { ...PLAIN, constant: { value: constant } }),
  convert({ node, reading }, value) {
    const joins = node.kind === "join" ? joinsOf(value.place.inside[0]!, node, value.writing) : null;
    return grouped(value, { ...PLAIN, reading, joins });
  },
  join: (node, value) => grouped(value, { ...PLAIN, joins: joinsOf(value.place, node, value.writing) }),
  ...alike(["map", "list"], (_, { place, scope, writing }: Value) => {
    lose(place, "its value is nested", writing);
    return write(place, { ...scope, captures: false }, writing);
  }),
  ...alike(["literal", "oneOf", "run", "digits", "rest", "end"], notItsText),
  ...alike(["seq", "optional", "many", "look", "not", "ref", "fail"], notItsText),
  ...alike(["field", "pair", "cells", "native", "derive"], notItsText),
  within: notItsText,
};

/** An expression for the text between joined words; null if that is one space. */
function joinsOf(place: Place, { node, between }: NodeOf<"join">, writing: Writing): string | null {
  if (between.kind === "literal" && between.text === " ") return null;
  const isApart =
    node.kind === "until" || (node.kind === "run" && isDisjoint(node.charset, firstOf(between, writing.rules).charset));
  if (!isApart || !isPlain(node, writing)) refuse(place, "its words may contain their separator", writing);
  return write(place.inside[1]!, { ...NOWHERE, follow: [node] }, { ...writing, captures: [], derived: [] });
}

const NOWHERE: Scope = { follow: [], captures: false, conditions: [], branch: 0, nests: 0, refs: 0, otherwise: [] };

/** True if the value of a node is the text that it matches. */
function isPlain(node: Node, writing: Writing, open: readonly string[] = []): boolean {
  return visit(plainCases, node, writing, open);
}

const plainCases: Cases<readonly [writing: Writing, open: readonly string[]], boolean> = {
  ...alike(
    ["optional", "meaning", "label", "token", "nest", "field"],
    ({ node }, writing: Writing, open: readonly string[]) => isPlain(node, writing, open),
  ),
  choice: ({ alternatives }, writing, open) => alternatives.every((inner) => isPlain(inner, writing, open)),
  ref(node, writing, open) {
    const rule = open.includes(node.rule) ? null : ruleOf(writing.rules, node.rule);
    return rule === null || isPlain(rule, writing, [...open, node.rule]);
  },
  within: () => false,
  until: ({ escapes }) => escapes === null,
  ...alike(["convert", "number", "quoted", "constant", "join", "map", "list", "item"], () => false),
  ...alike(["literal", "oneOf", "run", "digits", "rest", "end"], () => true),
  ...alike(["seq", "many", "look", "not", "pair", "cells", "native", "derive", "fail"], () => true),
};
