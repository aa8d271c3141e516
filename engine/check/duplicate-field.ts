import type { Grammar } from "../grammar/grammar.ts";
import { pathOf } from "../grammar/place.ts";
import type { Finding, GrammarCheck, Spot } from "./check.ts";
import { isInEvent, meet, ruleOf } from "./wholes.ts";

/** A field is in an event once. Alternatives of one choice may share a name, since only one of them matches. */
export const duplicateField: GrammarCheck = (grammar, { spots, places }) => {
  const findings: Finding[] = [];
  const earlier = new Map<string, Spot[]>();
  for (const spot of spots) {
    if (!isInEvent(spot)) continue;
    for (const name of namesAt(spot, spots, grammar)) {
      const alike = earlier.get(name);
      const other = alike?.find((candidate) => meet(candidate, spot));
      if (other) {
        const path = pathOf(places().all[other.id]!, places());
        findings.push({ place: spot.id, message: `field ${JSON.stringify(name)} is there already, from ${path}` });
      }
      if (isRepeated(spot)) findings.push({ place: spot.id, message: `field ${JSON.stringify(name)} is repeated` });
      if (alike) alike.push(spot);
      else earlier.set(name, [spot]);
    }
  }
  return findings;
};

/** The fields that a spot puts into its event: its own, or all those of the rule that it refers to. */
function namesAt(
  { node }: Spot,
  spots: readonly Spot[],
  grammar: Grammar,
  done: readonly string[] = [],
): readonly string[] {
  switch (node.kind) {
    case "field":
    case "derive":
      return [node.name];
    case "native":
      return node.fields.map(({ name }) => name);
    case "ref":
      return done.includes(node.rule) ? [] : [...namesOfRule(node.rule, spots, grammar, [...done, node.rule])];
    default:
      return [];
  }
}

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
