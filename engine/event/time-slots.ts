import { NUMBER_PARTS, type NumberPartName, type OtherPartName, type TimePart } from "./time-parts.ts";

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

const numbers: Readonly<Record<NumberPartName, NumberSlot>> = {
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
const others: Readonly<Record<OtherPartName, readonly number[]>> = {
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
  return isNumber(part) ? numbers[part] : null;
}

/** The slots that a part fills. */
export function slotsOf(part: TimePart): readonly number[] {
  return isNumber(part) ? [numbers[part][0]] : others[part];
}
