// What timestamps leave open, so that it had to be assumed.

/** What one timestamp leaves open, as bits. */
export const NO_YEAR = 1;
/** No zone, or an ambiguous name of one. */
export const NO_ZONE = 2;
/** A year of two digits that might be a day. */
export const SHORT_YEAR = 4;
/** A day without a time of day. */
export const NO_CLOCK = 8;
/** It has a zone with rules, whose offset may change during the year. */
export const RULED_ZONE = 16;
/** A time of day without a day, which was taken for one of today. */
export const NO_DAY = 32;
/** No zone in the timestamp itself, but its event names the one in which it is read. */
export const ZONE_BESIDE = 64;

/** None of its own: it is that of the line before. */
export const BORROWED = 128;

/** The numbers of timestamps that left something open. */
export interface Doubts {
  /** Those without a year, or without a day, that were given one. */
  guessed: number;
  /** Those of them that are a time of day alone. */
  dayless: number;
  /** Those in whose event no zone is named that is applied. */
  naive: number;
  /** Those with a year of two digits that might be a day. */
  shortYears: number;
  /** Lines of text without one, which have that of the line before. */
  borrowed: number;
}

export function noDoubts(): Doubts {
  return { guessed: 0, dayless: 0, naive: 0, shortYears: 0, borrowed: 0 };
}

/** Counts a timestamp that leaves open what `bits` say; what a borrowed one leaves open was counted in its own line. */
export function countDoubt(doubts: Doubts, bits: number): void {
  if ((bits & BORROWED) !== 0) {
    doubts.borrowed++;
    return;
  }
  if ((bits & NO_YEAR) !== 0) doubts.guessed++;
  if ((bits & NO_DAY) !== 0) doubts.dayless++;
  if ((bits & (NO_ZONE | ZONE_BESIDE)) === NO_ZONE) doubts.naive++;
  if ((bits & SHORT_YEAR) !== 0) doubts.shortYears++;
}

/** The sum of `a` and `times` times `b`. */
export function sumDoubts(a: Readonly<Doubts>, b: Readonly<Doubts>, times = 1): Doubts {
  return combined(a, b, (one, other) => one + times * other);
}

/** The greater count of each. */
export const mostDoubts = (a: Readonly<Doubts>, b: Readonly<Doubts>): Doubts => combined(a, b, Math.max);

function combined(a: Readonly<Doubts>, b: Readonly<Doubts>, by: (one: number, other: number) => number): Doubts {
  return {
    guessed: by(a.guessed, b.guessed),
    dayless: by(a.dayless, b.dayless),
    naive: by(a.naive, b.naive),
    shortYears: by(a.shortYears, b.shortYears),
    borrowed: by(a.borrowed, b.borrowed),
  };
}
