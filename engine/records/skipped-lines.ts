/** The lines of a file that are not read because they were not chosen, as plain data. */
export interface SkippedLines {
  /** After how many lines that are kept each run of skipped lines comes, in ascending order. */
  readonly after: number[];
  /** How many lines are skipped up to the end of each run. */
  readonly sums: number[];
}

export function newSkippedLines(): SkippedLines {
  return { after: [], sums: [] };
}

/** Adds a skipped line that comes after `kept` lines that are kept. */
export function addSkipped({ after, sums }: SkippedLines, kept: number): void {
  const last = after.length - 1;
  const sum = (sums[last] ?? 0) + 1;
  if (after[last] === kept) sums[last] = sum;
  else {
    after.push(kept);
    sums.push(sum);
  }
}

/** Forgets the runs that only matter for lines before the kept line number `line`. */
export function forgetSkipped({ after, sums }: SkippedLines, line: number): void {
  const known = runsBefore(after, line) - 1;
  if (known <= 0) return;
  after.splice(0, known);
  sums.splice(0, known);
}

/** The number in its file of the kept line number `line`; both count from 1. */
export function physicalLine({ after, sums }: SkippedLines, line: number): number {
  const before = runsBefore(after, line);
  return before === 0 ? line : line + sums[before - 1]!;
}

/** How many runs of skipped lines come before a kept line. */
function runsBefore(after: readonly number[], line: number): number {
  let low = 0;
  let high = after.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (after[middle]! < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
