import { Event, NameTable } from "../../event/index.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import { type Grammar, nodeName } from "../../grammar/index.ts";
import { visible } from "../../output/legible.ts";
import { closuresOf, declaredIn } from "../../parse/closures/index.ts";
import { type Attempt, trace } from "../../parse/reference/index.ts";
import { REJECT } from "../../parse/runtime/index.ts";
import { closureParser } from "../../parse/tiers.ts";
import { timestampsOf } from "../../time/index.ts";
import { codePointsIn, cut } from "../columns.ts";
import { expectedOf } from "../failure.ts";
import { causeOf } from "../failure-text.ts";
import type { Explained } from "./explanation.ts";

/** A step of the reference parser. Columns count from 1. */
export interface MatchStep {
  /** The number of steps around it. */
  readonly depth: number;
  /** The node of the grammar: `field "status"`. */
  readonly node: string;
  /** The id of its place. */
  readonly place: number;
  readonly column: number;
  /** The column after the last character that it read; null if it failed. */
  readonly end: number | null;
  /** What it read; empty if it failed. */
  readonly text: string;
  /** What it expected, and the column of that; null if it did not fail. */
  readonly failed: { readonly column: number; readonly expected: string } | null;
}

const LONGEST_TEXT = 60;
/** The stop of an `until` fails at each byte before it: only its last try is kept. */
const LAST_ONLY = "until";

/**
 * The steps of the reference parser on a record, in their order.
 * @throws RangeError for a record with too many deep levels.
 */
export function stepsOf({ grammar, bytes }: Explained): readonly MatchStep[] {
  const { record } = trace(grammar, bytes, 0, bytes.length, true);
  const column = (at: number) => codePointsIn(decodeUtf8(bytes, 0, at)) + 1;
  const steps: MatchStep[] = [];
  // A loop, because records nest deep.
  const open: { attempt: Attempt; depth: number }[] = [{ attempt: record, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { attempt, depth } = next;
    const { place, from, to, furthest, expected } = attempt;
    const failed = {
      column: column(Math.max(from, furthest)),
      expected: causeOf(expectedOf(grammar, expected)).replace(/^expected /, ""),
    };
    steps.push({
      depth,
      node: nodeName(place.node),
      place: place.id,
      column: column(from),
      end: to === null ? null : column(to),
      text: to === null ? "" : decodeUtf8(bytes, from, to),
      failed: to === null ? failed : null,
    });
    const inside = place.node.kind === LAST_ONLY ? attempt.inside.slice(-1) : attempt.inside;
    for (const inner of inside.toReversed()) open.push({ attempt: inner, depth: depth + 1 });
  }
  return steps;
}

/** A line for each step: its column, and indented by its depth its node and what came of it. */
export function stepLines(steps: readonly MatchStep[]): readonly string[] {
  const width = Math.max(...steps.map(({ column }) => String(column).length));
  return steps.map((step) => {
    const { depth, node, column } = step;
    return `${String(column).padStart(width)}  ${"  ".repeat(depth)}${visible(node)}: ${resultText(step)}`;
  });
}

function resultText({ column, text, failed }: MatchStep): string {
  if (failed === null)
    return text === "" ? "reads nothing" : `reads ${JSON.stringify(visible(cut(text, LONGEST_TEXT)))}`;
  const place = failed.column === column ? "" : ` at column ${failed.column}`;
  return `fails${place}, expected ${visible(failed.expected)}`;
}

/** Why an event has no timestamp. */
export interface NoTime {
  readonly text: string;
  /** True if a field has a text where the timestamp should be. */
  readonly hasText: boolean;
}

/** Why the event of a record has no timestamp; null if it has one, or if the grammar does not accept the record. */
export function noTimeOf(grammar: Grammar, bytes: Uint8Array): NoTime | null {
  const names = new NameTable();
  const event = new Event(names);
  if (closureParser(grammar, closuresOf(grammar, names, declaredIn)).parse(bytes, 0, bytes.length, event) === REJECT)
    return null;
  const unnamed = { field: null, layouts: null, zone: "UTC", zoneAssumed: true, year: null, now: Date.now() };
  const timestamps = timestampsOf(unnamed, names);
  if (timestamps.of(event)) return null;
  const { text, isNoDay } = timestamps.lack(event);
  if (text === null) return { text: "no field has a timestamp", hasText: false };
  return {
    text: `${JSON.stringify(text)} is ${isNoDay ? "a day that does not exist" : "no timestamp"}`,
    hasText: true,
  };
}
