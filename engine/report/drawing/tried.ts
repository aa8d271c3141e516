import { decodeUtf8 } from "../../event/utf8.ts";
import { type Grammar, nodeName, type Place, pathOf, placesOf } from "../../grammar/index.ts";
import { visible } from "../../output/legible.ts";
import { type Expected, expectedAt } from "../../parse/expected.ts";
import type { Attempt } from "../../parse/reference/index.ts";
import { codePointsIn } from "../columns.ts";
import { expectedOf } from "../failure.ts";
import { causeOf, expectedText } from "../failure-text.ts";

/** More places where a grammar had a choice, and more alternatives of one, are counted, not listed. */
const MOST_CHOICES = 6;
const MOST_ALTERNATIVES = 12;

/**
 * The alternatives that were tried where a record failed at the byte `furthest`, and what each of them wanted: a line
 * for each place of the grammar with a choice, and one for each of its alternatives.
 */
export function triedLines(grammar: Grammar, record: Attempt, furthest: number, bytes: Uint8Array): string[] {
  const places = placesOf(grammar);
  const column = (at: number) => codePointsIn(decodeUtf8(bytes, 0, at)) + 1;
  const choices = choicesAt(record, furthest);
  const lines = choices.slice(0, MOST_CHOICES).flatMap((choice) => {
    const { inside, from, place } = choice;
    const path = pathOf(places.numbered[place.id] ?? place, places);
    const head = `at column ${column(from)}, ${path}:`;
    const alternatives = inside.slice(0, MOST_ALTERNATIVES).map((one, index) => {
      const name = visible(aboutPlace(one.place));
      return `  ${place.node.kind === "choice" ? `${index + 1}. ` : ""}${name}: ${outcome(one, grammar, column)}`;
    });
    const more = inside.length - alternatives.length;
    return [head, ...alternatives, ...(more > 0 ? [`  and ${more} more`] : [])];
  });
  const more = choices.length - MOST_CHOICES;
  return more > 0 ? [...lines, `and at ${more} more places`] : lines;
}

/** The tries of choices, optional parts and repetitions that failed, or went wrong, at the byte. */
function choicesAt(attempt: Attempt, furthest: number): readonly Attempt[] {
  const { kind } = attempt.place.node;
  const isChoice = kind === "choice" || kind === "optional" || kind === "many";
  const failed = attempt.inside.some((one) => one.furthest === furthest && (one.to === null || one.to <= furthest));
  const own = isChoice && failed && attempt.inside.some((one) => one.to === null) ? [attempt] : [];
  const shown = kind === "many" ? own.map((one) => ({ ...one, inside: one.inside.slice(-1) })) : own;
  return [...shown, ...attempt.inside.flatMap((one) => choicesAt(one, furthest))];
}

function outcome({ from, to, furthest, expected }: Attempt, grammar: Grammar, column: (at: number) => number): string {
  if (to !== null) return `reads up to column ${column(to)}`;
  const wanted = expectedOf(grammar, expected).filter(isWanted);
  if (wanted.length === 0) return "tells what is wrong";
  const wants = `wants ${visible(causeOf(wanted).replace(/^expected /, ""))}`;
  return furthest > from ? `reads up to column ${column(furthest)}, and ${wants} there` : wants;
}

/** What people call an alternative: by what it begins with, or by its own name. */
export function aboutPlace(place: Place): string {
  const { node } = place;
  if (node.kind === "field") return nodeName(node);
  const text = expectedText(wantedOf(expectedAt(place))).replace(/^expected /, "") || "a message";
  return node.kind === "seq" && place.inside.length > 1 ? `${text} ...` : text;
}

function wantedOf(expected: Expected): readonly Expected[] {
  return (expected.kind === "either" ? expected.of.flatMap(wantedOf) : [expected]).filter(isWanted);
}

/** True if it could have stood there: a message of the grammar's own says what should not. */
function isWanted({ kind }: Expected): boolean {
  return kind !== "message";
}
