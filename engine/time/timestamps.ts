import type { StampMatcher } from "../event/declared.ts";
import type { NameTable } from "../event/names.ts";
import { ENTRY, type Event, type EventSource, valueAt } from "../event/tape.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { type DeclaredTimes, declaredTimes } from "./declared-times.ts";
import { BORROWED, countDoubt, type Doubts, NO_YEAR, noDoubts } from "./doubts.ts";
import { ANY_NUMBER, CERTAIN_NUMBER } from "./epoch.ts";
import { type FieldReader, fieldReader } from "./field-reader.ts";
import type { Instant } from "./instant.ts";
import { momentText } from "./moments.ts";
import { splitTimes } from "./split-times.ts";
import { type StampOptions, type StampReader, stampReader, UNREAD } from "./stamp.ts";
import { IS_SECOND, IS_TIME, IS_USUAL, NONE, SAME_MOMENT, type TimeFields, timeFields } from "./time-fields.ts";
import {
  type FoundTime,
  foundAt,
  NOWHERE,
  namedSearch,
  type TimePlace,
  type TimeSearch,
  usualReader,
  usualSearch,
} from "./time-search.ts";
import { type FirstUndated, firstUndated, type Lack, type RecordPlace, undatedAt } from "./undated.ts";
import { zoneBeside } from "./zone-beside.ts";

/** The field of timestamps, and how they are read. */
export interface TimestampOptions extends StampOptions {
  /** Their field, or the way to it in maps (`a.b`); null for the usual names. */
  readonly field: string | null;
  /** True if the zone is a default. */
  readonly zoneAssumed: boolean;
}

/** Reads the timestamps of events on demand. */
export interface Timestamps {
  /**
   * Reads the timestamp of an event: of the field in the options, or of the one with the most certain usual name whose
   * value is a day with a time of day, alone or with the field of its other half. A day without a time of day counts if no
   * field of the event has one. @returns true if there is one.
   */
  of(event: Event): boolean;
  /** Notes the timestamp of an event that steps may drop, as the year of those after it may depend on it. */
  follow(event: Event): true;
  /** True if no other field could say the year of the timestamp of an event. */
  isAlone(event: Event): boolean;
  /** What the timestamp of another event leaves open whose text leaves open the same. */
  doubtOf(event: Event, doubt: number): number;
  /** The text or number in which the timestamp of an event is sought first, or null if there is none. */
  textOf(event: Event): string | null;
  /** Where the timestamp of an event without one is sought first, and what is there. */
  lack(event: Event): Lack;
  /** Reads every timestamp of an event, in the field of the options or with a usual name, and passes its place. */
  each(event: Event, visit: (place: TimePlace) => void): void;
  /** True if the last event has one; the members below are valid only then. */
  found: boolean;
  /** The next event overwrites it. */
  readonly instant: Readonly<Instant>;
  /** Its place. */
  readonly at: TimePlace;
  /** The ids of the names of its field, and of the field of its date if that is another one, else -1. */
  field: number;
  dateField: number;
  /** What it leaves open, as bits. */
  doubt: number;
  /** What has read its parts; none if it is in a known layout. */
  matchers: readonly StampMatcher[];
  /** True if its field alone determines it. */
  isWhole: boolean;
  /** The numbers of timestamps so far that left something open. */
  readonly doubts: Readonly<Doubts>;
  /** Where the first event without one is. */
  readonly undated: FirstUndated;
  /** A few names of zones, in timestamps or other fields, that were not applied. */
  readonly foreignZones: ReadonlySet<string>;
}

/**
 * @param origin the place of the record of each event, if the first one without a timestamp is to be known.
 * @throws RangeError for an unknown zone, when the first timestamp without one is read.
 */
export function timestampsOf(
  options: TimestampOptions,
  names: NameTable,
  origin: RecordPlace | null = null,
): Timestamps {
  names.isDated = true;
  const foreignZones = new Set<string>();
  const instant: Instant = { millis: 0, nanos: 0 };
  const doubts = noDoubts();
  const reader = stampReader(options, foreignZones);
  const values = fieldReader(reader, instant);
  const fields = timeFields(names);
  const usual = usualReader(fields, values, reader);
  const declared = declaredTimes(reader, values, instant, {
    isAnyLayout: options.layouts === null,
    isZoneGiven: !options.zoneAssumed,
  });
  const doubtOf = zoneBeside(fields, options.zone, foreignZones);
  const borrowYear = yearBorrower(options, fields, values, reader, instant);
  const undated = firstUndated();
  const search =
    options.field === null
      ? usualSearch(fields, usual, splitTimes(fields, values, reader, instant, foreignZones), declared)
      : namedSearch(options.field, names, values, declared);
  const place = { at: NONE, steps: NOWHERE };
  /** Where no timestamp depends on those before it. */
  const steady = new WeakSet<EventSource>();

  function find(event: Event): boolean {
    fields.update();
    reader.source = event.source;
    stamps.isWhole = true;
    stamps.dateField = NONE;
    stamps.found = search.find(event, stamps) || findHead(event);
    return stamps.found;
  }

  function follow(event: Event): true {
    const { source } = event;
    if (source !== null && !steady.has(source) && find(event) && !source.isOrdered) steady.add(source);
    return true;
  }

  function of(event: Event): boolean {
    if (find(event)) weigh(event);
    else if (origin) undated.note(() => undatedAt(lackOf(event, search, declared, values, reader), origin));
    return stamps.found;
  }

  /** Reads the timestamp at the head of a line of text. */
  function findHead(event: Event): boolean {
    const { head } = event.context;
    if (head === undefined || options.field !== null) return false;
    const at = head.stamp(event);
    if (at < 0 || !readHead(event, at, head.matchers)) return false;
    stamps.isWhole = false;
    return foundAt(stamps, at);
  }

  function readHead(event: Event, at: number, matchers: readonly StampMatcher[]): boolean {
    if (options.layouts !== null) return values.readEntry(event, at, ANY_NUMBER);
    return values.readParts(event, at, matchers, false) !== UNREAD && reader.settle(instant, null);
  }

  /** Notes the field of the timestamp that was found, and what it leaves open. */
  function weigh(event: Event): void {
    let { doubt } = reader;
    const { head } = event.context;
    if (place.at >= event.length && head) doubt |= options.layouts ? head.doubt & BORROWED : head.doubt;
    if ((doubt & NO_YEAR) !== 0 && borrowYear(event, place.at)) {
      doubt = reader.doubt;
      stamps.isWhole = false;
    }
    doubt = doubtOf(event, doubt);
    if (doubt !== 0) countDoubt(doubts, doubt);
    stamps.field = event.entries[place.at]!;
    stamps.doubt = doubt;
    stamps.matchers = values.matchers;
  }

  function each(event: Event, visit: (place: TimePlace) => void): void {
    const isDated = of(event);
    const dated = place.at;
    if (isDated) visit(place);
    const { entries, length } = event;
    for (let at = 0; at < length; at += ENTRY) {
      const isUsual = (fields.kind(entries[at]!) & IS_USUAL) !== 0 || entries[at] === search.name;
      if (!isUsual || (isDated && at === dated) || !usual.isTimestamp(event, at)) continue;
      countDoubt(doubts, reader.doubt);
      visit({ at, steps: NOWHERE });
    }
  }

  const stamps: Timestamps & FoundTime = {
    found: false,
    field: NONE,
    dateField: NONE,
    doubt: 0,
    matchers: values.matchers,
    isWhole: false,
    of,
    follow,
    isAlone: (event) => isAlone(event, fields),
    doubtOf,
    textOf: search.textOf,
    lack: (event) => lackOf(event, search, declared, values, reader),
    each,
    instant,
    at: place,
    doubts,
    undated,
    foreignZones,
  };
  return stamps;
}

/** True if no other field could say the year of the timestamp. */
function isAlone({ entries, length }: Event, fields: TimeFields): boolean {
  let count = 0;
  for (let at = 0; at < length; at += ENTRY) if ((fields.kind(entries[at]!) & (IS_TIME | IS_SECOND)) !== 0) count++;
  return count <= 1;
}

function lackOf(
  event: Event,
  search: TimeSearch,
  declared: DeclaredTimes,
  values: FieldReader,
  reader: StampReader,
): Lack {
  const text = search.textOf(event);
  const sought = search.first(event);
  if (sought === NONE) return { text, isNoDay: false };
  const isRead = declared.readField(event, sought) ?? values.readEntry(event, sought, ANY_NUMBER);
  return { text, isNoDay: !isRead && reader.isNoDay };
}

/**
 * Makes the function that reads the timestamp at `at`, the last one, again in the year of another one of its event, into
 * `instant`. It returns false if none has a year.
 */
function yearBorrower(
  options: StampOptions,
  fields: TimeFields,
  values: FieldReader,
  reader: StampReader,
  instant: Instant,
): (event: Event, at: number) => boolean {
  const other: Instant = { millis: 0, nanos: 0 };
  const near: Instant = { millis: 0, nanos: 0 };
  /** Reads the other timestamps of an event, in any known layout. */
  let others: StampReader | null = options.layouts === null ? reader : null;

  /** True if the field has a timestamp or a day with a year, which sets `other`. */
  function hasYear(event: Event, at: number): boolean {
    const text = momentText(valueAt(event, at));
    if (text === null) return false;
    const encoded = encodeUtf8(text);
    others ??= stampReader({ ...options, layouts: null });
    return others.read(encoded, 0, encoded.length, other, CERTAIN_NUMBER) && (others.doubt & NO_YEAR) === 0;
  }

  return (event, own) => {
    const { entries, length } = event;
    for (let at = 0; at < length; at += ENTRY) {
      const kind = fields.kind(entries[at]!);
      if ((kind & (IS_TIME | IS_SECOND)) === 0 || at === own || !hasYear(event, at)) continue;
      const isRead = values.readNear(other.millis, near);
      const isOfIt = (kind & IS_SECOND) !== 0 || Math.abs(near.millis - other.millis) <= SAME_MOMENT;
      if (!isRead || !isOfIt) continue;
      Object.assign(instant, near);
      return true;
    }
    return false;
  };
}
