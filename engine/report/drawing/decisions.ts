import { isOnlyMessage } from "../../analysis/index.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import { type Grammar, type Place, type Places, pathOf, placesOf } from "../../grammar/index.ts";
import { visible } from "../../output/legible.ts";
import type { Attempt } from "../../parse/reference/index.ts";
import { codePointsIn } from "../columns.ts";
import { expectedOf } from "../failure.ts";
import { causeOf } from "../failure-text.ts";
import { aboutPlace, isWanted } from "./about.ts";
import { isFallback } from "./fallback.ts";

/** A place of a grammar with a choice, and what its alternatives did with a record. Columns count from 1. */
export interface Decision {
  readonly kind: "choice" | "optional" | "many";
  readonly path: string;
  /** The column at which the alternatives began. */
  readonly column: number;
  /** Those that were tried, in order; of an optional part or a repetition, one. */
  readonly alternatives: readonly Alternative[];
}

/** An alternative that was tried. */
interface Alternative {
  readonly about: string;
  /** True if it was read. */
  readonly isRead: boolean;
  /** The column up to which it was read. */
  readonly column: number;
  /** What was expected there; null if it was read, or if a message of the grammar says what is wrong. */
  readonly expected: string | null;
}

/** A record that was traced. */
export interface Traced {
  readonly grammar: Grammar;
  readonly bytes: Uint8Array;
  readonly record: Attempt;
}

/** The decisions of which an alternative failed, or went wrong, at the byte `furthest`. */
export function decisionsAt(traced: Traced, furthest: number): readonly Decision[] {
  return decisionsOf(traced, triedAt(traced.record, furthest));
}

/** The decisions of an accepted record that passed over an alternative or an optional part. */
export function passedOver(traced: Traced): readonly Decision[] {
  return decisionsOf(traced, skipping(traced.record));
}

/** Those of them in which a fallback read what an earlier alternative with fields could not. */
export function fallbacks(traced: Traced): readonly Decision[] {
  return decisionsOf(
    traced,
    skipping(traced.record).filter((attempt) => isFallback(attempt, traced.grammar)),
  );
}

function triedAt(record: Attempt, furthest: number): readonly Attempt[] {
  return attemptsOf(record, false).flatMap((attempt) => {
    const { place, inside } = attempt;
    if (!isDecision(place)) return [];
    const failed = inside.some((one) => one.furthest === furthest && (one.to === null || one.to <= furthest));
    if (!failed || !inside.some((one) => one.to === null)) return [];
    return place.node.kind === "many" ? [{ ...attempt, inside: inside.slice(-1) }] : [attempt];
  });
}

function skipping(record: Attempt): readonly Attempt[] {
  return attemptsOf(record, true).filter(
    ({ place, inside }) => isDecision(place) && place.node.kind !== "many" && inside.some((one) => one.to === null),
  );
}

/** All attempts in order, or those that were read; a loop, because records nest deep. */
function attemptsOf(record: Attempt, isRead: boolean): readonly Attempt[] {
  const all: Attempt[] = [];
  const open = [record];
  for (let attempt = open.pop(); attempt; attempt = open.pop()) {
    all.push(attempt);
    for (const inner of attempt.inside.toReversed()) if (!isRead || inner.to !== null) open.push(inner);
  }
  return all;
}

function isDecision(place: Place): boolean {
  const { kind } = place.node;
  return kind === "optional" || kind === "many" || (kind === "choice" && !place.inside.every(isCheck));
}

/** True for an alternative that reads nothing. */
function isCheck(place: Place): boolean {
  const { kind } = place.node;
  return kind === "not" || kind === "look" || isOnlyMessage(place);
}

function decisionsOf({ grammar, bytes }: Traced, attempts: readonly Attempt[]): readonly Decision[] {
  if (attempts.length === 0) return [];
  const places = placesOf(grammar);
  const column = (at: number) => codePointsIn(decodeUtf8(bytes, 0, at)) + 1;
  return attempts.flatMap((attempt) => decisionOf(attempt, grammar, places, column));
}

function decisionOf(
  { place, from, inside }: Attempt,
  grammar: Grammar,
  places: Places,
  column: (at: number) => number,
): readonly Decision[] {
  const { kind } = place.node;
  if (kind !== "choice" && kind !== "optional" && kind !== "many") return [];
  const alternatives = inside.map((one): Alternative => {
    const about = visible(aboutPlace(one.place));
    if (one.to !== null) return { about, isRead: true, column: column(one.to), expected: null };
    const wanted = expectedOf(grammar, one.expected).filter(isWanted);
    const expected = wanted.length === 0 ? null : visible(causeOf(wanted).replace(/^expected /, ""));
    return { about, isRead: false, column: column(Math.max(one.from, one.furthest)), expected };
  });
  return [{ kind, path: pathOf(places.numbered[place.id] ?? place, places), column: column(from), alternatives }];
}

/** More decisions, and more alternatives of one, are counted, not listed. */
const MOST_CHOICES = 6;
const MOST_ALTERNATIVES = 12;

/** A line for each decision, and one for each of its alternatives. */
export function decisionLines(decisions: readonly Decision[], most: number = MOST_CHOICES): string[] {
  const lines = decisions.slice(0, most).flatMap(({ kind, path, column, alternatives }) => {
    const shown = alternatives.slice(0, MOST_ALTERNATIVES).map((one, index) => {
      const number = kind === "choice" ? `${index + 1}. ` : "";
      return `  ${number}${one.about}: ${outcome(one, column)}`;
    });
    const more = alternatives.length - shown.length;
    return [`at column ${column}, ${path}:`, ...shown, ...(more > 0 ? [`  and ${more} more`] : [])];
  });
  const more = decisions.length - most;
  return more > 0 ? [...lines, `and at ${more} more places`] : lines;
}

function outcome({ isRead, column, expected }: Alternative, from: number): string {
  if (isRead) return `reads up to column ${column}`;
  if (expected === null) return "says what is wrong";
  return column > from ? `reads up to column ${column}, and expects ${expected} there` : `expects ${expected}`;
}
