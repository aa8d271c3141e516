import { civilFromDays, MILLIS_PER_DAY } from "./calendar.ts";
import { offsetText, utc, type Zone } from "./zone.ts";

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

const FOUR_DIGITS = 9999;

/**
 * An instant in RFC 3339, with as many of 0, 3, 6 or 9 decimals as it needs: local time with its offset
 * (`2026-05-01T10:00:00+00:00`) in a zone, UTC with `Z` without one.
 */
export function instantText(instant: Readonly<Instant>, zone?: Zone): string {
  const offset = zone ? zone.offsetAt(instant.millis) : 0;
  const end = zone ? offsetText(offset) : "Z";
  return localText(instant.millis + offset, fractionText(instant)) + end;
}

/** The same of whole milliseconds, for people in a zone: with `Z` in UTC. */
export function shownText(millis: number, zone: Zone): string {
  return instantText({ millis, nanos: 0 }, zone === utc ? undefined : zone);
}

/** An instant as text of fixed width, in UTC with milliseconds: `2026-05-01T10:00:00.000Z`. */
export function milliText({ millis }: Readonly<Instant>): string {
  return `${localText(millis, `.${pad(millisOf(millis), 3)}`)}Z`;
}

/** `2026-05-01T10:00:00` and the fraction. */
function localText(local: number, fraction: string): string {
  const days = Math.floor(local / MILLIS_PER_DAY);
  const seconds = Math.floor((local - days * MILLIS_PER_DAY) / 1000);
  const { year, month, day } = civilFromDays(days);
  const clock = `${pad(Math.floor(seconds / 3600), 2)}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}`;
  return `${yearText(year)}-${pad(month, 2)}-${pad(day, 2)}T${clock}${fraction}`;
}

/** A year of four digits; with a sign if it has more, or is before the year 0. */
export function yearText(year: number): string {
  if (year >= 0 && year <= FOUR_DIGITS) return pad(year, 4);
  return (year < 0 ? "-" : "+") + pad(Math.abs(year), 4);
}

/** The fraction of the second with its dot, in steps of three digits, or nothing. */
function fractionText({ millis, nanos }: Readonly<Instant>): string {
  const fraction = millisOf(millis) * NANOS_PER_MILLI + nanos;
  if (fraction === 0) return "";
  if (nanos === 0) return `.${pad(fraction / NANOS_PER_MILLI, 3)}`;
  return nanos % 1000 === 0 ? `.${pad(fraction / 1000, 6)}` : `.${pad(fraction, 9)}`;
}

/** Milliseconds of the second. */
const millisOf = (millis: number): number => ((millis % 1000) + 1000) % 1000;

function pad(number: number, width: number): string {
  return String(number).padStart(width, "0");
}
