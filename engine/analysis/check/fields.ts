import type { ValueType } from "../../event/value.ts";
import { children, type Grammar, type Kind, type Node, type Place, type Places, pathOf } from "../../grammar/index.ts";
import { fieldTypes as typesOf } from "../describe/index.ts";
import { type SomeCases, visitSome } from "../rules.ts";
import type { Finding, GrammarCheck, Spot } from "./check.ts";

/**
 * A field that alternatives share has the same type in all of them, or one of them allows the other types too, as
 * `scalar(...)` does; else readers of events would have to know the alternative of each event.
 */
export const fieldTypes: GrammarCheck = (grammar, { spots, places }) => {
  const findings: Finding[] = [];
  const byName = new Map<string, Spot[]>();
  for (const spot of spots) {
    const { node } = spot;
    if ((node.kind !== "field" && node.kind !== "derive") || !isInEvent(spot)) continue;
    const alike = byName.get(node.name);
    if (alike) alike.push(spot);
    else byName.set(node.name, [spot]);
  }
  const typed = (spot: Spot): { readonly spot: Spot; readonly types: ReadonlySet<ValueType> } => {
    const { node } = spot;
    const types = node.kind === "field" || node.kind === "derive" ? typesOf(node, grammar.rules) : [];
    return { spot, types: new Set([...types].filter((type) => !(type === "null" || type === "unit"))) };
  };
  const rules = rulesOfEvent(spots, grammar);
  const isOfEvent = (spot: Spot) => whole(spot).node === grammar.record || rules.has(ruleOf(spot, grammar) ?? "");
  // Another rule reports a field that is twice in one event.
  const areShared = (a: Spot, b: Spot) => whole(a) === whole(b) || (isOfEvent(a) && isOfEvent(b));
  for (const [name, alike] of byName) {
    if (alike.length < 2) continue;
    const all = alike.map(typed);
    for (const [index, later] of all.entries()) {
      const meets = meeting(later.spot);
      const other = all
        .slice(0, index)
        .filter(({ types }) => !isWithin(types, later.types) && !isWithin(later.types, types))
        .find(({ spot }) => areShared(spot, later.spot) && !meets(spot));
      if (!other) continue;
      const from = pathOf(places().all[other.spot.id]!, places());
      const message = `field ${JSON.stringify(name)} is ${shown(later.types)} here, and ${shown(other.types)} at ${from}: read both alike, give one another name, or use scalar(...) where any type will do`;
      findings.push({ place: later.spot.id, message });
    }
  }
  return findings;
};

/** The rules whose fields are among those of the record. */
function rulesOfEvent(spots: readonly Spot[], grammar: Grammar): ReadonlySet<string> {
  const rules = new Set<string>();
  for (let size = -1; size < rules.size; ) {
    size = rules.size;
    for (const spot of spots) {
      if (spot.node.kind !== "ref" || !isInEvent(spot)) continue;
      if (whole(spot).node === grammar.record || rules.has(ruleOf(spot, grammar) ?? "")) rules.add(spot.node.rule);
    }
  }
  return rules;
}

function isWithin(a: ReadonlySet<ValueType>, b: ReadonlySet<ValueType>): boolean {
  for (const type of a) if (!b.has(type)) return false;
  return true;
}

function shown(types: ReadonlySet<ValueType>): string {
  return [...types].join(" or ");
}

const REPEATED =
  'is repeated, and an event has a field once: optional(...) for each that may be there, pair(name, ": ", value) for names that the text has, or list(many(item(...))) for all values';

/** A field is in an event once. Alternatives of one choice may share a name, since only one of them matches. */
export const duplicateField: GrammarCheck = (grammar, { spots, places }) => {
  const findings: Finding[] = [];
  const earlier = new Map<string, Spot[]>();
  for (const spot of spots) {
    if (!isInEvent(spot)) continue;
    const meets = meeting(spot);
    for (const name of namesAt(spot, spots, grammar)) {
      const alike = earlier.get(name);
      const other = alike?.find(meets);
      if (other) {
        const path = pathOf(places().all[other.id]!, places());
        findings.push({ place: spot.id, message: `field ${JSON.stringify(name)} is there already, from ${path}` });
      }
      if (isRepeated(spot)) findings.push({ place: spot.id, message: `field ${JSON.stringify(name)} ${REPEATED}` });
      if (alike) alike.push(spot);
      else earlier.set(name, [spot]);
    }
  }
  return findings;
};

/** The fields that a spot adds to its event: its own, or all of the rule that it refers to. */
function namesAt(
  { node }: Spot,
  spots: readonly Spot[],
  grammar: Grammar,
  done: readonly string[] = [],
): readonly string[] {
  const inRule = (rule: string) => (done.includes(rule) ? [] : [...namesOfRule(rule, spots, grammar, [...done, rule])]);
  return visitSome(nameCases, () => [], node, inRule);
}

const own = ({ name }: { readonly name: string }) => [name];
// Names of pairs and of cells beyond the columns come from the record.
const nameCases: SomeCases<readonly [inRule: (rule: string) => readonly string[]], readonly string[]> = {
  field: own,
  derive: own,
  native: ({ fields }) => fields.map(({ name }) => name),
  ref: ({ rule }, inRule) => inRule(rule),
};

function namesOfRule(
  rule: string,
  spots: readonly Spot[],
  grammar: Grammar,
  done: readonly string[],
): ReadonlySet<string> {
  const own = spots.filter((spot) => isInEvent(spot) && ruleOf(spot, grammar) === rule);
  return new Set(own.flatMap((spot) => namesAt(spot, spots, grammar, done)));
}

function isRepeated(spot: Spot): boolean {
  let at = spot;
  while (at.parent && at.node.kind !== "map" && at.node.kind !== "list") {
    at = at.parent;
    if (at.node.kind === "many" && at.node.max !== 1) return true;
  }
  return false;
}

/** The rule that the spot's field belongs to; undefined in the record, and in a map or list. */
function ruleOf(spot: Spot, { record, rules }: Grammar): string | undefined {
  const { node } = whole(spot);
  return node === record ? undefined : Object.keys(rules).find((rule) => rules[rule] === node);
}

/** The whole that the spot's field belongs to: the map or list around it, or else the record or rule. */
function whole(spot: Spot): Spot {
  let at = spot;
  while (at.parent && at.node.kind !== "map" && at.node.kind !== "list") at = at.parent;
  return at;
}

/** True if the text of the spot is read, and not only checked. */
function isInEvent(spot: Spot): boolean {
  for (let at = spot.parent; at; at = at.parent) {
    const { kind } = at.node;
    if (kind === "look" || kind === "not" || kind === "until") return false;
  }
  return true;
}

/** Tells which spots can be in one event with a spot: they belong to the same whole, and not to two alternatives of a choice. */
function meeting(spot: Spot): (other: Spot) => boolean {
  const last = whole(spot);
  const around = new Set<Spot>();
  for (let at: Spot | null = spot; at; at = at === last ? null : at.parent) around.add(at);
  return (other) => {
    let common = other;
    while (!around.has(common) && common.parent) common = common.parent;
    return common.node.kind !== "choice" && whole(other) === last;
  };
}

/** Nodes inside these add nothing to the event around them. */
const SEALED: readonly Kind[] = ["map", "list", "look", "not", "until"];

/**
 * The first place of one of `kinds`, at `place` or inside it, whose fields or items belong to the same whole as those of
 * `place`, and not to a map or list inside. Rules are followed.
 */
function firstLoose(
  place: Place,
  kinds: readonly Kind[],
  places: Places,
  done: ReadonlySet<string> = new Set(),
): Place | null {
  const { node, inside } = place;
  if (kinds.includes(node.kind)) return place;
  if (SEALED.includes(node.kind)) return null;
  if (node.kind === "ref") {
    const rule = places.rules[node.rule];
    return rule && !done.has(node.rule) ? firstLoose(rule, kinds, places, new Set([...done, node.rule])) : null;
  }
  for (const inner of inside) {
    const found = firstLoose(inner, kinds, places, done);
    if (found) return found;
  }
  return null;
}

/** True if a node of the kind is anywhere in the grammar; most grammars have none. */
function hasKind(kind: Kind, { record, rules }: Pick<Grammar, "record" | "rules">): boolean {
  const isIn = (node: Node): boolean => node.kind === kind || children(node).some(isIn);
  return isIn(record) || Object.values(rules).some(isIn);
}

/** A list has items; named values belong to an event or a map. */
export const fieldInList: GrammarCheck = (grammar, seen) => {
  if (!hasKind("list", grammar)) return [];
  const places = seen.places();
  return places.all.flatMap(({ id, node, inside }): Finding[] => {
    const found = node.kind === "list" && firstLoose(inside[0]!, ["field", "derive", "pair", "native"], places);
    return found ? [{ place: id, message: `a list has items, not what has a name: ${pathOf(found, places)}` }] : [];
  });
};

/** Items belong to a list; an event or a map has fields. */
export const itemOutsideList: GrammarCheck = (grammar, seen) => {
  if (!hasKind("item", grammar)) return [];
  const places = seen.places();
  return places.all.flatMap((place): Finding[] => {
    const whole = place === places.record ? place : place.node.kind === "map" ? place.inside[0]! : null;
    const found = whole && firstLoose(whole, ["item"], places);
    return found ? [{ place: place.id, message: `an item is in no list: ${pathOf(found, places)}` }] : [];
  });
};
