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
const OTHER_PARTS = [
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
type OtherPartName = (typeof OTHER_PARTS)[number];

export type TimePart = NumberPartName | OtherPartName;

/** The names of the parts that a timestamp is built from. */
export const TIME_PARTS: readonly TimePart[] = [...NUMBER_PARTS, ...OTHER_PARTS];

const parts: ReadonlySet<string> = new Set(TIME_PARTS);

/** True for the name of a part of a timestamp. */
export function isTimePart(of: string): of is TimePart {
  return parts.has(of);
}

// The slots that the parts of a timestamp fill, by index; what a text does not say is NONE.

export const NONE = -0x8000_0000;

export const SLOT = {
  year: 0,
  month: 1,
  day: 2,
  hour: 3,
  minute: 4,
  second: 5,
  /** Nanoseconds of the second. */
  nanos: 6,
  /** Seconds from UTC. */
  offset: 7,
  /** 0 in the morning, 1 in the afternoon. */
  half: 8,
  hour12: 9,
  century: 10,
  yearOfCentury: 11,
  dayOfYear: 12,
  weekday: 13,
  isoWeekday: 14,
  sundayWeek: 15,
  mondayWeek: 16,
  isoYear: 17,
  isoYearOfCentury: 18,
  isoWeek: 19,
  /** Seconds since the start of 1970: how many times {@link EPOCH_UNIT}, and the rest. */
  epochHigh: 20,
  epochLow: 21,
  /** The first byte of the name of a zone, and the byte after the last one; of a name that says the offset, neither. */
  zoneFrom: 22,
  zoneTo: 23,
} as const;

export const EPOCH_UNIT = 1_000_000;
export const SLOT_COUNT = Object.keys(SLOT).length;

/** A part that is a number: the slot that it fills, with the least and the greatest value. */
type NumberSlot = readonly [slot: number, least: number, greatest: number];

const numberSlots: Readonly<Record<NumberPartName, NumberSlot>> = {
  year: [SLOT.year, 0, 9999],
  "short-year": [SLOT.yearOfCentury, 0, 99],
  century: [SLOT.century, 0, 99],
  month: [SLOT.month, 1, 12],
  day: [SLOT.day, 1, 31],
  "day-of-year": [SLOT.dayOfYear, 1, 366],
  weekday: [SLOT.weekday, 0, 6],
  "iso-weekday": [SLOT.isoWeekday, 1, 7],
  "iso-year": [SLOT.isoYear, 0, 9999],
  "short-iso-year": [SLOT.isoYearOfCentury, 0, 99],
  "iso-week": [SLOT.isoWeek, 1, 53],
  "sunday-week": [SLOT.sundayWeek, 0, 53],
  "monday-week": [SLOT.mondayWeek, 0, 53],
  hour: [SLOT.hour, 0, 23],
  hour12: [SLOT.hour12, 1, 12],
  minute: [SLOT.minute, 0, 59],
  second: [SLOT.second, 0, 60],
};

const SINCE = [SLOT.epochHigh, SLOT.epochLow, SLOT.nanos] as const;

/** By other part: the slots that it fills. */
const otherSlots: Readonly<Record<OtherPartName, readonly number[]>> = {
  half: [SLOT.half],
  fraction: [SLOT.nanos],
  offset: [SLOT.offset],
  zone: [SLOT.offset, SLOT.zoneFrom, SLOT.zoneTo],
  "epoch-seconds": SINCE,
  "epoch-millis": SINCE,
  "epoch-micros": SINCE,
  "epoch-nanos": SINCE,
};

const numberNames: ReadonlySet<TimePart> = new Set(NUMBER_PARTS);

function isNumber(part: TimePart): part is NumberPartName {
  return numberNames.has(part);
}

/** The slot of a part that is a number, with its least and its greatest value; null for another part. */
export function numberSlot(part: NumberPartName): NumberSlot;
export function numberSlot(part: TimePart): NumberSlot | null;
export function numberSlot(part: TimePart): NumberSlot | null {
  return isNumber(part) ? numberSlots[part] : null;
}

/** The slots that a part fills. */
export function slotsOf(part: TimePart): readonly number[] {
  return isNumber(part) ? [numberSlots[part][0]] : otherSlots[part];
}
