import type { NameTable } from "../event/names.ts";
import { rankOf, usualNames } from "../event/roles.ts";
import { CONTAINER, ENTRY, type Event, FLOAT, INT, PLAIN, TEXT, typeAt, valueAt } from "../event/tape.ts";
import { halfOf, isReportedZoneName, isSecondName, isTimeName, isZoneName } from "../event/time-names.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { valueWithin, type Way, wayOf } from "../event/way.ts";
import { countDoubt, type Doubts, NO_CLOCK, NO_YEAR, NO_ZONE, noDoubts } from "./doubts.ts";
import { ANY_NUMBER, CERTAIN_NUMBER, LIKELY_NUMBER } from "./epoch.ts";
import { clockText, dateText } from "./halves.ts";
import type { Instant } from "./instant.ts";
import { momentText } from "./moments.ts";
import { noteZone, ownZones } from "./own-zones.ts";
import { type StampOptions, type StampReader, stampReader } from "./stamp.ts";
import type { Zone } from "./zone.ts";

/** Where timestamps are, and how they are read. */
export interface TimestampOptions extends StampOptions {
  /** The field that they are in, or the way to it within maps (`a.b`), or null for one of the usual names. */
  readonly field: string | null;
  /** Whether nobody has said what the zone is. */
  readonly zoneAssumed: boolean;
}

/** Where a timestamp is in an event. */
export interface Place {
  /** Where the entry of the field begins on the tape; of a date and a time of day, that of the time of day. */
  readonly at: number;
  /** The steps from its value to the timestamp, where it is within a map. */
  readonly steps: Way;
}

/** Reads the timestamps of events, when asked. */
export interface Timestamps {
  /**
   * Reads the timestamp of an event: of the field that was named, or of the one with the most certain of the usual names
   * whose value says a day and a time of day, alone or with the field that holds its other half. A day without a time of
   * day counts if no field has one. @returns true if there is one.
   */
  of(event: Event): boolean;
  /**
   * Reads a text that is a timestamp by itself, one with a time of day.
   * @param fewest the digits that a number needs, as {@link leastDigits} says.
   * @returns true if it is one.
   */
  ofText(bytes: Uint8Array, from: number, to: number, fewest: number): boolean;
  /**
   * Where the field of an event begins that is its timestamp, if {@link ofText} can read its text: no other one could be
   * it rather. @returns -1 where that takes a longer look.
   */
  place(event: Event): number;
  /** The digits that a number in the field of this name needs to be a timestamp. */
  leastDigits(name: number): number;
  /** True if no other field could say the year of the timestamp of an event. */
  isAlone(event: Event): boolean;
  /** The text or number in which the timestamp of an event is sought first, or null if there is none. */
  textOf(event: Event): string | null;
  /** Reads every timestamp of an event, of the field that was named or has a usual name, and says where it is. */
  each(event: Event, take: (place: Place) => void): void;
  /** Whether the event that was asked for last has one; where it is and what it says mean something only then. */
  readonly found: boolean;
  /** It is overwritten by the next event that is asked for. */
  readonly instant: Readonly<Instant>;
  /** Where it is. */
  readonly at: Place;
  /** The ids of the names of the field that it is in, and of that of its date if that is another one, else -1. */
  readonly field: number;
  readonly dateField: number;
  /** What it leaves open, as bits. */
  readonly doubt: number;
  /** True if the text of its field alone says when it is. */
  readonly isWhole: boolean;
  /** How many timestamps so far left something open. */
  readonly doubts: Readonly<Doubts>;
  /** Names of zones that were in timestamps or beside them and were not applied; no more than a few. */
  readonly foreignZones: ReadonlySet<string>;
}

const NONE = -1;
const NO_RANK = 255;
const NOWHERE: Way = [];
const LAST_ASCII = 127;
/** Of the events whose timestamp has no zone, this many are searched for a field that names one. */
const MOST_SEARCHED = 64;
/** In bytes; a longer date or time of day is none. */
const LONGEST_HALF = 64;

/** As bits: what the name of a field says. */
const IS_TIME = 1;
const IS_ZONE = 2;
const IS_REPORTED_ZONE = 4;
const IS_SECOND = 8;
/** Two timestamps of one moment are no further apart, in milliseconds: zones differ, and clocks. */
const SAME_MOMENT = 36 * 3_600_000;

/** @throws RangeError for a zone that there is not, when the first timestamp without one is read. */
export function timestampsOf(options: TimestampOptions, names: NameTable): Timestamps {
  const { field } = options;
  const foreignZones = new Set<string>();
  const reader = stampReader(options, foreignZones);
  const zones = ownZones();
  const instant: Instant = { millis: 0, nanos: 0 };
  const other: Instant = { millis: 0, nanos: 0 };
  const nearOther: Instant = { millis: 0, nanos: 0 };
  const doubts = noDoubts();
  const named = field === null ? NONE : names.fix(field);
  const way = field === null ? NOWHERE : wayOf(field);
  const first = way.length > 1 ? names.fix(way[0]!) : NONE;
  const steps = way.slice(1);
  /** Reads the other timestamps of an event, whatever layout was given for its own. */
  let others: StampReader | null = options.layouts === null ? reader : null;
  const joined = new Uint8Array(2 * LONGEST_HALF + 1);
  const place = { at: NONE, steps: NOWHERE };
  let fieldName = NONE;
  let dateName = NONE;
  let found = false;
  let isWhole = false;
  let doubt = 0;
  // The text that was read last, and the zone beside it.
  let bytes: Uint8Array = joined;
  let from = 0;
  let to = 0;
  let zone: Zone | null = null;
  /** By id: the place of the name among the usual ones, what else it says, and {@link leastDigits}. */
  let ranks = new Uint8Array(64);
  let kinds = new Uint8Array(64);
  let digits = new Uint8Array(64);
  let ranked = 0;
  /** The least rank of them, how many names have it, and where the last name was found. */
  let leastRank = NO_RANK - 1;
  let leastNames = 0;
  let lastAt = 0;
  let searched = 0;
  let hasZones = false;
  let epoch = names.epoch;

  function of(event: Event): boolean {
    if (ranked < names.size || epoch !== names.epoch) rankNames();
    zone = null;
    isWhole = true;
    dateName = NONE;
    found = named === NONE ? findUsual(event) : findNamed(event);
    if (!found) return false;
    fieldName = event.entries[place.at]!;
    doubt = reader.doubt;
    if ((doubt & NO_YEAR) !== 0) borrowYear(event);
    if ((doubt & NO_ZONE) !== 0 && searched < MOST_SEARCHED) searchZone(event);
    if (doubt !== 0) countDoubt(doubts, doubt);
    return true;
  }

  function settle(at: number, inside: Way): true {
    place.at = at;
    place.steps = inside;
    return true;
  }

  function findNamed(event: Event): boolean {
    const at = placeOf(event, named);
    if (at !== NONE) return readEntry(event, at, ANY_NUMBER) && settle(at, NOWHERE);
    const within = first === NONE ? NONE : placeOf(event, first);
    if (within === NONE) return false;
    const text = momentText(valueWithin(valueAt(event, within), steps));
    return text !== null && readText(text, ANY_NUMBER) && settle(within, steps);
  }

  /** Events are alike, and no name that has been seen is more certain than that of the last one. */
  function usualPlace({ entries, length }: Event): number {
    return leastNames === 1 && lastAt < length && ranks[entries[lastAt]!] === leastRank ? lastAt : NONE;
  }

  function textOf(event: Event): string | null {
    const at = named === NONE ? nextUsual(event, NONE) : placeOf(event, named);
    if (at !== NONE) return textAt(event, at);
    const within = first === NONE ? NONE : placeOf(event, first);
    return within === NONE ? null : momentText(valueWithin(valueAt(event, within), steps));
  }

  function findUsual(event: Event): boolean {
    const likely = usualPlace(event);
    if (likely !== NONE && isTimestamp(event, likely)) return settle(likely, NOWHERE);
    let day = NONE;
    for (let at = nextUsual(event, NONE); at !== NONE; at = nextUsual(event, at)) {
      if (isTimestamp(event, at)) {
        lastAt = at;
        return settle(at, NOWHERE);
      }
      if (day === NONE && readUsual(event, at)) day = at;
      if (isHalf(event, at)) return true;
    }
    return day !== NONE && isDay(event, day);
  }

  /** The entry with the most certain name behind that at `after`, or the most certain of all; -1 if there is none. */
  function nextUsual({ entries, length }: Event, after: number): number {
    const above = after === NONE ? NONE : ranks[entries[after]!]!;
    let best = NO_RANK;
    let bestAt = NONE;
    for (let at = 0; at < length; at += ENTRY) {
      const rank = ranks[entries[at]!]!;
      if (rank < best && (rank > above || (rank === above && at > after))) {
        best = rank;
        bestAt = at;
      }
    }
    return bestAt;
  }

  function readUsual(event: Event, at: number): boolean {
    return readEntry(event, at, leastDigits(event.entries[at]!));
  }

  /** True if the field says a day and a time of day. */
  function isTimestamp(event: Event, at: number): boolean {
    return readUsual(event, at) && (reader.doubt & NO_CLOCK) === 0;
  }

  /** True if the field and the one that holds its other half say a day and a time of day. */
  function isHalf(event: Event, at: number): boolean {
    const half = halfOf(ranks[event.entries[at]!]!);
    if (!half) return false;
    const otherAt = placeOfRank(event, half.other);
    return otherAt !== NONE && (half.isClock ? isPair(event, otherAt, at) : isPair(event, at, otherAt));
  }

  /** True if the field that holds a day is the timestamp, alone or with the time of day of any other. */
  function isDay(event: Event, dayAt: number): boolean {
    let isClockElsewhere = false;
    for (let at = nextUsual(event, NONE); at !== NONE; at = nextUsual(event, at)) {
      if (at === dayAt) continue;
      const clock = textAt(event, at);
      if (clock === null || clockText(clock) === null) continue;
      if (isPair(event, dayAt, at)) return true;
      isClockElsewhere = true;
    }
    return !isClockElsewhere && readUsual(event, dayAt) && settle(dayAt, NOWHERE);
  }

  function isPair(event: Event, dateAt: number, clockAt: number): boolean {
    const date = textAt(event, dateAt);
    const clock = textAt(event, clockAt);
    if (date === null || clock === null) return false;
    zone = hasZones ? zoneBeside(event) : null;
    const isRead = readPair(date, clock) || readLoosePair(date, clock);
    if (!isRead) return false;
    isWhole = false;
    dateName = event.entries[dateAt]!;
    return settle(clockAt, NOWHERE);
  }

  function readLoosePair(date: string, clock: string): boolean {
    const plain = clockText(clock);
    return plain !== null && readPair(dateText(date), plain);
  }

  function readPair(date: string, clock: string): boolean {
    if (date.length > LONGEST_HALF || clock.length > LONGEST_HALF) return false;
    const text = `${date} ${clock}`;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > LAST_ASCII) return false;
      joined[i] = code;
    }
    bytes = joined;
    from = 0;
    to = text.length;
    return reader.readIn({ zone, near: null }, joined, 0, to, instant) && (reader.doubt & NO_CLOCK) === 0;
  }

  /** The zone in a field of its own; what is none is noted. */
  function zoneBeside(event: Event): Zone | null {
    const name = textOfKind(event, IS_ZONE);
    if (name === null) return null;
    const own = zones.of(name);
    if (own === null) noteZone(foreignZones, name);
    return own;
  }

  function searchZone(event: Event): void {
    searched++;
    const name = hasZones ? textOfKind(event, IS_REPORTED_ZONE) : null;
    if (name !== null) noteZone(foreignZones, name);
  }

  /** The text of the first field whose name is of that kind, or null if there is none. */
  function textOfKind(event: Event, kind: number): string | null {
    const { entries, length } = event;
    for (let at = 0; at < length; at += ENTRY) {
      if ((kinds[entries[at]!]! & kind) === 0) continue;
      const text = textAt(event, at);
      if (text !== null && text !== "") return text;
    }
    return null;
  }

  /** Reads the timestamp once more, in the year of another one of the event, if there is one. */
  function borrowYear(event: Event): void {
    const { entries, length } = event;
    for (let at = 0; at < length; at += ENTRY) {
      const kind = kinds[entries[at]!]!;
      if ((kind & (IS_TIME | IS_SECOND)) === 0 || at === place.at || !saysYear(event, at)) continue;
      const isRead = reader.readIn({ zone, near: other.millis }, bytes, from, to, nearOther);
      const isOfIt = (kind & IS_SECOND) !== 0 || Math.abs(nearOther.millis - other.millis) <= SAME_MOMENT;
      if (!isRead || !isOfIt) continue;
      Object.assign(instant, nearOther);
      doubt = reader.doubt;
      isWhole = false;
      return;
    }
  }

  /** True if the field holds a timestamp or a day with a year, which `other` is then. */
  function saysYear(event: Event, at: number): boolean {
    const text = momentText(valueAt(event, at));
    if (text === null) return false;
    const encoded = encodeUtf8(text);
    others ??= stampReader({ ...options, layouts: null });
    return others.read(encoded, 0, encoded.length, other, CERTAIN_NUMBER) && (others.doubt & NO_YEAR) === 0;
  }

  function isAlone({ entries, length }: Event): boolean {
    let count = 0;
    for (let at = 0; at < length; at += ENTRY) if ((kinds[entries[at]!]! & (IS_TIME | IS_SECOND)) !== 0) count++;
    return count <= 1;
  }

  function each(event: Event, take: (place: Place) => void): void {
    const isDated = of(event);
    const dated = place.at;
    if (isDated) take(place);
    const { entries, length } = event;
    for (let at = 0; at < length; at += ENTRY) {
      const isUsual = ranks[entries[at]!] !== NO_RANK || entries[at] === named;
      if (!isUsual || (isDated && at === dated) || !isTimestamp(event, at)) continue;
      countDoubt(doubts, reader.doubt);
      take({ at, steps: NOWHERE });
    }
  }

  function leastDigits(name: number): number {
    return name === named ? ANY_NUMBER : digits[name]!;
  }

  function rankNames(): void {
    if (epoch !== names.epoch) {
      epoch = names.epoch;
      ranked = leastNames = 0;
      leastRank = NO_RANK - 1;
    }
    if (names.size > ranks.length) {
      ranks = larger(ranks, names.size * 2);
      kinds = larger(kinds, names.size * 2);
      digits = larger(digits, names.size * 2);
    }
    for (; ranked < names.size; ranked++) rankName(ranked, names.text(ranked));
  }

  function rankName(id: number, name: string): void {
    const rank = rankOf(name);
    const isUsual = rank !== undefined && usualNames[rank]!.role === "time";
    const isZone = isReportedZoneName(name);
    ranks[id] = isUsual ? rank : NO_RANK;
    kinds[id] =
      (isTimeName(name) ? IS_TIME : 0) |
      (isZoneName(name) ? IS_ZONE : 0) |
      (isZone ? IS_REPORTED_ZONE : 0) |
      (isSecondName(name) ? IS_SECOND : 0);
    digits[id] = isUsual && usualNames[rank]!.isSure ? LIKELY_NUMBER : CERTAIN_NUMBER;
    hasZones ||= isZone;
    if (!isUsual || rank > leastRank) return;
    leastNames = rank === leastRank ? leastNames + 1 : 1;
    leastRank = rank;
  }

  function placeOfRank({ entries, length }: Event, rank: number): number {
    for (let at = 0; at < length; at += ENTRY) if (ranks[entries[at]!] === rank) return at;
    return NONE;
  }

  function readEntry(event: Event, at: number, fewest: number): boolean {
    const { entries } = event;
    const kind = entries[at + 1]!;
    if (kind === PLAIN || kind === TEXT || kind === INT || kind === FLOAT) {
      bytes = event.bytes;
      from = entries[at + 2]!;
      to = entries[at + 3]!;
      return reader.read(bytes, from, to, instant, fewest);
    }
    if (kind >= CONTAINER && typeAt(event, at) !== "map") return false;
    const text = momentText(valueAt(event, at));
    return text !== null && readText(text, fewest);
  }

  function readText(text: string, fewest: number): boolean {
    bytes = encodeUtf8(text);
    from = 0;
    to = bytes.length;
    return reader.read(bytes, 0, to, instant, fewest);
  }

  return {
    of,
    place(event) {
      if (named !== NONE) return placeOf(event, named);
      if (ranked < names.size || epoch !== names.epoch) rankNames();
      return usualPlace(event);
    },
    ofText(bytes, from, to, fewest) {
      if (!reader.read(bytes, from, to, instant, fewest) || (reader.doubt & NO_CLOCK) !== 0) return false;
      doubt = reader.doubt;
      if (doubt !== 0) countDoubt(doubts, doubt);
      return true;
    },
    leastDigits,
    isAlone,
    textOf,
    each,
    instant,
    at: place,
    doubts,
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

/** The text of a string or number, or null for another value. */
function textAt(event: Event, at: number): string | null {
  if (event.entries[at + 1]! >= CONTAINER) return null;
  return momentText(valueAt(event, at));
}

function larger(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(length);
  grown.set(bytes);
  return grown;
}
