import { longer } from "../../event/bytes.ts";
/**
 * How often things happened over time, in lengths of time that double as the range grows. The lengths are powers of two and
 * begin at 1970, so that the counts depend on the times alone, not on their order.
 */
export type Timeline = ReturnType<typeof newTimeline>;

export const PLACES = 32;
const RING = PLACES - 1;
const FIRST_THINGS = 64;

export function newTimeline() {
  return {
    /** Milliseconds of each place. */
    length: 1,
    /** The first and the last place with an event, in lengths since 1970. */
    first: Number.POSITIVE_INFINITY,
    last: Number.NEGATIVE_INFINITY,
    /** {@link PLACES} counts for each thing; that of a place is at its number modulo {@link PLACES}. */
    counts: new Uint32Array(FIRST_THINGS * PLACES),
  };
}

/** Counts an event of a thing. */
export function countAt(timeline: Timeline, thing: number, millis: number): void {
  include(timeline, Math.floor(millis / timeline.length));
  add(timeline, thing, Math.floor(millis / timeline.length), 1);
}

/** Doubles the length until its places have room for another one, a number in the present length. */
function include(timeline: Timeline, place: number): void {
  let at = place;
  while (Math.max(at, timeline.last) - Math.min(at, timeline.first) >= PLACES) {
    coarsen(timeline);
    at = Math.floor(at / 2);
  }
  if (at < timeline.first) timeline.first = at;
  if (at > timeline.last) timeline.last = at;
}

function add(timeline: Timeline, thing: number, place: number, count: number): void {
  const at = thing * PLACES + (place & RING);
  if (at >= timeline.counts.length) {
    timeline.counts = longer(timeline.counts, Math.max(timeline.counts.length * 2, (thing + 1) * PLACES));
  }
  timeline.counts[at]! += count;
}

function coarsen(timeline: Timeline): void {
  const { counts, first, last } = timeline;
  timeline.length *= 2;
  timeline.first = Math.floor(first / 2);
  timeline.last = Math.floor(last / 2);
  timeline.counts = new Uint32Array(counts.length);
  for (let start = 0; start < counts.length; start += PLACES) {
    for (let place = first; place <= last; place++) {
      const count = counts[start + (place & RING)]!;
      if (count > 0) timeline.counts[start + (Math.floor(place / 2) & RING)]! += count;
    }
  }
}

/** Makes two timelines alike: the same length, and room for what both have. */
export function align(into: Timeline, from: Timeline): void {
  while (from.length < into.length) coarsen(from);
  while (into.length < from.length) coarsen(into);
  if (from.last < from.first) return;
  include(into, from.first);
  while (from.length < into.length) coarsen(from);
  include(into, from.last);
  while (from.length < into.length) coarsen(from);
}

/** Adds the counts of a thing of another timeline, which {@link align} has made alike. */
export function addCounts(into: Timeline, thing: number, from: Timeline, other: number): void {
  for (let place = from.first; place <= from.last; place++) {
    const count = from.counts[other * PLACES + (place & RING)] ?? 0;
    if (count > 0) add(into, thing, place, count);
  }
}

/** The counts of a thing in equal lengths of time, from the first event of all to the last. */
export function countsOf({ first, last, counts }: Timeline, thing: number): readonly number[] {
  const size = last < first ? 0 : last - first + 1;
  return Array.from({ length: size }, (_, i) => counts[thing * PLACES + ((first + i) & RING)] ?? 0);
}
