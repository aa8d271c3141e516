// Counts of numbers: an open hash table in two typed arrays.

/** Counts by number; free places have the count 0. */
export interface NumberCounts {
  /** The number of different numbers. */
  size: number;
  numbers: Float64Array;
  counts: Float64Array;
}

const FIRST_CAPACITY = 32;

export function newNumberCounts(): NumberCounts {
  return { size: 0, numbers: new Float64Array(FIRST_CAPACITY), counts: new Float64Array(FIRST_CAPACITY) };
}

export function countNumber(table: NumberCounts, number: number, times: number): void {
  const { numbers, counts } = table;
  const place = placeOf(numbers, counts, number);
  if (counts[place] === 0) {
    numbers[place] = number;
    table.size++;
    counts[place] = times;
    if (table.size * 2 > numbers.length) grow(table);
  } else counts[place]! += times;
}

/** Every number with its count, in no particular order. */
export function forEachNumber({ numbers, counts }: NumberCounts, use: (number: number, count: number) => void): void {
  for (let i = 0; i < counts.length; i++) if (counts[i]! > 0) use(numbers[i]!, counts[i]!);
}

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

function placeOf(numbers: Float64Array, counts: Float64Array, number: number): number {
  double[0] = number;
  const hash = Math.imul(halves[0]! ^ Math.imul(halves[1]!, 0x9e3779b1), 0x85ebca6b);
  const mask = numbers.length - 1;
  let place = (hash ^ (hash >>> 15)) & mask;
  while (counts[place] !== 0 && numbers[place] !== number) place = (place + 1) & mask;
  return place;
}

function grow(table: NumberCounts): void {
  const { numbers, counts } = table;
  table.numbers = new Float64Array(numbers.length * 2);
  table.counts = new Float64Array(numbers.length * 2);
  for (let i = 0; i < numbers.length; i++) {
    if (counts[i] === 0) continue;
    const place = placeOf(table.numbers, table.counts, numbers[i]!);
    table.numbers[place] = numbers[i]!;
    table.counts[place] = counts[i]!;
  }
}
