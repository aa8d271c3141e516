import { ZERO } from "../../event/bytes.ts";
import type { TimePart } from "../../event/time-parts.ts";
import { NONE, numberSlot, slotsOf } from "../../event/time-parts.ts";
import type { MeaningOf, NodeOf, Place } from "../../grammar/index.ts";
import { partOf, slotsIn } from "../stamp-parts.ts";
import type { CodeContext, Generator } from "./generator.ts";

// What a grammar declares of its fields, as code: ids of names and, for timestamps, what reads their parts.

export const PARTS: CodeContext = { purpose: "skip", fail: "return -1", tracked: false, parts: true };

/** The variables of a program that takes parts apart: the slots, and what reads a part that is no plain number. */
export const PART_VARIABLES = "let S = null, R = null;";

/** The node of a meaning; a part of a timestamp goes into its slot. */
export function meaningCode({ number }: MeaningOf, place: Place, context: CodeContext, g: Generator): string {
  const inner = g.code(place.inside[0]!, context);
  const of = context.parts ? partOf(place) : null;
  if (of === null) return inner;
  if (number !== undefined) return `${inner} S[${slotsOf(of)[0]}] = ${number};`;
  const from = g.local("from");
  return `${from} = p; ${inner} ${partCode(of, place, from, context, g)}`;
}

/** Statements that read the part in `b[from, p)`. */
function partCode(of: TimePart, place: Place, from: string, context: CodeContext, g: Generator): string {
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

const FEW_DIGITS = 4;

export function digitSum(start: string, count: number): string {
  const terms = Array.from({ length: count }, (_, i) => {
    const byte = i === 0 ? `b[${start}]` : `b[${start} + ${i}]`;
    const weight = 10 ** (count - 1 - i);
    return weight === 1 ? `${byte}` : `${byte} * ${weight}`;
  });
  const zeros = Array.from({ length: count }, (_, i) => ZERO * 10 ** i).reduce((a, b) => a + b, 0);
  return `${terms.join(" + ")} - ${zeros}`;
}

/** Statements that take back what an attempt at something inside the place has read. */
export function forgetCode(place: Place): string {
  return emptyCode(slotsIn(place));
}

export function emptyCode(slots: readonly number[]): string {
  return slots.map((slot) => `S[${slot}] = ${NONE};`).join(" ");
}
