import { type Event, type NameTable, PLAIN_STRING, TEXT } from "../../event/index.ts";
import type { Origin } from "../../output/index.ts";
import type { TimeSpan } from "../../report/index.ts";
import {
  compareInstants,
  countDoubt,
  type Instant,
  LIKELY_NUMBER,
  NO_YEAR,
  NO_ZONE,
  noDoubts,
  RULED_ZONE,
  SHORT_YEAR,
  stampReader,
  sumDoubts,
  type TimestampOptions,
  type Timestamps,
  timestampsOf,
  undatedAt,
  zonesOf,
} from "../../time/index.ts";
import { clockWindow } from "./clock-window.ts";

/** A window for fewer timestamps costs more than it saves. */
const LEAST_WINDOW = 32;
/** After this many windows that cost more than they save, a window is tried for one of this many timestamps. */
const TRIED = 64;
const SELDOM = 1024;

/** No zone and no close timestamp is known. */
const ALONE = { zone: null, near: null };

const FUTURE: Readonly<Instant> = { millis: Number.POSITIVE_INFINITY, nanos: 0 };
const PAST: Readonly<Instant> = { millis: Number.NEGATIVE_INFINITY, nanos: 0 };

/**
 * Finds the time range of events by the timestamp in the entry that begins at `at`, the most certain one.
 * @param origin the place of the record of each event, if the first one without a timestamp is to be known.
 */
export function timeSpanner(options: TimestampOptions, names: NameTable, origin: Readonly<Origin> | null = null) {
  const timestamps = timestampsOf(options, names, origin);
  const reader = stampReader(options);
  const window = clockWindow();
  const isOrderly = clockOrder(options);
  const scratch: Instant = { millis: 0, nanos: 0 };
  const first: Instant = { ...FUTURE };
  const last: Instant = { ...PAST };
  const fields = new Set<string>();
  let count = 0;
  let doubts = noDoubts();
  let zones: readonly string[] = [];
  /** The doubts about the timestamps of the window, as bits. */
  let windowDoubt = 0;
  /** What reads their parts; none if they are in a known layout. */
  let matchers: Timestamps["matchers"] = [];
  let opened = 0;
  /** How many timestamps windows have held. */
  let held = 0;
  /** Where the timestamps of the window are from. */
  let source: Event["source"] = null;
  let field = -1;
  let dateField = -1;
  let epoch = names.epoch;

  function widen(instant: Readonly<Instant>): void {
    if (compareInstants(instant, first) < 0) Object.assign(first, instant);
    if (compareInstants(instant, last) > 0) Object.assign(last, instant);
  }

  function closeWindow(): void {
    reader.source = source;
    for (const text of window.close() ?? []) {
      const isRead =
        matchers.length > 0
          ? reader.readIn({ ...ALONE, matchers }, text, 0, text.length, scratch)
          : reader.read(text, 0, text.length, scratch, LIKELY_NUMBER);
      if (isRead) widen(scratch);
    }
  }

  function read(event: Event, at: number): void {
    if (!timestamps.of(event)) return;
    const { instant, doubt } = timestamps;
    count++;
    if (doubt !== 0) countDoubt(doubts, doubt);
    widen(instant);
    if (timestamps.field !== field || timestamps.dateField !== dateField || names.epoch !== epoch) {
      ({ field, dateField } = timestamps);
      ({ epoch } = names);
      noteFields();
    }
    const { entries, bytes } = event;
    const isText = entries[at] === field && (entries[at + 1] === PLAIN_STRING || entries[at + 1] === TEXT);
    const isWorth = opened < TRIED || held > opened * LEAST_WINDOW || count > opened * SELDOM;
    if (!isText || !timestamps.isWhole || !isWorth || !isOrderly(instant.millis, doubt, event.source)) return;
    closeWindow();
    source = event.source;
    window.open(bytes, entries[at + 2]!, entries[at + 3]!);
    opened++;
    windowDoubt = doubt;
    ({ matchers } = timestamps);
  }

  /** Notes the names of the fields that the last timestamp was in. */
  function noteFields(): void {
    if (options.field !== null) fields.add(options.field);
    else for (const name of [dateField, field]) if (name >= 0) fields.add(names.text(name));
  }

  function span(): TimeSpan | null {
    closeWindow();
    if (count === 0) return null;
    const seen = { doubts: { ...doubts }, zones: zonesOf(zones, timestamps.foreignZones), fields: [...fields] };
    return { first: { ...first }, last: { ...last }, count, ...seen };
  }

  return {
    add(event: Event, at: number) {
      const { bytes, entries } = event;
      const kind = entries[at + 1]!;
      // The field of the window is the one that the names say, as long as they are the same names.
      const mayFit = (kind === PLAIN_STRING || kind === TEXT) && entries[at] === field && names.epoch === epoch;
      // An assumed year is that of the file, unless another field says one.
      const isOwn = (windowDoubt & NO_YEAR) === 0 || (event.source === source && timestamps.isAlone(event));
      if (mayFit && isOwn && window.include(bytes, entries[at + 2]!, entries[at + 3]!)) {
        count++;
        held++;
        if (windowDoubt !== 0) countDoubt(doubts, timestamps.doubtOf(event, windowDoubt));
      } else read(event, at);
    },
    /** Adds a line of text, at whose head one may be. */
    addSought: (event: Event) => read(event, event.length),
    /** Adds an event without any field that may have one. */
    addUndated(event: Event) {
      if (origin) timestamps.undated.note(() => undatedAt(timestamps.lack(event), origin));
    },
    /** Where the first event without a timestamp is. */
    undated: timestamps.undated,
    follow: timestamps.follow,
    rows: span,
    drain() {
      const drained = span();
      Object.assign(first, FUTURE);
      Object.assign(last, PAST);
      fields.clear();
      zones = [];
      doubts = noDoubts();
      count = 0;
      field = dateField = -1;
      return drained;
    },
    merge(other: TimeSpan | null) {
      if (!other) return;
      widen(other.first);
      widen(other.last);
      count += other.count;
      doubts = sumDoubts(doubts, other.doubts);
      zones = zonesOf(zones, timestamps.foreignZones, other.zones);
      for (const name of other.fields) fields.add(name);
    },
  };
}

/** Zones whose clocks are never put back. */
const STEADY = /^(?:UTC|[-+].*)$/;
const MILLIS_PER_DAY = 86_400_000;
/** A timestamp without a year may be this far ahead of now. */
const AHEAD = MILLIS_PER_DAY;
/** The days of years. */
const YEARS = [365, 366];

/**
 * Makes a function that is true for a timestamp if all strings that differ from it only in the clock are in the order of
 * time. It takes milliseconds since 1970, the doubts about the timestamp, as bits, and where it is from.
 */
function clockOrder({ layouts, zone, year, now }: TimestampOptions) {
  return (millis: number, doubt: number, source: Event["source"]): boolean => {
    // Its year may follow from the timestamps before it, which are not all read again.
    if (year !== null || source?.isOrdered) return false;
    // A layout of the user's may have a clock of another kind.
    if (layouts !== null || ((doubt & NO_ZONE) !== 0 && !STEADY.test(zone)) || (doubt & RULED_ZONE) !== 0) return false;
    // Such a year may not be ahead of now, which depends on the clock.
    if ((doubt & SHORT_YEAR) !== 0 && millis > now) return false;
    // On the day on which an assumed year changes, it depends on the clock.
    const ahead = millis - (source?.written ?? now) - AHEAD;
    return (doubt & NO_YEAR) === 0 || YEARS.every((days) => isFar(ahead, days * MILLIS_PER_DAY));
  };
}

/** True if `millis` is a day or more from every multiple of `year`. */
function isFar(millis: number, year: number): boolean {
  const rest = ((millis % year) + year) % year;
  return rest >= MILLIS_PER_DAY && year - rest >= MILLIS_PER_DAY;
}
