import { takenBy } from "../../engine/analysis/check/index.ts";
import { anyOutline, firstBy } from "../../engine/analysis/index.ts";
import { encodeUtf8 } from "../../engine/event/index.ts";
import { SLOT_COUNT } from "../../engine/event/time-parts.ts";
import {
  describeCharset,
  type Grammar,
  isSubset,
  isTimePart,
  type Kind,
  type Node,
  none,
  type Place,
  type Places,
  pathOf,
  placesOf,
} from "../../engine/grammar/index.ts";
import { partReaders } from "../../engine/time/parts.ts";
import type { Note, RuleName } from "./rules.ts";

/** Notes on what a grammar has and no event shows: rules without a reference, lists inside text, words that are no date. */
export function lostParts(grammar: Grammar): readonly Note[] {
  const places = placesOf(grammar);
  return [
    ...unusedRules(grammar, places),
    ...lostValues(places),
    ...undatedWords(places),
    ...greedyRuns(grammar.rules, places),
  ];
}

function unusedRules({ rules, skip, columns }: Grammar, { record, rules: rulePlaces }: Places): readonly Note[] {
  const used = new Set<string>();
  const visit = (place: Place): void => {
    if (place.node.kind === "ref" && !used.has(place.node.rule)) {
      used.add(place.node.rule);
      if (rulePlaces[place.node.rule]) visit(rulePlaces[place.node.rule]!);
    }
    place.inside.forEach(visit);
  };
  const others = [...Object.values(skip), ...Object.values({ ...columns?.known, ...columns?.types })];
  for (const root of [record, ...others.map((node) => placesOf({ record: node, rules: {} }).record)]) visit(root);
  return Object.keys(rules)
    .filter((name) => !used.has(name))
    .map((name) => noteAt("unused-rule", `rule ${name}`, "no part refers to it"));
}

/** Lists and maps in a sequence, of whose value only the text is left. */
function lostValues(places: Places): readonly Note[] {
  return places.all.flatMap((place) => {
    if (place.node.kind !== "list" && place.node.kind !== "map") return [];
    const around = valueAround(place);
    if (around === null || (around.node.kind !== "seq" && around.node.kind !== "many")) return [];
    const what = `the ${place.node.kind} is lost: the value of what is around it is its text; name it by a field of its own`;
    return [noteAt("lost-value", pathOf(place, places), what)];
  });
}

/** The place around one that has a value of its own; null for a rule, which is used elsewhere. */
function valueAround({ parent }: Place): Place | null {
  return parent !== null && PASSING.has(parent.node.kind) ? valueAround(parent) : parent;
}

/** Kinds whose value is that of the node inside. */
const PASSING: ReadonlySet<Kind> = new Set<Kind>(["label", "token", "meaning", "nest", "choice", "optional", "within"]);

/** Words of a part of a timestamp that it cannot be read from. */
function undatedWords(places: Places): readonly Note[] {
  return places.all.flatMap((place) => {
    const { node } = place;
    if (node.kind !== "meaning" || node.number !== undefined || !isTimePart(node.of)) return [];
    const read = partReaders[node.of];
    const wrong = wordsIn(node.node).filter((word) => {
      const bytes = encodeUtf8(word);
      return !read(bytes, 0, bytes.length, new Int32Array(SLOT_COUNT));
    });
    if (wrong.length === 0) return [];
    const words = wrong.map((word) => JSON.stringify(word)).join(", ");
    return [
      noteAt(
        "undated-word",
        pathOf(place, places),
        `no ${node.of} that froe knows: ${words}, so such events have no time`,
      ),
    ];
  });
}

/** Parts of up to some number of characters before a part that needs the same ones: fewer are not read. */
function greedyRuns(rules: Grammar["rules"], places: Places): readonly Note[] {
  return places.all.flatMap((place) => {
    if (place.node.kind !== "seq") return [];
    return place.inside.slice(1).flatMap((after, index) => {
      const { charset: first, nullable } = firstBy(after.node, rules, anyOutline);
      const taken = takenBy(place.inside[index]!.node, true);
      if (nullable || isSubset(first, none) || !isSubset(first, taken)) return [];
      const what = `takes all ${describeCharset(taken)} that it may, so that ${pathOf(after, places)} finds one only after as many: give the part a fixed number`;
      return [noteAt("eager-repetition", pathOf(place.inside[index]!, places), what)];
    });
  });
}

function wordsIn(node: Node): readonly string[] {
  if (node.kind === "oneOf") return node.words;
  if (node.kind === "literal") return [node.text];
  return node.kind === "choice" ? node.alternatives.flatMap(wordsIn) : [];
}

function noteAt(rule: RuleName, where: string, message: string): Note {
  return { rule, where, message: `${where}: ${message}` };
}
