import { declaredFields } from "../../analysis/index.ts";
import { ZERO } from "../../event/bytes.ts";
import type { TimePart } from "../../event/time-parts.ts";
import { isTimePart, type MeaningOf, type NodeOf, type Place, type RoleName } from "../../grammar/index.ts";
import { EMPTY_SLOT, numberSlot, slotsOf } from "../../time/index.ts";
import { code, digitSum } from "./code.ts";
import type { Context, Generator } from "./generator.ts";

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
  const values = fields.flatMap(({ inside }) => inside);
  const written = [...new Map(values.map((value) => [JSON.stringify(value.node), value])).values()];
  return written.filter(hasParts).map((value) => {
    const name = g.function(`stamp${value.id}`, () => code(value, PARTS, g));
    const empty = hasRules(value) ? `S.fill(${EMPTY_SLOT});` : forgetCode(value);
    const match = `match(b, p, e, slots, read) { S = slots; R = read; ${empty} return ${name}(b, p, e); }`;
    return `{ ${match}, isPlain: ${isPlain(value)} }`;
  });
}

const FEW_DIGITS = 4;
const PLAIN: ReadonlySet<TimePart> = new Set([
  "year",
  "month",
  "day",
  "hour",
  "minute",
  "second",
  "fraction",
  "offset",
  "zone",
]);

function isPlain(value: Place): boolean {
  const parts = partsOf(value);
  const isDated = ["month", "day"].every((part) => parts.some((one) => one === part));
  return isDated && !hasRules(value) && parts.every((part) => PLAIN.has(part));
}

function hasRules(place: Place): boolean {
  return place.node.kind === "ref" || place.inside.some(hasRules);
}

function hasParts(place: Place): boolean {
  return place.node.kind === "ref" || partsOf(place).length > 0 || place.inside.some(hasParts);
}

/** The parts of timestamps inside a place. */
function partsOf(place: Place): readonly TimePart[] {
  const { node, inside } = place;
  const own = node.kind === "meaning" && isTimePart(node.of) && isOfTimestamp(place) ? [node.of] : [];
  return [...own, ...inside.flatMap(partsOf)];
}

/** True if a timestamp is around the place, or may be because it is in a rule. */
function isOfTimestamp({ parent }: Place): boolean {
  for (let around = parent; around !== null; around = around.parent) {
    if (around.node.kind === "meaning" && around.node.of === "timestamp") return true;
    if (around.parent === null && around.id > 0) return true;
  }
  return false;
}

/** The node of a meaning; a part of a timestamp goes into its slot. */
export function meaningCode({ of }: MeaningOf, place: Place, context: Context, g: Generator): string {
  const inner = code(place.inside[0]!, context, g);
  if (!context.parts || !isTimePart(of) || !isOfTimestamp(place)) return inner;
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
  const slots = new Set(partsOf(place).flatMap(slotsOf));
  return [...slots].map((slot) => `S[${slot}] = ${EMPTY_SLOT};`).join(" ");
}
