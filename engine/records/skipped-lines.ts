/** The lines of a file that were left out, as plain data. */
export interface LineGaps {
  /** Behind how many lines of those that are kept each gap stands, in ascending order. */
  readonly behind: number[];
  /** How many lines were left out up to the end of each gap. */
  readonly sums: number[];
}

export function newLineGaps(): LineGaps {
  return { behind: [], sums: [] };
}

/** A line is left out behind so many that are kept. */
export function addGap({ behind, sums }: LineGaps, kept: number): void {
  const last = behind.length - 1;
  const sum = (sums[last] ?? 0) + 1;
  if (behind[last] === kept) sums[last] = sum;
  else {
    behind.push(kept);
    sums.push(sum);
  }
}

/** Forgets the gaps that only matter for lines before the one that was kept as the `line`th. */
export function forgetGaps({ behind, sums }: LineGaps, line: number): void {
  const known = gapsBefore(behind, line) - 1;
  if (known <= 0) return;
  behind.splice(0, known);
  sums.splice(0, known);
}

/** The number in its file of the line that was kept as the `line`th; both count from 1. */
export function physicalLine({ behind, sums }: LineGaps, line: number): number {
  const before = gapsBefore(behind, line);
  return before === 0 ? line : line + sums[before - 1]!;
}

/** How many gaps stand in front of a line that is kept. */
function gapsBefore(behind: readonly number[], line: number): number {
  let low = 0;
  let high = behind.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (behind[middle]! < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
