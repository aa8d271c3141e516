import { NANOS_PER_MILLI } from "./instant.ts";

/** A length of time: whole milliseconds, rounded down, and the nanoseconds beyond them, 0 to 999,999. */
export interface Duration {
  readonly millis: number;
  readonly nanos: number;
}

/** The units of lengths of time, the longest first, each with its nanoseconds. */
export const durationUnits = [
  { name: "w", nanos: 604_800_000_000_000n, words: ["week", "weeks", "wk", "wks"] },
  { name: "d", nanos: 86_400_000_000_000n, words: ["day", "days"] },
  { name: "h", nanos: 3_600_000_000_000n, words: ["hour", "hours", "hr", "hrs"] },
  { name: "m", nanos: 60_000_000_000n, words: ["minute", "minutes", "min", "mins"] },
  { name: "s", nanos: 1_000_000_000n, words: ["second", "seconds", "sec", "secs"] },
  { name: "ms", nanos: 1_000_000n, words: ["millisecond", "milliseconds", "msec", "msecs", "millis"] },
  { name: "us", nanos: 1000n, words: ["µs", "μs", "microsecond", "microseconds", "usec", "usecs", "micros"] },
  { name: "ns", nanos: 1n, words: ["nanosecond", "nanoseconds", "nsec", "nsecs", "nanos"] },
] as const;

const BIG_NANOS_PER_MILLI = BigInt(NANOS_PER_MILLI);

/** The duration of a number of nanoseconds. */
export function durationOf(nanos: bigint): Duration {
  const rest = nanos % BIG_NANOS_PER_MILLI;
  const within = rest < 0n ? rest + BIG_NANOS_PER_MILLI : rest;
  return { millis: Number((nanos - within) / BIG_NANOS_PER_MILLI), nanos: Number(within) };
}

export function durationNanos({ millis, nanos }: Duration): bigint {
  return BigInt(millis) * BIG_NANOS_PER_MILLI + BigInt(nanos);
}

/** Days and smaller units that are not zero, at most `most` of them: `1d 2h`, `1s 500ms`; `0s` if all are zero. */
export function durationText(duration: Duration, most: number = durationUnits.length): string {
  const total = durationNanos(duration);
  let rest = total < 0n ? -total : total;
  const parts: string[] = [];
  for (const { name, nanos } of durationUnits.slice(1)) {
    if (rest >= nanos) parts.push(`${rest / nanos}${name}`);
    rest %= nanos;
  }
  return parts.length === 0 ? "0s" : (total < 0n ? "-" : "") + parts.slice(0, most).join(" ");
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lengths of time that people can count in, in milliseconds, the shortest first. */
const LENGTHS: readonly number[] = [
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
