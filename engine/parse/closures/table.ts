import type { Declared, PartScanner } from "../../event/declared.ts";
import type { NameTable } from "../../event/names.ts";
import { TEXT } from "../../event/tape.ts";
import {
  alike,
  type Cases,
  type Grammar,
  type Node,
  type NodeOf,
  type Place,
  type Places,
  visit,
} from "../../grammar/index.ts";
import type { Pattern, RecordMatcher } from "../../pattern/index.ts";
import type { PayloadReader } from "../runtime/index.ts";
import { type Closure, type Ground, type Plan, unvalued } from "./closure.ts";
import { entries } from "./entries.ts";
import { lexemes } from "./lexemes.ts";
import { meanings } from "./meaning.ts";
import { messages } from "./messages.ts";
import { spans } from "./spans.ts";
import { structure } from "./structure.ts";
import { values } from "./values.ts";
import { wholes } from "./wholes.ts";

/** The families of kinds, each a file. */
const cases: Cases<readonly [place: Place, plan: Plan, ground: Ground], Closure> = {
  ...lexemes,
  ...spans,
  ...structure,
  ...values,
  ...entries,
  ...wholes,
  ...meanings,
  ...messages,
};

/** By kind: whether the value of a node is the text that it matches, and nothing inside says otherwise. */
const isText: Cases<readonly [], boolean> = {
  ...alike(["literal", "oneOf", "run", "digits", "rest", "end"], () => true),
  ...alike(["seq", "many", "look", "not", "fail"], () => true),
  ...alike(["item", "pair", "cells", "native", "derive"], () => true),
  ...alike(["number", "until", "quoted", "convert", "constant", "join", "map", "list"], () => false),
  ...alike(["choice", "optional", "ref", "nest", "field", "within", "meaning", "label", "token"], () => false),
};

/** What a grammar is run with, beside its nodes. */
export interface Surroundings {
  readonly names: NameTable;
  readonly scanners: ReadonlyMap<Node, PartScanner>;
  payload(node: NodeOf<"within">, ground: Ground): PayloadReader;
  declaredBy(payload: Grammar): Declared;
  matcher(pattern: Pattern): RecordMatcher;
}

/** What makes the closures of a grammar. */
export function groundOf(places: Places, { names, scanners, payload, declaredBy, matcher }: Surroundings): Ground {
  const rules = new Map<string, Closure | null>();
  const nodes = places.all.map(({ node }) => node);
  const ground: Ground = {
    places,
    rules: Object.fromEntries(Object.entries(places.rules).map(([name, { node }]) => [name, node])),
    names,
    scanners,
    escapes: [],
    sources: new Map(nodes.flatMap((node) => (node.kind === "derive" ? [[node.from, { number: 0 }]] : []))),
    hasPairs: nodes.some((node) => node.kind === "pair" || (node.kind === "within" && node.into === "event")),
    closure(place, plan) {
      if (plan.valued && visit(isText, place.node)) return textClosure(ground.closure(place, unvalued(plan)));
      return visit(cases, place.node, place, plan, ground);
    },
    isText: ({ node }) => visit(isText, node),
    rule(name, plan) {
      const key = JSON.stringify([name, plan]);
      const known = rules.get(key);
      if (known !== undefined) return known;
      rules.set(key, null);
      const closure = ground.closure(places.rules[name]!, plan);
      rules.set(key, closure);
      return closure;
    },
    payload: (node) => payload(node, ground),
    declaredBy,
    matcher,
  };
  return ground;
}

/** A closure whose value is the text that it matches. */
function textClosure(closure: Closure): Closure {
  return (s, at) => {
    const end = closure(s, at);
    s.kind = TEXT;
    s.from = at;
    s.to = end;
    return end;
  };
}
