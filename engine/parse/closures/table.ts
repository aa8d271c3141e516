import type { Declared, PartScanner } from "../../event/declared.ts";
import type { NameTable } from "../../event/names.ts";
import { TEXT } from "../../event/tape.ts";
import {
  type Cases,
  type Grammar,
  type Kind,
  type Node,
  type NodeOf,
  type Place,
  type Places,
  visit,
} from "../../grammar/index.ts";
import type { Pattern, RecordMatcher } from "../../pattern/index.ts";
import type { PayloadReader } from "../runtime/index.ts";
import { type Closure, type Ground, type Plan, unvalued } from "./closure.ts";
import { TEXT_LEXEMES } from "./lexemes.ts";
import { remembered } from "./remembered.ts";

/** What makes the closure of a node, by its kind. */
export type ClosureCases = Cases<readonly [place: Place, plan: Plan, ground: Ground], Closure>;

/** The kinds whose value is the text that they match, whatever is inside. */
const TEXTS: ReadonlySet<Kind> = new Set<Kind>([
  ...TEXT_LEXEMES,
  ...(["seq", "many", "look", "not", "fail", "item", "pair", "cells", "native", "derive"] as const),
]);

/** Makes what stands for the closure of a place: one that remembers, or one that sees what it finds. */
export type Watch = (closure: Closure, place: Place, plan: Plan, ground: Ground) => Closure;

/** What a grammar is run with, beside its nodes. */
export interface Surroundings {
  readonly cases: ClosureCases;
  readonly names: NameTable;
  readonly scanners: ReadonlyMap<Node, PartScanner>;
  readonly watch?: Watch | undefined;
  payload(node: NodeOf<"within">, ground: Ground): PayloadReader;
  declaredBy(payload: Grammar): Declared;
  matcher(pattern: Pattern): RecordMatcher;
}

/** What makes the closures of a grammar. */
export function groundOf(
  places: Places,
  { cases, names, scanners, watch, payload, declaredBy, matcher }: Surroundings,
): Ground {
  const rules = new Map<string, Closure | null>();
  const nodes = places.all.map(({ node }) => node);
  const ground: Ground = {
    places,
    rules: Object.fromEntries(Object.entries(places.rules).map(([name, { node }]) => [name, node])),
    names,
    scanners,
    remembers: watch === remembered,
    escapes: [],
    sources: new Map(nodes.flatMap((node) => (node.kind === "derive" ? [[node.from, { number: 0 }]] : []))),
    hasPairs: nodes.some((node) => node.kind === "pair" || (node.kind === "within" && node.into === "event")),
    closure(place, plan) {
      if (plan.valued && TEXTS.has(place.node.kind)) return textClosure(ground.closure(place, unvalued(plan)));
      const closure = visit(cases, place.node, place, plan, ground);
      return watch ? watch(closure, place, plan, ground) : closure;
    },
    isText: ({ node }) => TEXTS.has(node.kind),
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
