import { commonText, type SomeCases, visitSome } from "../../engine/analysis/index.ts";
import { alike, literal, type Node, type NodeOf, type Place, pathOf } from "../../engine/grammar/index.ts";
import type { Note } from "./rules.ts";
import type { Variants } from "./variants.ts";

/** The most searches in a grammar, and the most alternatives of one choice that are compared. */
const MOST_SEARCHES = 400;
const MOST_ALTERNATIVES = 12;
const ONE_BYTE = /\x01/g;

/** The search for ambiguities of one place. */
interface Search {
  /** The number of searches through automata that it takes. */
  readonly searches: number;
  notes(): readonly Note[];
}

/**
 * Notes on parts that can be read in two ways: an optional part whose text the next part could read as well, and parts
 * that read text which the next part or a later alternative needs. The text is never given back, so the line is rejected.
 */
export function eagerParts(variants: Variants): readonly Note[] {
  const notes: Note[] = [];
  let searches = 0;
  for (const place of variants.places.all) {
    const search = variants.isRead(place) ? visitSome(searchCases, () => null, place.node, place, variants) : null;
    if (search === null) continue;
    searches += search.searches;
    if (searches > MOST_SEARCHES) {
      const message = `more than ${MOST_SEARCHES} choices: not all of them were checked`;
      return [...notes, { rule: "not-looked-at", where: "record", message }];
    }
    notes.push(...search.notes());
  }
  return notes;
}

/** What is not here is read in one way only. */
const searchCases: SomeCases<readonly [place: Place, variants: Variants], Search | null> = {
  optional: (_, place, variants) => ({ searches: 2, notes: () => optionalNotes(place, variants) }),
  choice(_, { inside }, variants) {
    const alternatives = inside.slice(0, MOST_ALTERNATIVES);
    const searches = (alternatives.length * (alternatives.length - 1)) / 2;
    return { searches, notes: () => choiceNotes(alternatives, variants) };
  },
  ...alike(["many", "run"], (node, place: Place, variants: Variants) =>
    node.max === null || node.max > 1 ? { searches: 1, notes: () => repetitionNotes(place, node, variants) } : null,
  ),
};

function choiceNotes(alternatives: readonly Place[], variants: Variants): readonly Note[] {
  return alternatives.flatMap((later, index) => {
    for (const earlier of alternatives.slice(0, index)) {
      const lost = variants.lostLine(earlier, earlier.node, later, later.node);
      if (lost === null) continue;
      const where = pathOf(later, variants.places);
      const message = `${where}: an earlier alternative takes the beginning of a line that this one would read: ${lost}`;
      return [{ rule: "eager-alternative", where, message }];
    }
    return [];
  });
}

function optionalNotes(place: Place, variants: Variants): readonly Note[] {
  const { grammar, accepts, forced } = variants;
  const where = pathOf(place, variants.places);
  const [inner] = place.inside;
  const skipped = { record: forced(place, literal("")), rules: grammar.rules };
  const taken = { record: forced(place, inner!.node), rules: grammar.rules };
  const common = commonText(taken, skipped, true)?.replace(ONE_BYTE, "x") ?? null;
  const isBoth = common !== null && accepts(taken.record, common) && accepts(skipped.record, common);
  const notes: Note[] = [];
  // Of what is only looked for, nothing is read one way or the other.
  if (isBoth && !variants.isLookedFor(place) && accepts(grammar.record, common)) {
    const message = `${where}: with it and without it the grammar reads ${common}`;
    notes.push({ rule: "ambiguous-optional", where, message });
  }
  const lost = variants.lostLine(place, inner!.node, place, literal(""));
  if (lost !== null) {
    const message = `${where}: it takes what the part after it needs, so this is lost: ${lost}`;
    notes.push({ rule: "eager-optional", where, message });
  }
  return notes;
}

/** Notes on a repetition that reads on into the next part. */
function repetitionNotes(place: Place, node: NodeOf<"many"> | NodeOf<"run">, variants: Variants): readonly Note[] {
  const { once, twice } = rounds(node);
  const lost = variants.lostLine(place, twice, place, once);
  if (lost === null) return [];
  const where = pathOf(place, variants.places);
  const message = `${where}: it goes on into what the part after it needs, so this is lost: ${lost}`;
  return [{ rule: "eager-repetition", where, message }];
}

/** The repetition with as few rounds as it may have, at least one, and with one more. */
function rounds(node: NodeOf<"many"> | NodeOf<"run">): { readonly once: Node; readonly twice: Node } {
  const least = Math.max(1, node.min);
  const times = (count: number): Node => ({ ...node, min: count, max: count });
  return { once: times(least), twice: times(least + 1) };
}
