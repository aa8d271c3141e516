import { declaredFields } from "../../analysis/index.ts";
import { ZERO } from "../../event/bytes.ts";
import type { TimePart } from "../../event/time-parts.ts";
import { NONE, numberSlot } from "../../event/time-slots.ts";
import {
  choice,
  type Kind,
  looseTimestamp,
  type MeaningOf,
  type Node,
  type NodeOf,
  type Place,
  type Places,
  placesOf,
  type RoleName,
} from "../../grammar/index.ts";
import { hasRules, isPlainStamp, openSlotsIn, partOf, slotsIn, writtenValues } from "../stamp-parts.ts";
import { code, digitSum } from "./code.ts";
import { type Context, Generator } from "./generator.ts";

// What a grammar declares of its fields, as code: ids of names and, for timestamps, what reads their parts.

const PARTS: Context = { purpose: "skip", fail: "return -1", tracked: false, parts: true };

/** The variables of a program that takes parts apart: the slots, and what reads a part that is no plain number. */
export const PART_VARIABLES = "let S = null, R = null;";

/** The expression of what the grammar declares: see `Declared`. */
export function declaredCode(g: Generator): string {
  const fields = declaredFields(g.places);
  const named = (role: RoleName) => [...new Set(fields.filter((field) => field.role === role).map(({ name }) => name))];
  const ids = (role: RoleName) => `[${named(role).map((name) => g.name(name))}]`;
  const stamps = named("timestamp").map((name) => {
    const written = fields.filter((field) => field.role === "timestamp" && field.name === name);
    return `{ name: ${g.name(name)}, matchers: [${matchersOf(
      written.map(({ place }) => place),
      g,
    )}] }`;
  });
  return `{ timestamp: [${stamps}], level: ${ids("level")}, message: ${ids("message")} }`;
}

/** A matcher for each of the ways in which the values of some fields are written. */
function matchersOf(fields: readonly Place[], g: Generator): readonly string[] {
  return writtenValues(fields).map((value) => matcherCode(value, g));
}

/** The expression of what reads the timestamps that a place writes. */
function matcherCode(value: Place, g: Generator): string {
  const name = g.function(`stamp${value.id}`, () => code(value, PARTS, g));
  const empty = hasRules(value) ? `S.fill(${NONE});` : emptyCode(openSlotsIn(value));
  const match = `match(b, p, e, slots, read) { S = slots; R = read; ${empty} return ${name}(b, p, e); }`;
  return `{ ${match}, isPlain: ${isPlainStamp(value)} }`;
}

/**
 * Statements for what reads the timestamps of some nodes, and an expression for each.
 * @param scanners the variables of what reads some parts at once, by their nodes.
 */
export function matchersText(
  nodes: readonly Node[],
  scanners: ReadonlyMap<Node, string>,
): { readonly statements: string; readonly matchers: readonly string[] } {
  const grammar = { record: choice(...nodes.map((node) => looseTimestamp(node))), rules: {}, json: false } as const;
  const places = placesOf(grammar);
  const calls = new Map(scanners);
  const g = new Generator({ ...grammar, repeated: "last" }, places, "bounded", calls);
  for (const place of frequent(places, scanners)) {
    calls.set(
      place.node,
      g.function(`part${place.id}`, () => code(place, PARTS, g)),
    );
  }
  const matchers = places.record.inside.map((place) => matcherCode(place, g));
  const tables = g.charsets.tables.map((table, i) => `const C${i} = ${JSON.stringify(table)};`);
  return { statements: `${PART_VARIABLES}\n${tables.join("\n")}\n${g.functions}`, matchers };
}

/** What is in more places than this is a function. */
const FEW_PLACES = 2;
const COMPOUND: ReadonlySet<Kind> = new Set(["seq", "choice", "optional"]);

/** A place of each compound node that is in many places, without those inside such a node or one that is `known`. */
function frequent({ record, all }: Places, known: ReadonlyMap<Node, string>): readonly Place[] {
  const counts = new Map<Node, number>();
  for (const { node } of all) counts.set(node, (counts.get(node) ?? 0) + 1);
  const isFrequent = ({ kind }: Node, count: number) => COMPOUND.has(kind) && count > FEW_PLACES;
  const found = new Map<Node, Place>();
  const seek = (place: Place): void => {
    const { node, inside } = place;
    if (isFrequent(node, counts.get(node)!)) found.set(node, place);
    else if (!known.has(node)) inside.forEach(seek);
  };
  seek(record);
  return [...found.values()];
}

const FEW_DIGITS = 4;

/** The call of the function that reads a node of timestamps; null if there is none. */
export function callCode(place: Place, context: Context, g: Generator): string | null {
  const name = context.parts && g.calls.get(place.node);
  return name ? `p = ${name}(b, p, e, S); if (p < 0) ${g.failure(place, context)}` : null;
}

/** The node of a meaning; a part of a timestamp goes into its slot. */
export function meaningCode(_node: MeaningOf, place: Place, context: Context, g: Generator): string {
  const inner = code(place.inside[0]!, context, g);
  const of = context.parts ? partOf(place) : null;
  if (of === null) return inner;
  const from = g.local("from");
  return `${from} = p; ${inner} ${partCode(of, place, from, context, g)}`;
}

/** Statements that read the part in `b[from, p)`. */
function partCode(of: TimePart, place: Place, from: string, context: Context, g: Generator): string {
  const slot = numberSlot(of);
  const digits = slot && digitsOf(place.inside[0]!);
  if (slot === null || digits === null) {
    return `if (!R[${JSON.stringify(of)}](b, ${from}, p, S)) ${g.failure(place, context, from)}`;
  }
  const [index, least, greatest] = slot;
  const value = g.local("value");
  const { min, max, range } = digits;
  const isWithin = range ? range[0] >= least && range[1] <= greatest : least === 0 && 10 ** max - 1 <= greatest;
  const check = isWithin ? "" : `if (${value} < ${least} || ${value} > ${greatest}) ${g.failure(place, context, from)}`;
  const at = g.local("at");
  const sum =
    min === max
      ? `${value} = ${digitSum(from, min)};`
      : `${value} = 0; for (${at} = ${from}; ${at} < p; ${at}++) ${value} = ${value} * 10 + b[${at}] - ${ZERO};`;
  return `${sum} ${check} S[${index}] = ${value};`;
}

/** The digits that a text always is, if they are few; else null. */
function digitsOf({ node, inside }: Place): (NodeOf<"digits"> & { readonly max: number }) | null {
  if (node.kind === "label" || node.kind === "token" || node.kind === "convert") return digitsOf(inside[0]!);
  return node.kind === "digits" && node.max !== null && node.max <= FEW_DIGITS ? { ...node, max: node.max } : null;
}

/** Statements that take back what an attempt at something inside the place has read. */
export function forgetCode(place: Place): string {
  return emptyCode(slotsIn(place));
}

function emptyCode(slots: readonly number[]): string {
  return slots.map((slot) => `S[${slot}] = ${NONE};`).join(" ");
}
