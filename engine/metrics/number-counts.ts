// Counts of numbers: an open hash table in a typed array.

/** Counts by number: each place has a number and its count, next to each other; free places have the count 0. */
export interface NumberCounts {
  /** The number of different numbers. */
  size: number;
  places: Float64Array;
}

/** Few: there may be a table for each of many groups, most of which have one number. */
const FIRST_PLACES = 4;

export function newNumberCounts(): NumberCounts {
  return { size: 0, places: new Float64Array(2 * FIRST_PLACES) };
}

export function countNumber(table: NumberCounts, number: number, times: number): void {
  const { places } = table;
  const at = placeOf(places, number);
  if (places[at + 1] === 0) {
    places[at] = number;
    table.size++;
    places[at + 1] = times;
    if (table.size * 4 > places.length) grow(table);
  } else places[at + 1]! += times;
}

/** Every number with its count, in no particular order. */
export function forEachNumber({ places }: NumberCounts, use: (number: number, count: number) => void): void {
  for (let at = 0; at < places.length; at += 2) if (places[at + 1]! > 0) use(places[at]!, places[at + 1]!);
}

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

function placeOf(places: Float64Array, number: number): number {
  double[0] = number;
  const hash = Math.imul(halves[0]! ^ Math.imul(halves[1]!, 0x9e3779b1), 0x85ebca6b);
  const mask = places.length - 2;
  let at = ((hash ^ (hash >>> 15)) << 1) & mask;
  while (places[at + 1] !== 0 && places[at] !== number) at = (at + 2) & mask;
  return at;
}

function grow(table: NumberCounts): void {
  const { places } = table;
  table.places = new Float64Array(places.length * 2);
  for (let at = 0; at < places.length; at += 2) {
    if (places[at + 1] === 0) continue;
    const own = placeOf(table.places, places[at]!);
    table.places[own] = places[at]!;
    table.places[own + 1] = places[at + 1]!;
  }
}
