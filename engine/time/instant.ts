/** A point of time. Readers overwrite the same object for each timestamp: copy it to keep it. */
export interface Instant {
  /** Whole milliseconds since the start of 1970 in UTC; negative before it. */
  millis: number;
  /** Nanoseconds after that millisecond, 0 to 999,999. */
  nanos: number;
}

export const NANOS_PER_MILLI = 1_000_000;

/** Negative if `a` is before `b`, positive if it is after `b`, 0 if they are equal. */
export function compareInstants(a: Readonly<Instant>, b: Readonly<Instant>): number {
  return a.millis - b.millis || a.nanos - b.nanos;
}

/** The instant any number of nanoseconds after the start of the millisecond `millis`. */
export function instantOf(millis: number, nanos: number): Instant {
  const whole = Math.floor(nanos / NANOS_PER_MILLI);
  return { millis: millis + whole, nanos: nanos - whole * NANOS_PER_MILLI };
}

/** Nanoseconds since the start of 1970. */
export function epochNanos({ millis, nanos }: Readonly<Instant>): bigint {
  return BigInt(millis) * BigInt(NANOS_PER_MILLI) + BigInt(nanos);
}

/** The instant that is `nanos` nanoseconds after the start of 1970. */
export function fromEpochNanos(nanos: bigint): Instant {
  const within = nanos % BigInt(NANOS_PER_MILLI);
  const nonNegative = within < 0n ? within + BigInt(NANOS_PER_MILLI) : within;
  return { millis: Number((nanos - nonNegative) / BigInt(NANOS_PER_MILLI)), nanos: Number(nonNegative) };
}
