import { commonText } from "../backends/analyse/index.ts";
import { reference } from "../backends/reference/index.ts";
import { encodeUtf8 } from "../event/index.ts";
import { type Grammar, isTable, literal, rest, seq } from "../grammar/index.ts";
import type { Node } from "../grammar/node.ts";
import { type Place, type Places, pathOf, placesOf } from "../grammar/place.ts";
import { rebuilt, withChild } from "../grammar/replace.ts";
import type { Note } from "./lint.ts";

/** So many pairs of ways are looked at, and so many alternatives of one choice. */
const MOST_SEARCHES = 400;
const MOST_ALTERNATIVES = 12;
const ONE_BYTE = /\x01/g;

/**
 * Parts that can be read in two ways: an optional part whose text what follows could read as well, and parts that take
 * text which what follows, or a later alternative, needs: they are never given back, so such a line is lost.
 */
export function eagerParts(grammar: Grammar): readonly Note[] {
  if (isTable(grammar)) return [];
  const places = placesOf(grammar);
  const notes: Note[] = [];
  let searches = 0;
  for (const place of places.all) {
    // What is inside a rule is read in many places.
    if (!isPlain(place, places) || searches > MOST_SEARCHES) continue;
    if (place.node.kind === "optional") {
      searches += 2;
      notes.push(...optionalNotes(grammar, place, pathOf(place, places)));
    } else if (place.node.kind === "choice") {
      const alternatives = place.inside.slice(0, MOST_ALTERNATIVES);
      for (const [index, later] of alternatives.entries()) {
        const earlier = alternatives.slice(0, index);
        searches += earlier.length;
        const lost = earlier.flatMap((one) => lostLine(grammar, one, one.node, later) ?? [])[0];
        if (lost === undefined) continue;
        const path = pathOf(later, places);
        const message = `${path}: an earlier alternative takes the beginning of a line that this one would read: ${lost}`;
        notes.push({ rule: "eager-alternative", message });
      }
    }
  }
  if (searches > MOST_SEARCHES) {
    notes.push({
      rule: "not-looked-at",
      message: `more than ${MOST_SEARCHES} choices: not all of them were looked at`,
    });
  }
  return notes;
}

function optionalNotes(grammar: Grammar, place: Place, path: string): readonly Note[] {
  const [inner] = place.inside;
  const skipped = { record: forced(place, literal("")), rules: grammar.rules };
  const taken = { record: forced(place, inner!.node), rules: grammar.rules };
  const common = commonText(taken, skipped, true)?.replace(ONE_BYTE, "x") ?? null;
  const isBoth = common !== null && accepts(grammar, taken.record, common) && accepts(grammar, skipped.record, common);
  const ambiguous = isBoth && accepts(grammar, grammar.record, common);
  const lost = lostLine(grammar, place, inner!.node, place);
  return [
    ...(ambiguous
      ? [{ rule: "ambiguous-optional", message: `${path}: with it and without it the grammar reads ${common}` }]
      : []),
    ...(lost !== null
      ? [
          {
            rule: "eager-optional",
            message: `${path}: it takes what the part behind it needs, so this is lost: ${lost}`,
          },
        ]
      : []),
  ];
}

/** A line that `later` alone would read, but that is rejected because `node` takes its beginning; null where none was found. */
function lostLine(grammar: Grammar, place: Place, node: Node, later: Place): string | null {
  const only = forced(later, later.node.kind === "optional" && later === place ? literal("") : later.node);
  const begun = seq(upTo(place, node), rest);
  const line = commonText({ record: begun, rules: grammar.rules }, { record: only, rules: grammar.rules });
  if (line === null || !accepts(grammar, only, line)) return null;
  return accepts(grammar, grammar.record, line) ? null : line;
}

/** The record with `node` in a place that every reading of it comes to. */
function forced(place: Place, node: Node): Node {
  return rebuilt(place, node, (of, child, made) => {
    if (of.node.kind === "choice" || of.node.kind === "optional") return made;
    const whole = withChild(of, child, made);
    return whole.kind === "many" ? { ...whole, min: Math.max(1, whole.min) } : whole;
  });
}

/** What is read up to the end of `node` in that place. */
function upTo(place: Place, node: Node): Node {
  return rebuilt(place, node, (of, child, made) => {
    const before = of.node.kind === "seq" ? of.inside.slice(0, of.inside.indexOf(child)).map((one) => one.node) : [];
    return before.length > 0 ? seq(...before, made) : made;
  });
}

function accepts(grammar: Grammar, record: Node, line: string): boolean {
  const bytes = encodeUtf8(line);
  return reference({ ...grammar, record }).parse(bytes, 0, bytes.length).ok;
}

/** Whether the place is in the record, and read there where it stands. */
function isPlain(place: Place, places: Places): boolean {
  let at = place;
  for (; at.parent; at = at.parent) {
    const { kind } = at.parent.node;
    if (kind === "until" || kind === "look" || kind === "not" || kind === "join" || kind === "many") return false;
  }
  return at === places.record;
}
