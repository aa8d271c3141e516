import { fieldTypes as typesOf } from "../backends/describe/index.ts";
import type { ValueType } from "../event/value.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { pathOf } from "../grammar/place.ts";
import type { Finding, GrammarCheck, Spot } from "./check.ts";
import { isInEvent, meet, ruleOf, whole } from "./wholes.ts";

/** A field and what it can be. */
interface Typed {
  readonly spot: Spot;
  readonly types: ReadonlySet<ValueType>;
}

/**
 * A field that alternatives share has one type in all of them, or one of them says what else it may be, as `scalar(...)`
 * does; else who reads events has to know which alternative each of them came from.
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
  const typed = (spot: Spot): Typed => {
    const { node } = spot;
    const types = node.kind === "field" || node.kind === "derive" ? typesOf(node, grammar.rules) : [];
    return { spot, types: new Set([...types].filter((type) => !isNothing(type))) };
  };
  const rules = rulesOfEvent(spots, grammar);
  const isOfEvent = (spot: Spot) => whole(spot).node === grammar.record || rules.has(ruleOf(spot, grammar) ?? "");
  // What is there twice in one event is told by another rule.
  const isShared = (a: Spot, b: Spot) => (whole(a) === whole(b) || (isOfEvent(a) && isOfEvent(b))) && !meet(a, b);
  for (const [name, alike] of byName) {
    if (alike.length < 2) continue;
    const all = alike.map(typed);
    for (const [index, later] of all.entries()) {
      const other = all.slice(0, index).find((one) => isShared(one.spot, later.spot) && clash(one.types, later.types));
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

/** What stands for a value that is not there clashes with none. */
function isNothing(type: ValueType): boolean {
  return type === "null" || type === "unit";
}

/** Whether each of them has a type that the other one does not tell of. */
function clash(a: ReadonlySet<ValueType>, b: ReadonlySet<ValueType>): boolean {
  return [...a].some((type) => !b.has(type)) && [...b].some((type) => !a.has(type));
}

function shown(types: ReadonlySet<ValueType>): string {
  return [...types].join(" or ");
}
