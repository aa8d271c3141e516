const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lengths of time that people can count in, in milliseconds, the shortest first. */
export const LENGTHS: readonly number[] = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 5, 10, 30, 100].map((count) => count * DAY),
];

/** The shortest of them that divides a range into at most `most` parts, or the longest. */
export function fittingLength(range: number, most: number): number {
  return LENGTHS.find((length) => range / length <= most) ?? LENGTHS.at(-1)!;
}
