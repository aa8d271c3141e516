import { automatonOf, isEqual, searchPairs } from "../../engine/analysis/index.ts";
import { encodeUtf8 } from "../../engine/event/index.ts";
import {
  alike,
  type Cases,
  children,
  choice,
  type Grammar,
  isTable,
  type Node,
  type Place,
  type Places,
  pathOf,
  placesOf,
  rest,
  seq,
  visit,
} from "../../engine/grammar/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import type { Note } from "./rules.ts";
import { rootOf } from "./variants.ts";

const ROUNDS = 20;
/** Larger automata are not searched. */
const MOST_STATES = 200;

/** Notes on parts that are tried repeatedly on the same text, so that time grows faster than the length of a line. */
export function backtracking(grammar: Grammar): readonly Note[] {
  if (isTable(grammar)) return [];
  const places = placesOf(grammar);
  return places.all.flatMap((place): readonly Note[] => {
    const where = pathOf(place, places);
    const doubled = place.node.kind === "choice" ? sharedRecursion(place, places, grammar) : null;
    if (doubled !== null) {
      const message = `${where}: ${doubled}: each level of nesting doubles the work`;
      return [{ rule: "exponential-time", where, message }];
    }
    const far = triedAgain(place, places).flatMap((node) => farText(node, place, grammar) ?? [])[0];
    if (far === undefined) return [];
    const message = `${where}: from each place in ${far.repeat(3)}... a try reads to the end and fails: such a line takes the square of its length`;
    return [{ rule: "quadratic-time", where, message }];
  });
}

/** The nodes tried at the start of each round of a repetition, which may fail and leave the round to a shorter one. */
function triedAgain({ node, inside }: Place, { rules }: Places): readonly Node[] {
  if (node.kind === "until") return [node.stop];
  if (node.kind !== "many") return [];
  const seen = new Set<Place>();
  for (let first = inside[0]; first && !seen.has(first); ) {
    seen.add(first);
    const { tried, next } = visit(beginningCases, first.node, first, rules);
    if (tried) return tried;
    first = next;
  }
  return [];
}

/** The nodes that a node tries at its start before a shorter one, or else the place inside it that begins where it does. */
interface Beginning {
  readonly tried?: readonly Node[];
  readonly next?: Place | undefined;
}

const nothingInside = (): Beginning => ({});
const firstInside = (_: Node, { inside }: Place): Beginning => ({ next: inside[0] });

const beginningCases: Cases<readonly [place: Place, rules: Places["rules"]], Beginning> = {
  ...alike(["look", "not"], ({ node }) => ({ tried: [node] })),
  choice: ({ alternatives }) => ({ tried: alternatives.slice(0, -1) }),
  ref: ({ rule }, _, rules) => ({ next: rules[rule] }),
  ...alike(["seq", "meaning", "label", "token", "nest"], firstInside),
  ...alike(["field", "item", "map", "list", "convert", "pair"], firstInside),
  within: firstInside,
  ...alike(["literal", "oneOf", "run", "digits", "number", "rest", "end", "until", "quoted"], nothingInside),
  ...alike(["optional", "many", "fail", "constant", "join", "cells", "native", "derive"], nothingInside),
};

/** A text that the node reads in any number of copies before it fails, and the repetition one by one; null if unknown. */
function farText(node: Node, place: Place, grammar: Grammar): string | null {
  for (const text of textsInto(node, grammar)) {
    const far = furthest(node, text.repeat(ROUNDS), grammar);
    if (far === null || far < text.length * ROUNDS) continue;
    if (place.node.kind === "until" || goesOn(node, place, text, grammar)) return text;
  }
  return null;
}

/** Short strings that lead to a state with a transition to itself. */
function textsInto(node: Node, { rules }: Grammar): readonly string[] {
  const automaton = automatonOf({ record: node, rules });
  if (automaton.transitions.length > MOST_STATES) return [];
  const texts = automaton.transitions.flatMap((transitions, state) => {
    if (!transitions.some(({ over, to }) => over !== null && to === state)) return [];
    const { end, textTo } = searchPairs(
      automaton,
      automaton,
      [0, 0],
      (left, right) => left === state && right === state,
    );
    const loop = searchPairs(automaton, automaton, [state, state], (left, right) => left === state && right === state);
    const before = typeof end === "number" ? textTo(end) : "";
    const again = typeof loop.end === "number" ? loop.textTo(loop.end) : "";
    return [before + again, before, `${before}a`, `${before} `, `${before}0`];
  });
  return [...new Set(texts)].filter((text) => text !== "");
}

/** The byte at which the node fails; null if it matches. */
function furthest(node: Node, text: string, grammar: Grammar): number | null {
  const bytes = encodeUtf8(text);
  const reading = reference({ ...grammar, record: seq(node, rest) }).parse(bytes, 0, bytes.length);
  return reading.ok ? null : reading.offset;
}

/** True if a round of the repetition reads one copy of the text after the node has failed, but not all of them. */
function goesOn(node: Node, { inside }: Place, text: string, grammar: Grammar): boolean {
  const body = inside[0]!.node;
  const others = body.kind === "choice" ? choice(...body.alternatives.filter((one) => one !== node)) : body;
  const separator = inside[1]?.node;
  const round = reference({ ...grammar, record: separator ? seq(others, separator) : others });
  const reads = (bytes: Uint8Array) => round.parse(bytes, 0, bytes.length).ok;
  return reads(encodeUtf8(text)) && !reads(encodeUtf8(text.repeat(ROUNDS)));
}

/** A message about two alternatives that begin with the same parts, if those lead back to the choice; else null. */
function sharedRecursion(place: Place, { rules }: Places, grammar: Grammar): string | null {
  const root = rootOf(place);
  const rule = Object.keys(rules).find((name) => rules[name] === root);
  if (rule === undefined) return null;
  const parts = place.inside.map(({ node }) => (node.kind === "seq" ? node.nodes : [node]));
  for (const [index, later] of parts.entries()) {
    for (const [at, earlier] of parts.slice(0, index).entries()) {
      const length = earlier.findIndex((node, i) => !isEqual(node, later[i]));
      if (length > 0 && earlier.slice(0, length).some((node) => leadsTo(rule, node, grammar))) {
        return `alternatives ${at + 1} and ${index + 1} begin with the same parts, which have ${rule} inside`;
      }
    }
  }
  return null;
}

function leadsTo(rule: string, node: Node, grammar: Grammar, open: readonly string[] = []): boolean {
  if (node.kind === "ref") {
    if (node.rule === rule) return true;
    const next = open.includes(node.rule) ? undefined : grammar.rules[node.rule];
    return next !== undefined && leadsTo(rule, next, grammar, [...open, node.rule]);
  }
  return children(node).some((inner) => leadsTo(rule, inner, grammar, open));
}
