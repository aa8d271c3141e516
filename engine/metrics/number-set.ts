// Sets of numbers: an open hash table in a typed array.

export interface NumberSet {
  /** The number of different numbers. */
  size: number;
  /** The numbers; NaN where a place is free. */
  places: Float64Array;
}

/** Few: there may be a set for each of many groups, most of which have one number. */
const FIRST_PLACES = 4;

export function newNumberSet(): NumberSet {
  return { size: 0, places: freePlaces(FIRST_PLACES) };
}

/** Adds a number that is no NaN. */
export function addToSet(set: NumberSet, number: number): void {
  const { places } = set;
  const at = placeOf(places, number);
  if (places[at] === number) return;
  places[at] = number;
  set.size++;
  if (set.size * 2 > places.length) grow(set);
}

/** Every number, in no particular order. */
export function forEachNumber({ places }: NumberSet, use: (number: number) => void): void {
  for (const number of places) if (!Number.isNaN(number)) use(number);
}

function freePlaces(length: number): Float64Array {
  return new Float64Array(length).fill(Number.NaN);
}

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

function placeOf(places: Float64Array, number: number): number {
  double[0] = number;
  const hash = Math.imul(halves[0]! ^ Math.imul(halves[1]!, 0x9e3779b1), 0x85ebca6b);
  const mask = places.length - 1;
  let at = (hash ^ (hash >>> 15)) & mask;
  while (places[at] !== number && !Number.isNaN(places[at]!)) at = (at + 1) & mask;
  return at;
}

function grow(set: NumberSet): void {
  const { places } = set;
  set.places = freePlaces(places.length * 2);
  for (const number of places) if (!Number.isNaN(number)) set.places[placeOf(set.places, number)] = number;
}
