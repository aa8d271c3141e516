import { isOnlyMessage } from "../../analysis/index.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import {
  type Charset,
  charset,
  children,
  type Grammar,
  isSubset,
  type Kind,
  type Node,
  nodeName,
  type Place,
  type Places,
  pathOf,
  placesOf,
} from "../../grammar/index.ts";
import { visible } from "../../output/legible.ts";
import { type Expected, expectedAt } from "../../parse/expected.ts";
import { type Attempt, reference } from "../../parse/reference/index.ts";
import { codePointsIn } from "../columns.ts";
import { expectedOf } from "../failure.ts";
import { causeOf, expectedText } from "../failure-text.ts";

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
  /** The number of one that was not tried, counted from 1: an earlier one was read. Missing for the others. */
  readonly untried?: number;
}

/** A record that was traced. */
export interface Traced {
  readonly grammar: Grammar;
  readonly bytes: Uint8Array;
  readonly record: Attempt;
}

/** The decisions with an alternative that failed at the byte `furthest`. */
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

/** More choices are not looked into. */
const MOST_UNTRIED = 32;

/**
 * The decisions before the byte `furthest`, where the record failed, with the later alternative that would have read
 * furthest: an ordered choice takes the first that reads anything.
 */
export function hasty({ grammar, bytes, record }: Traced, furthest: number): readonly Decision[] {
  const places = placesOf(grammar);
  const column = columnIn(bytes);
  const taken = attemptsOf(record, false).filter(({ place, inside, to }) => {
    return place.node.kind === "choice" && to !== null && to <= furthest && inside.length < place.inside.length;
  });
  return taken.slice(0, MOST_UNTRIED).flatMap((attempt) => {
    const { place, from, inside } = attempt;
    const ends = place.inside.slice(inside.length).map(({ node }) => {
      const reading = reference({ ...grammar, record: node }).parse(bytes, from, bytes.length);
      return reading.ok ? bytes.length : reading.offset;
    });
    const end = Math.max(...ends);
    if (end <= furthest) return [];
    const untried = inside.length + ends.indexOf(end) + 1;
    const about = visible(aboutPlace(place.inside[untried - 1]!));
    const later: Alternative = { about, isRead: false, column: column(end), expected: null, untried };
    const decisions = decisionOf(attempt, grammar, places, column);
    return decisions.map((decision) => ({ ...decision, alternatives: [...decision.alternatives, later] }));
  });
}

function columnIn(bytes: Uint8Array): (at: number) => number {
  return (at) => codePointsIn(decodeUtf8(bytes, 0, at)) + 1;
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
  const column = columnIn(bytes);
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
      const number = kind === "choice" ? `${one.untried ?? index + 1}. ` : "";
      return `  ${number}${one.about}: ${outcome(one, column)}`;
    });
    const more = alternatives.length - shown.length;
    return [`at column ${column}, ${path}:`, ...shown, ...(more > 0 ? [`  and ${more} more`] : [])];
  });
  const more = decisions.length - most;
  return more > 0 ? [...lines, `and at ${more} more places`] : lines;
}

function outcome({ isRead, column, expected, untried }: Alternative, from: number): string {
  if (untried !== undefined) return `comes later, and would read up to column ${column}`;
  if (isRead) return `reads up to column ${column}`;
  if (expected === null) return "says what is wrong";
  return column > from ? `reads up to column ${column}, and expects ${expected} there` : `expects ${expected}`;
}

/** The fields of these belong to a value, or to nothing. */
const SEALED: ReadonlySet<Kind> = new Set<Kind>(["map", "list", "look", "not", "until", "join"]);
/** A run of these and more is free text. */
const TEXT: Charset = charset("a-zA-Z0-9 .:/_-");

/**
 * True for a choice that passed over an alternative with fields that the one it took lacks: for free text, or though a literal
 * recognized the text. The record is accepted, but says less than its author hoped for.
 */
function isFallback({ place, inside }: Attempt, { rules }: Grammar): boolean {
  const chosen = inside.at(-1);
  if (place.node.kind !== "choice" || !chosen || chosen.to === null) return false;
  const names = fieldsIn(chosen.place.node, rules);
  const isText = isFreeText(chosen.place.node);
  return inside
    .slice(0, -1)
    .filter(
      (one) => isText || attemptsOf(one, true).some(({ place: { node }, to }) => to !== null && isRecognized(node)),
    )
    .some((one) => [...fieldsIn(one.place.node, rules)].some((name) => !names.has(name)));
}

/** True for a literal with letters or digits: by it, a text is recognized. */
function isRecognized(node: Node): boolean {
  return node.kind === "literal" && /[\p{L}\p{N}]/u.test(node.text);
}

/** True if nothing but free text is in a node, and what delimits it. */
function isFreeText(node: Node): boolean {
  if (node.kind === "rest" || node.kind === "until") return true;
  if (node.kind === "run") return node.max === null && isSubset(TEXT, node.charset);
  if (node.kind === "quoted") return isSubset(TEXT, node.inside);
  const inside = children(node).filter((one) => one.kind !== "end" && (one.kind !== "literal" || isRecognized(one)));
  return inside.length > 0 && inside.every(isFreeText);
}

/** The names of the fields that a node adds to the event. */
function fieldsIn(node: Node, rules: Grammar["rules"], open: readonly string[] = []): ReadonlySet<string> {
  if (SEALED.has(node.kind)) return new Set();
  if (node.kind === "ref") {
    const rule = open.includes(node.rule) ? undefined : rules[node.rule];
    return rule ? fieldsIn(rule, rules, [...open, node.rule]) : new Set();
  }
  const own = node.kind === "field" || node.kind === "derive" ? [node.name] : [];
  return new Set([...own, ...children(node).flatMap((inner) => [...fieldsIn(inner, rules, open)])]);
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

/** True if it could have been there: a message of the grammar's own says what should not. */
function isWanted({ kind }: Expected): boolean {
  return kind !== "message";
}
