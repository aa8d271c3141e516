/** The events of a run in slices of equal numbers of them, which grow so that there are never many. */
export interface Slices {
  /** How many events a slice has. */
  size: number;
  /** How many events there were so far. */
  events: number;
}

/** There are at most this many slices, and then half as many. */
export const MOST_SLICES = 16;

export function newSlices(): Slices {
  return { size: 1, events: 0 };
}

/** The slice of the current event. */
export function sliceNow({ events, size }: Slices): number {
  return Math.floor(events / size);
}

/** Counts an event. @returns true if slices have become twice as large: {@link halve} their counts. */
export function passEvent(slices: Slices): boolean {
  slices.events++;
  if (slices.events < slices.size * MOST_SLICES) return false;
  slices.size *= 2;
  return true;
}

/** The counts of slices that are twice as large. */
export function halved(counts: readonly number[]): number[] {
  return Array.from(
    { length: Math.ceil(counts.length / 2) },
    (_, i) => (counts[2 * i] ?? 0) + (counts[2 * i + 1] ?? 0),
  );
}

/** How many events a slice has so far. */
export function eventsIn({ events, size }: Slices, slice: number): number {
  return Math.max(0, Math.min(size, events - slice * size));
}

/** Slices of all events, those of `later` after these. */
export function joined(slices: Slices, later: Slices): Slices {
  const events = slices.events + later.events;
  let size = Math.max(slices.size, later.size);
  while (events >= size * MOST_SLICES) size *= 2;
  return { size, events };
}

/**
 * Adds counts of slices to those of `all`, to each in proportion to the events that it shares with them.
 * @param offset how many events come before them.
 * @returns `counts`.
 */
export function addSlices(
  all: Slices,
  counts: number[],
  offset: number,
  from: Slices,
  added: readonly number[],
): number[] {
  for (const [slice, count = 0] of added.entries()) {
    const events = eventsIn(from, slice);
    const first = offset + slice * from.size;
    const end = first + events;
    for (let place = Math.floor(first / all.size); place * all.size < end; place++) {
      const shared = Math.min(end, (place + 1) * all.size) - Math.max(first, place * all.size);
      counts[place] = (counts[place] ?? 0) + (count * shared) / events;
    }
  }
  return counts;
}
