// The parts that a timestamp is built from, by their names.

/** Parts that are numbers. */
export const NUMBER_PARTS = [
  /** Four digits. */
  "year",
  /** Two digits: 69 to 99 are of the 20th century, others of the 21st. */
  "short-year",
  "century",
  /** A number from 1 to 12, or an English name: three letters or all of them. */
  "month",
  "day",
  "day-of-year",
  /** A number or an English name. Sunday is 0. */
  "weekday",
  /** Monday is 1, Sunday is 7. */
  "iso-weekday",
  "iso-year",
  "short-iso-year",
  "iso-week",
  /** Weeks of the year from its first Sunday, or from its first Monday; the days before it are of week 0. */
  "sunday-week",
  "monday-week",
  /** A number from 0 to 23. */
  "hour",
  /** A number from 1 to 12, which "half" completes. */
  "hour12",
  "minute",
  /** A leap second is 60. */
  "second",
] as const;
export type NumberPartName = (typeof NUMBER_PARTS)[number];

/** Parts that are more than a number. */
export const OTHER_PARTS = [
  /** AM or PM. */
  "half",
  /** The digits of a fraction of the second, with or without a mark before them. */
  "fraction",
  /** `Z`, or a sign and hours, minutes and seconds from UTC. */
  "offset",
  /** The name of a time zone, in brackets or not, or an offset. */
  "zone",
  /** A number since the start of 1970, with or without a fraction. */
  "epoch-seconds",
  "epoch-millis",
  "epoch-micros",
  "epoch-nanos",
] as const;
export type OtherPartName = (typeof OTHER_PARTS)[number];

export type TimePart = NumberPartName | OtherPartName;
/** The names of the parts that a timestamp is built from. */
export const TIME_PARTS: readonly TimePart[] = [...NUMBER_PARTS, ...OTHER_PARTS];

const parts: ReadonlySet<string> = new Set(TIME_PARTS);

/** True for the name of a part of a timestamp. */
export function isTimePart(of: string): of is TimePart {
  return parts.has(of);
}
