import type { StampMatcher } from "../event/declared.ts";
import type { NameTable } from "../event/names.ts";
import { ENTRY, type Event, valueAt } from "../event/tape.ts";
import { valueWithin, type Way, wayOf } from "../event/way.ts";
import { declaredTimes } from "./declared-times.ts";
import { countDoubt, type Doubts, NO_CLOCK, NO_YEAR, NO_ZONE, noDoubts, ZONE_BESIDE } from "./doubts.ts";
import { ANY_NUMBER } from "./epoch.ts";
import { fieldReader, scalarText } from "./field-reader.ts";
import type { Instant } from "./instant.ts";
import { momentText } from "./moments.ts";
import { type Pair, splitTimes } from "./split-times.ts";
import { type StampOptions, stampReader } from "./stamp.ts";
import { IS_SECOND, IS_TIME, IS_USUAL, NONE, timeFields } from "./time-fields.ts";
import { type FirstUndated, firstUndated, type Lack, type RecordPlace, undatedAt } from "./undated.ts";
import { yearsOf } from "./years.ts";
import { zoneBeside } from "./zone-beside.ts";

/** The field of timestamps, and how they are read. */
export interface TimestampOptions extends StampOptions {
  /** Their field, or the way to it in maps (`a.b`); null for the usual names. */
  readonly field: string | null;
  /** True if the zone is a default. */
  readonly zoneAssumed: boolean;
}

/** The place of a timestamp in an event. */
export interface Place {
  /** The entry of its field on the tape; for a date and a time of day, that of the time of day. */
  readonly at: number;
  /** The steps from the field's value to the timestamp, if it is in a map. */
  readonly steps: Way;
}

/** Reads the timestamps of events on demand. */
export interface Timestamps {
  /**
   * Reads the timestamp of an event: of the field in the options, or of the one with the most certain usual name whose
   * value is a day with a time of day, alone or with the field of its other half. A day without a time of day counts if no
   * field of the event has one. @returns true if there is one.
   */
  of(event: Event): boolean;
  /** True if no other field could say the year of the timestamp of an event. */
  isAlone(event: Event): boolean;
  /** The text or number in which the timestamp of an event is sought first, or null if there is none. */
  textOf(event: Event): string | null;
  /** Where the timestamp of an event without one is sought first, and what is there. */
  lack(event: Event): Lack;
  /** Reads every timestamp of an event, in the field of the options or with a usual name, and passes its place. */
  each(event: Event, visit: (place: Place) => void): void;
  /** True if the last event has one; the members below are valid only then. */
  readonly found: boolean;
  /** The next event overwrites it. */
  readonly instant: Readonly<Instant>;
  /** Its place. */
  readonly at: Place;
  /** The ids of the names of its field, and of the field of its date if that is another one, else -1. */
  readonly field: number;
  readonly dateField: number;
  /** What it leaves open, as bits. */
  readonly doubt: number;
  /** What has read its parts; none if it is in a known layout. */
  readonly matchers: readonly StampMatcher[];
  /** True if its field alone determines it. */
  readonly isWhole: boolean;
  /** The numbers of timestamps so far that left something open. */
  readonly doubts: Readonly<Doubts>;
  /** Where the first event without one is. */
  readonly undated: FirstUndated;
  /** A few names of zones, in timestamps or other fields, that were not applied. */
  readonly foreignZones: ReadonlySet<string>;
}

const NOWHERE: Way = [];

/**
 * @param origin the place of the record of each event, if the first one without a timestamp is to be known.
 * @throws RangeError for an unknown zone, when the first timestamp without one is read.
 */
export function timestampsOf(
  options: TimestampOptions,
  names: NameTable,
  origin: RecordPlace | null = null,
): Timestamps {
  const { field } = options;
  const foreignZones = new Set<string>();
  const instant: Instant = { millis: 0, nanos: 0 };
  const doubts = noDoubts();
  const reader = stampReader(options, foreignZones);
  const values = fieldReader(reader, instant);
  const fields = timeFields(names);
  const splits = splitTimes(fields, values, reader, instant, foreignZones);
  const declared = declaredTimes(reader, values, instant, {
    isAnyLayout: options.layouts === null,
    isZoneGiven: !options.zoneAssumed,
  });
  const isZoneBeside = zoneBeside(fields, options.zone, foreignZones);
  const years = yearsOf(options, fields, values, reader, instant);
  const undated = firstUndated();
  const named = field === null ? NONE : names.fix(field);
  const way = field === null ? NOWHERE : wayOf(field);
  const first = way.length > 1 ? names.fix(way[0]!) : NONE;
  const steps = way.slice(1);
  const place = { at: NONE, steps: NOWHERE };
  let fieldName = NONE;
  let dateName = NONE;
  let found = false;
  let isWhole = false;
  let doubt = 0;

  function of(event: Event): boolean {
    fields.update();
    isWhole = true;
    dateName = NONE;
    found = named === NONE ? findDeclared(event) || findUsual(event) : findNamed(event);
    if (!found) {
      if (origin) undated.note(() => undatedAt(lack(event), origin));
      return false;
    }
    fieldName = event.entries[place.at]!;
    doubt = reader.doubt;
    if ((doubt & NO_YEAR) !== 0 && years.borrow(event, place.at)) {
      doubt = reader.doubt;
      isWhole = false;
    }
    if ((doubt & NO_ZONE) !== 0 && isZoneBeside(event)) doubt |= ZONE_BESIDE;
    if (doubt !== 0) countDoubt(doubts, doubt);
    return true;
  }

  function settle(at: number, inside: Way): true {
    place.at = at;
    place.steps = inside;
    return true;
  }

  function settlePair(event: Event, { date, clock }: Pair): true {
    isWhole = false;
    dateName = event.entries[date]!;
    return settle(clock, NOWHERE);
  }

  function findDeclared(event: Event): boolean {
    if (!declared.read(event)) return false;
    isWhole = declared.isWhole;
    if (declared.date !== NONE) dateName = event.entries[declared.date]!;
    return settle(declared.at, NOWHERE);
  }

  function findNamed(event: Event): boolean {
    const at = placeOf(event, named);
    const isDeclared = at === NONE ? null : declared.readField(event, at);
    if (isDeclared !== null) return isDeclared && settle(at, NOWHERE);
    if (at !== NONE) return values.readEntry(event, at, ANY_NUMBER) && settle(at, NOWHERE);
    const within = first === NONE ? NONE : placeOf(event, first);
    if (within === NONE) return false;
    const text = momentText(valueWithin(valueAt(event, within), steps));
    return text !== null && values.readText(text, ANY_NUMBER) && settle(within, steps);
  }

  function findUsual(event: Event): boolean {
    const likely = fields.usualPlace(event);
    if (likely !== NONE && isTimestamp(event, likely)) return settle(likely, NOWHERE);
    let day = NONE;
    for (let at = fields.next(event, NONE); at !== NONE; at = fields.next(event, at)) {
      if (isTimestamp(event, at)) {
        fields.foundAt(at);
        return settle(at, NOWHERE);
      }
      if (day === NONE && readUsual(event, at)) day = at;
      const pair = splits.pairOf(event, at);
      if (pair) return settlePair(event, pair);
    }
    return day !== NONE && isDay(event, day);
  }

  /** True if the field of a day is the timestamp, alone or with the time of day of any other field. */
  function isDay(event: Event, at: number): boolean {
    const pair = splits.pairOfDay(event, at);
    if (pair) return settlePair(event, pair);
    return !splits.hasClockBeside(event, at) && readUsual(event, at) && settle(at, NOWHERE);
  }

  function readUsual(event: Event, at: number): boolean {
    return values.readEntry(event, at, fields.leastDigits(event.entries[at]!));
  }

  /** True if the field has a day and a time of day. */
  function isTimestamp(event: Event, at: number): boolean {
    return readUsual(event, at) && (reader.doubt & NO_CLOCK) === 0;
  }

  function textOf(event: Event): string | null {
    const at = named === NONE ? firstPlace(event) : placeOf(event, named);
    if (at !== NONE) return scalarText(event, at);
    const within = first === NONE ? NONE : placeOf(event, first);
    return within === NONE ? null : momentText(valueWithin(valueAt(event, within), steps));
  }

  function lack(event: Event): Lack {
    const text = textOf(event);
    const sought = named === NONE ? firstPlace(event) : placeOf(event, named);
    if (sought === NONE) return { text, isNoDay: false };
    const isRead = declared.readField(event, sought) ?? values.readEntry(event, sought, ANY_NUMBER);
    return { text, isNoDay: !isRead && values.isNoDay };
  }

  /** The place of the field in which the timestamp is sought first. */
  function firstPlace(event: Event): number {
    fields.update();
    const at = declared.first(event);
    return at === NONE ? fields.next(event, NONE) : at;
  }

  function isAlone({ entries, length }: Event): boolean {
    let count = 0;
    for (let at = 0; at < length; at += ENTRY) if ((fields.kind(entries[at]!) & (IS_TIME | IS_SECOND)) !== 0) count++;
    return count <= 1;
  }

  function each(event: Event, visit: (place: Place) => void): void {
    const isDated = of(event);
    const dated = place.at;
    if (isDated) visit(place);
    const { entries, length } = event;
    for (let at = 0; at < length; at += ENTRY) {
      const isUsual = (fields.kind(entries[at]!) & IS_USUAL) !== 0 || entries[at] === named;
      if (!isUsual || (isDated && at === dated) || !isTimestamp(event, at)) continue;
      countDoubt(doubts, reader.doubt);
      visit({ at, steps: NOWHERE });
    }
  }

  return {
    of,
    isAlone,
    textOf,
    lack,
    each,
    instant,
    at: place,
    doubts,
    undated,
    foreignZones,
    get found() {
      return found;
    },
    get field() {
      return fieldName;
    },
    get dateField() {
      return dateName;
    },
    get doubt() {
      return doubt;
    },
    get matchers() {
      return values.matchers;
    },
    get isWhole() {
      return isWhole;
    },
  };
}

/** Where the entry of the field `id` begins, or -1 if the event does not have it. */
function placeOf({ entries, length }: Event, id: number): number {
  for (let at = 0; at < length; at += ENTRY) if (entries[at] === id) return at;
  return NONE;
}
