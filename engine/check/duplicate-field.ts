import type { Grammar } from "../grammar/grammar.ts";
import { type Place, type Places, pathOf, placesOfKind } from "../grammar/place.ts";
import { type Problem, problemAt } from "./problem.ts";

/** A place that puts a field into an event: a field, a derived one, or a reference to a rule that has some. */
interface Source {
  readonly name: string;
  /** The place and those around it, up to the whole of the event, nested map or rule that the field belongs to. */
  readonly trail: readonly Place[];
}

/** A field is in an event once. Alternatives of one choice may share a name, since only one of them matches. */
export function duplicateField(grammar: Grammar, places: Places): readonly Problem[] {
  const problems: Problem[] = [];
  const earlier: Source[] = [];
  for (const source of sourcesOf(places)) {
    const { name, trail } = source;
    const place = trail[0]!;
    const report = (message: string) =>
      problems.push(problemAt(grammar, places, place, "duplicate-field", `${JSON.stringify(name)} ${message}`));
    const other = earlier.find((candidate) => candidate.name === name && meet(candidate.trail, trail));
    if (other) report(`is in the event already, from ${pathOf(other.trail[0]!, places)}`);
    if (trail.some(({ node }) => node.kind === "many" && node.max !== 1)) report("is repeated");
    earlier.push(source);
  }
  return problems;
}

function sourcesOf(places: Places): readonly Source[] {
  const own = [...placesOfKind(places, "field"), ...placesOfKind(places, "derive")]
    .sort((a, b) => a.id - b.id)
    .map((place) => ({ name: place.node.name, trail: trailOf(place) }))
    .filter(({ trail }) => isInEvent(trail));
  if (own.length === 0) return [];
  const references = placesOfKind(places, "ref").map((place) => ({ rule: place.node.rule, trail: trailOf(place) }));

  const collect = (rule: string, names: Set<string>, seen: Set<string>): ReadonlySet<string> => {
    if (seen.has(rule)) return names;
    seen.add(rule);
    for (const { name, trail } of own) if (trail.at(-1) === places.rules[rule]) names.add(name);
    for (const inner of references) if (inner.trail.at(-1) === places.rules[rule]) collect(inner.rule, names, seen);
    return names;
  };
  const used = references
    .filter(({ trail }) => isInEvent(trail))
    .flatMap(({ rule, trail }) => [...collect(rule, new Set(), new Set())].map((name) => ({ name, trail })));
  return [...own, ...used];
}

function trailOf(place: Place): readonly Place[] {
  const trail = [place];
  for (let at = place; at.parent !== null && !isContainer(at); ) {
    at = at.parent;
    trail.push(at);
  }
  return trail;
}

function isContainer({ node }: Place): boolean {
  return node.kind === "map" || node.kind === "list";
}

/** Whether the place is more than looked at. */
function isInEvent(trail: readonly Place[]): boolean {
  return !trail.some(({ node }) => node.kind === "look" || node.kind === "not" || node.kind === "until");
}

/** Whether both sources can be in one event: they stand in the same whole, and in no two alternatives of a choice. */
function meet(a: readonly Place[], b: readonly Place[]): boolean {
  const common = a.find((place) => b.includes(place));
  return common !== undefined && common.node.kind !== "choice";
}
