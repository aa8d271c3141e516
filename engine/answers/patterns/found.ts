import { decodeUtf8 } from "../../event/index.ts";
import type { Shapes } from "./shapes.ts";
import { countsOf } from "./timeline.ts";

/** A template and what is known of its messages. */
export interface Pattern {
  /** With bytes for parameters. */
  readonly text: string;
  readonly count: number;
  /** Milliseconds; infinite if no message has a time. */
  readonly first: number;
  readonly last: number;
  /** Counts in equal lengths of time, from the first message of all to the last. */
  readonly overTime: readonly number[];
  readonly example: string;
}

/** The pattern of some shapes. */
export function patternOf(text: string, members: readonly number[], shapes: Shapes): Pattern {
  const overTime: number[] = [];
  let count = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let example: string | null = null;
  for (const id of members) {
    count += shapes.counts[id]!;
    first = Math.min(first, shapes.firsts[id]!);
    last = Math.max(last, shapes.lasts[id]!);
    for (const [i, one] of countsOf(shapes.timeline, id).entries()) overTime[i] = (overTime[i] ?? 0) + one;
    const bytes = shapes.examples[id]!;
    const own = decodeUtf8(bytes, 0, bytes.length);
    if (example === null || own < example) example = own;
  }
  return { text, count, first, last, overTime, example: example ?? "" };
}

/** Patterns from the most frequent to the rarest. */
export function byCount(a: Pattern, b: Pattern): number {
  return b.count - a.count || (a.text < b.text ? -1 : 1);
}
