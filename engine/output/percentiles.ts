/** Numbers that few others exceed, and how many numbers there are. */
export interface Spread {
  readonly count: number;
  readonly least: number;
  readonly most: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
}

/** The spread of the numbers of an array in which NaN stands for none, or null where all are none. */
export function spreadOf(numbers: Float64Array): Spread | null {
  // NaN comes behind all numbers.
  const sorted = numbers.slice().sort();
  let count = sorted.length;
  while (count > 0 && Number.isNaN(sorted[count - 1])) count--;
  if (count === 0) return null;
  const at = (percent: number) => percentile(sorted, count, percent);
  return { count, least: sorted[0]!, most: sorted[count - 1]!, p90: at(90), p95: at(95), p99: at(99) };
}

/** The number that so many percent are not above, of the first `count`; between two it is on the line between them. */
function percentile(sorted: Float64Array, count: number, percent: number): number {
  const rank = ((count - 1) * percent) / 100;
  const below = Math.floor(rank);
  const share = rank - below;
  const lower = sorted[below]!;
  const upper = sorted[Math.min(below + 1, count - 1)]!;
  return lower === upper ? lower : lower * (1 - share) + upper * share;
}
