import { firstOf, isNullable, type Rules } from "../../engine/analysis/index.ts";
import {
  alike,
  any,
  type Cases,
  type Charset,
  charset,
  except,
  isDisjoint,
  type Node,
  type NodeOf,
  only,
  type Place,
  union,
  visit,
} from "../../engine/grammar/index.ts";
import { looking } from "./branches.ts";
import { excludes, implies, oneCharacter } from "./certain.ts";
import { ANY, characterText, charsetText, either, type Flavor, repeated } from "./flavor.ts";
import { refuse, type Scope, type Writing } from "./scope.ts";

/** Text up to the first, or the last, place where a stop matches. */
export function untilText(node: NodeOf<"until">, place: Place, scope: Scope, writing: Writing): string {
  const { flavor, rules } = writing;
  const { stop, escapes, last } = node;
  const starts = needsByte(stop, rules) ? firstOf(stop, rules).charset : any;
  if (starts.other && !isText(stop)) refuse(place, "what ends it may begin within a character", writing);
  // A possessive engine must not read what follows.
  const isAhead = !flavor.keeps && implies(scope.follow, stop, rules);
  const single = oneCharacter(stop) !== null;
  if (!flavor.looks && !(single && isAhead && !last)) {
    const text = last ? null : avoidingStops(node, scope.follow, writing);
    return text ?? refuse(place, `${flavor.name} cannot look ahead`, writing);
  }
  const found = flavor.looks ? `(?=${writing.write(place.inside[0]!, looking(scope), writing)})` : "";
  if (last) {
    if (escapes) refuse(place, "the last of several ends, with escapes", writing);
    if (!flavor.keeps) refuse(place, `${flavor.name} may go back to an end before the last`, writing);
    return `(?>${ANY}*${found})`;
  }
  const lead = escapes === null ? charset("") : only(escapes.lead.charCodeAt(0));
  const stops = except(union(except(starts), lead));
  const plain = repeated(charsetText(except(union(starts, lead)), flavor), 0, null, flavor);
  const others: string[] = [];
  if (escapes !== null) {
    // After a lead that is the last byte, only the end of the record follows.
    const escaped = flavor.keeps ? repeated(ANY, 0, 1, flavor) : flavor.looks ? `(?:${ANY}|${flavor.end})` : ANY;
    others.push(characterText(escapes.lead, flavor) + escaped);
  }
  if (!single && !isDisjoint(stops, any)) others.push(found.replace("(?=", "(?!") + charsetText(stops, flavor));
  const body = starts === any ? "" : plain;
  const loop = others.length === 0 ? "" : repeated(either(others, flavor) + body, 0, null, flavor);
  return body + loop + (isAhead ? "" : found);
}

/** The text up to the first of some literals, if what follows begins with one of them, and with no other. */
function avoidingStops({ stop, escapes }: NodeOf<"until">, follow: readonly Node[], { flavor, rules }: Writing) {
  const stops = stop.kind === "choice" ? stop.alternatives : [stop];
  const literals = stops.flatMap((one) => (one.kind === "literal" ? [one.text] : []));
  const next = literalOf(follow);
  const ending = literals.find((literal) => next.startsWith(literal));
  if (literals.length < stops.length || ending === undefined) return null;
  if (stops.some((one) => one.kind === "literal" && one.text !== ending && !excludes([one], follow, rules)))
    return null;
  return avoidingText({ literals, ending, lead: escapes?.lead ?? null }, flavor);
}

/** The text that nodes certainly begin with. */
function literalOf([first, ...others]: readonly Node[]): string {
  switch (first?.kind) {
    case "literal":
      return first.text + literalOf(others);
    case "seq":
      return literalOf([...first.nodes, ...others]);
    case "field":
      return first.omit === null ? literalOf([first.node, ...others]) : "";
    case "meaning":
    case "label":
    case "token":
      return literalOf([first.node, ...others]);
    default:
      return "";
  }
}

/** True if a node, except at the end of the record, only matches at one of its first bytes. */
function needsByte(node: Node, rules: Rules): boolean {
  return !isNullable(node, rules) || visit(nullableCases, node, rules);
}

const needless = () => false;
/** The same for a node that may match nothing. */
const nullableCases: Cases<readonly [rules: Rules], boolean> = {
  end: () => true,
  choice: ({ alternatives }, rules) => alternatives.every((inner) => needsByte(inner, rules)),
  seq: ({ nodes }, rules) => nodes.some((inner) => needsByte(inner, rules)),
  ...alike(["meaning", "label", "token"], ({ node }, rules: Rules) => needsByte(node, rules)),
  ...alike(["literal", "oneOf", "run", "digits", "number", "rest", "until", "quoted"], needless),
  ...alike(["optional", "many", "look", "not", "ref", "nest", "fail", "pair", "cells", "native", "derive"], needless),
  ...alike(["convert", "constant", "join", "map", "list", "item", "field"], needless),
  within: needless,
};

/** True if a node is text, so that it begins where a character does. */
function isText(node: Node): boolean {
  return visit(textCases, node);
}

const textless = () => false;
const textCases: Cases<readonly [], boolean> = {
  choice: ({ alternatives }) => alternatives.every(isText),
  ...alike(["meaning", "label", "token"], ({ node }) => isText(node)),
  ...alike(["literal", "oneOf", "end"], () => true),
  ...alike(["run", "digits", "number", "rest", "until", "quoted"], textless),
  ...alike(["seq", "optional", "many", "look", "not", "ref", "nest", "fail"], textless),
  ...alike(["convert", "constant", "join", "map", "list", "item", "field", "pair"], textless),
  within: textless,
  ...alike(["cells", "native", "derive"], textless),
};

/** Longer literals are not avoided: their expressions grow fast. */
const LONGEST = 6;
const ASCII_TEXT = /^[\0-\x7f]+$/;

/** Literals; the first occurrence of any ends a text. */
interface Stops {
  readonly literals: readonly string[];
  /** The one that follows the text. */
  readonly ending: string;
  /** The character that keeps the next one in the text; null for none. */
  readonly lead: string | null;
}

/** A state: what it has read of the literals, or that a lead was the last character. */
const AFTER_LEAD = Symbol("after lead");
type State = string | typeof AFTER_LEAD;

/**
 * An expression for the text before the first place where one of several literals is, for engines that cannot look ahead: it
 * has one end before the literal. Null for literals that are too long.
 */
function avoidingText({ literals, ending, lead }: Stops, flavor: Flavor): string | null {
  const isPlain = (literal: string) => literal.length <= LONGEST && ASCII_TEXT.test(literal);
  if (ending.length < 2 || !literals.every(isPlain) || literals.some((literal) => lead && literal.includes(lead)))
    return null;
  const prefixes = literals.flatMap((literal) => [...literal].map((_, read) => literal.slice(0, read)));
  const names: readonly State[] = [...new Set(["", ...prefixes]), ...(lead === null ? [] : [AFTER_LEAD as State])];
  const states = names.map((state) => edgesFrom(state, names, literals, lead, flavor));
  const ends = names.map<string | null>((state) => (isEnd(state, literals, ending) ? "" : null));
  for (let out = names.length - 1; out > 0; out--) {
    const again = looped(states[out]!.get(out), flavor);
    for (let from = 0; from < out; from++) {
      const into = states[from]!.get(out);
      if (into === undefined) continue;
      const through = `${grouped(into)}${again}`;
      for (const [to, text] of states[out]!)
        if (to < out) states[from]!.set(to, joined(states[from]!.get(to), `${through}${grouped(text)}`));
      const end = ends[out]!;
      if (end !== null) ends[from] = joined(ends[from] ?? undefined, `${through}${grouped(end)}`);
    }
  }
  return `${looped(states[0]!.get(0), flavor)}${grouped(ends[0]!)}`;
}

/** True if no literal starts before the one that follows what a state has read. */
function isEnd(state: State, literals: readonly string[], ending: string): boolean {
  if (state === AFTER_LEAD) return false;
  const text = state + ending;
  return literals.every((literal) => {
    const at = text.indexOf(literal);
    return at < 0 || at >= state.length;
  });
}

/** The states that a character leads to, and the expressions of these characters; none completes a literal. */
function edgesFrom(
  state: State,
  names: readonly State[],
  literals: readonly string[],
  lead: string | null,
  flavor: Flavor,
): Map<number, string> {
  if (state === AFTER_LEAD) return new Map([[0, charsetText(any, flavor)]]);
  const sets = new Map<number, Charset>();
  const add = (to: number, set: Charset) => sets.set(to, union(sets.get(to) ?? set, set));
  const characters = new Set(literals.join(""));
  for (const character of characters) {
    const text = state + character;
    if (literals.some((literal) => text.endsWith(literal))) continue;
    add(names.indexOf(stateAfter(text, literals)), only(character.charCodeAt(0)));
  }
  if (lead !== null) add(names.indexOf(AFTER_LEAD), only(lead.charCodeAt(0)));
  const known = [...characters, ...(lead === null ? [] : [lead])];
  add(0, except(union(...known.map((character) => only(character.charCodeAt(0))))));
  return new Map([...sets].map(([to, set]) => [to, charsetText(set, flavor)]));
}

/** The longest end of a text that a literal begins with. */
function stateAfter(text: string, literals: readonly string[]): string {
  for (let start = 0; start < text.length; start++) {
    const end = text.slice(start);
    if (literals.some((literal) => literal.length > end.length && literal.startsWith(end))) return end;
  }
  return "";
}

const joined = (a: string | undefined, b: string) => (a === undefined ? b : `${a}|${b}`);
const grouped = (text: string) => (text.includes("|") ? `(?:${text})` : text);

function looped(text: string | undefined, flavor: Flavor): string {
  return text === undefined ? "" : repeated(text, 0, null, flavor);
}
