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

/** A field: a group around what its value is made of. */
export function writeField(node: NodeOf<"field">, place: Place, scope: Scope, writing: Writing): string {
  const inner = place.inside[0]!;
  if (!scope.captures) return write(inner, scope, writing);
  const meaning = node.escapes ? { ...PLAIN, escapes: node.escapes } : PLAIN;
  const value = (within: Scope) => valueText(inner, node.name, within, writing, meaning);
  if (node.omit === null) return value(scope);
  const omissions = omissionOf(node.node, node.omit, writing.rules);
  if (omissions === null) refuse(place, `whether its text is ${JSON.stringify(node.omit)} cannot be seen`, writing);
  const omitted = omissions.map(({ text, behind }) => ({
    hasFields: false,
    isNullable: text === "",
    write: (within: Scope) =>
      literalText(text, writing.flavor) +
      behind
        .map((condition) => look(placeOf(place, condition.node), condition.negated, within, writing, write))
        .join(""),
  }));
  const isEmpty = node.omit !== "" && isNullable(node.node, writing.rules);
  return firstBranch([...omitted, { hasFields: true, isNullable: isEmpty, write: value }], scope, writing);
}

/** Places for a node that stands inside another than the grammar says. */
function placeOf(parent: Place, node: Node): Place {
  const find = (place: Place): Place | null =>
    place.node === node ? place : place.inside.reduce<Place | null>((found, inner) => found ?? find(inner), null);
  return find(parent) ?? placeIn(parent, node);
}

/** A place, and its value in a group. */
function valueText(place: Place, field: string, scope: Scope, writing: Writing, meaning: Meaning = PLAIN): string {
  const { node } = place;
  const group = (body: () => string, said: Meaning = meaning) => {
    const mayBeEmpty = node.kind === "quoted" || isNullable(node, writing.rules);
    const { name } = openCapture(field, { meaning: said, mayBeEmpty }, scope, writing);
    return `${writing.flavor.opensName}${name}>${body()})`;
  };
  const whole = () => write(place, scope, writing);
  if (isPlain(node, writing)) return group(whole);
  switch (node.kind) {
    case "label":
    case "token":
    case "item":
      return valueText(place.inside[0]!, field, scope, writing);
    case "nest":
      if (scope.nests >= node.limit) return whole();
      return valueText(place.inside[0]!, field, { ...scope, nests: scope.nests + 1 }, writing);
    case "choice":
      return choiceText(
        place,
        scope,
        writing,
        (alternative, within) => valueText(alternative, field, within, writing),
        true,
      );
    case "quoted":
      return quotedText(node, place, scope, writing, (body) => group(body, { ...PLAIN, escapes: node.escapes }));
    case "until":
      return group(whole, { ...PLAIN, escapes: node.escapes });
    case "number":
      lose(place, "it is an int or a float, as its text has it", writing);
      return whole();
    case "constant":
      if (typeof node.value === "object") return whole();
      return group(whole, { ...PLAIN, constant: { value: node.value } });
    case "convert": {
      const joins = node.node.kind === "join" ? joinsOf(place.inside[0]!, node.node, writing) : null;
      return group(whole, { ...PLAIN, reading: node.reading, joins });
    }
    case "join":
      return group(whole, { ...PLAIN, joins: joinsOf(place, node, writing) });
    case "map":
    case "list":
      lose(place, "its value is nested", writing);
      return write(place, { ...scope, captures: false }, writing);
    default:
      return refuse(place, "its value is not the text that it takes", writing);
  }
}

/** What stands between the words that one space is to stand between; null where that is one space. */
function joinsOf(place: Place, { node, between }: NodeOf<"join">, writing: Writing): string | null {
  if (between.kind === "literal" && between.text === " ") return null;
  const isApart =
    node.kind === "until" || (node.kind === "run" && isDisjoint(node.charset, firstOf(between, writing.rules).charset));
  if (!isApart || !isPlain(node, writing)) refuse(place, "its words may hold what stands between them", writing);
  return write(place.inside[1]!, { ...NOWHERE, follow: [node] }, { ...writing, captures: [], derived: [] });
}

const NOWHERE: Scope = { follow: [], captures: false, conditions: [], branch: 0, nests: 0, refs: 0, otherwise: [] };

/** Whether the value of a node is the text that it takes. */
function isPlain(node: Node, writing: Writing, open: readonly string[] = []): boolean {
  return visit(plainCases, node, writing, open);
}

const plainCases: Cases<readonly [writing: Writing, open: readonly string[]], boolean> = {
  ...alike(["optional", "label", "token", "nest", "field"], ({ node }, writing: Writing, open: readonly string[]) =>
    isPlain(node, writing, open),
  ),
  choice: ({ alternatives }, writing, open) => alternatives.every((inner) => isPlain(inner, writing, open)),
  ref(node, writing, open) {
    const rule = open.includes(node.rule) ? null : ruleOf(writing.rules, node.rule);
    return rule === null || isPlain(rule, writing, [...open, node.rule]);
  },
  until: ({ escapes }) => escapes === null,
  ...alike(["convert", "number", "quoted", "constant", "join", "map", "list", "item"], () => false),
  ...alike(["literal", "oneOf", "run", "digits", "rest", "end"], () => true),
  ...alike(["seq", "many", "look", "not", "pair", "cells", "native", "derive", "fail"], () => true),
};
