import {
  BOXED,
  CENSUS_ENTRY,
  CENSUS_FIELDS,
  CONTAINER,
  ENTRY,
  ESCAPED,
  type Event,
  type NameTable,
  typeIn,
  typeOf,
  typeOfKind,
  wayOf,
} from "../../event/index.ts";
import { isGiven } from "../../event/role-field.ts";
import { levelKey, rankAmong, usualNames } from "../../event/roles.ts";
import { type CountedFields, nameCounts, TYPES, WIDTH } from "./name-counts.ts";

/**
 * Where on the tape of an event its level begins, and its most certain timestamp; -1 for none, {@link SOUGHT} for those that
 * depend on the values of several fields, or are at the head of a line of text.
 */
interface LevelAndStamp {
  level: number;
  stamp: number;
}

const NONE = -1;
/** The rank of a name that is neither a time's nor a level's. */
const NO_RANK = 255;
/** That of a map that may have a level. */
const AROUND = 254;
/** A shape has no more fields. */
const MOST_FIELDS = CENSUS_FIELDS;
const STRING = TYPES.indexOf("string");
/** By the kinds below BOXED. */
const TYPE_OF_KIND = Uint8Array.from({ length: BOXED }, (_, kind) => TYPES.indexOf(typeOfKind(kind)));
/** The place of a level or a timestamp that has to be found in each event. */
export const SOUGHT = -2;
/** Names of times come before those of levels. */
const FIRST_LEVEL = usualNames.findIndex(({ role }) => role === "level");
/** This many shapes are kept; a power of 2. As many are those of events of which there is a census. */
const SHAPES = 16;

/**
 * Counts the fields of events, and notes where their level and their timestamp are.
 *
 * Most events have the names of one that came before, its shape, and mostly its types. So shapes are counted, and the
 * fields of a shape when it gives way to another one; what differs from the types of the shape is corrected immediately.
 *
 * @param stampField the only field that holds a timestamp, or null where those with the usual names do.
 */
export function fieldCounter(names: NameTable, stampField: string | null) {
  const counts = nameCounts(names, rankAs(stampField, names));
  const known = counts.ids;
  let epoch = names.epoch;
  const shapes = Array.from({ length: 2 * SHAPES }, makeShape);
  const place = { level: NONE, stamp: NONE };
  /** The shape of the event whose census was counted last, if all of its types are those of the shape. */
  let lastCensus: Shape | null = null;
  let isExact = false;

  /** Adds up by name, because ids will stand for other names. */
  function fold(): void {
    for (const shape of shapes) giveWay(shape);
    lastCensus = null;
    counts.fold();
    epoch = names.epoch;
  }

  /** Counts the fields of the events that had the shape. */
  function giveWay(shape: Shape): void {
    const { ids, types, length, events } = shape;
    const all = known.counts;
    for (let i = 0; i < length; i++) all[ids[i]! * WIDTH + types[i]!]! += events;
    shape.length = NONE;
    shape.events = 0;
  }

  /** The shape becomes that of the event, whose names and kinds begin `step` integers from one to the next. */
  function adopt(shape: Shape, event: Event, entries: Int32Array, length: number, step: number): void {
    giveWay(shape);
    shape.length = length / step;
    shape.context = event.context;
    for (let i = 0, at = 0; at < length; i++, at += step) {
      const kind = entries[at + 1]!;
      shape.ids[i] = entries[at]!;
      counts.note(entries[at]!);
      shape.types[i] = typeIndex(event, entries, at);
      // A boxed value may have any type.
      shape.kinds[i] = kind === BOXED ? NONE : kind;
    }
    locate(event, known.ranks, place);
    shape.level = place.level;
    shape.stamp = place.stamp;
  }

  /** Counts `by` for a field's type instead of the type that the shape has. */
  function correct(
    event: Event,
    entries: Int32Array,
    step: number,
    { ids, types }: Shape,
    i: number,
    by: number,
  ): void {
    const type = typeIndex(event, entries, i * step);
    const base = ids[i]! * WIDTH;
    known.counts[base + type]! += by;
    known.counts[base + types[i]!]! -= by;
    isExact = false;
  }

  /** True if the event has the shape; then fields whose types differ from the shape's are corrected. */
  function fits(event: Event, shape: Shape, entries: Int32Array, length: number, step: number): boolean {
    const { ids, kinds } = shape;
    if (length !== shape.length * step || event.context !== shape.context) return false;
    for (let i = 0, at = 0; at < length; i++, at += step) {
      if (entries[at] !== ids[i]) {
        for (let j = 0; j < i; j++) {
          if (entries[j * step + 1] !== kinds[j]) correct(event, entries, step, shape, j, -1);
        }
        return false;
      }
      if (entries[at + 1] !== kinds[i]) correct(event, entries, step, shape, i, 1);
    }
    return true;
  }

  /** Counts an event by its shape; shapes of its kind are kept from `first` on. */
  function countShaped(event: Event, entries: Int32Array, length: number, step: number, first: number): Shape {
    if (names.epoch !== epoch) fold();
    if (names.size > known.size) counts.learn();
    const fields = length / step;
    const shape = shapes[first + ((fields + entries[(fields >> 1) * step]!) & (SHAPES - 1))]!;
    if (!fits(event, shape, entries, length, step)) adopt(shape, event, entries, length, step);
    add(shape);
    return shape;
  }

  function add(shape: Shape): void {
    shape.events++;
    place.level = shape.level;
    place.stamp = shape.stamp;
  }

  function countCensus(event: Event): void {
    if (event.alike && lastCensus !== null) {
      add(lastCensus);
      return;
    }
    isExact = true;
    const shape = countShaped(event, event.census, event.counted, CENSUS_ENTRY, SHAPES);
    lastCensus = isExact ? shape : null;
  }

  function countEach(event: Event): void {
    if (names.epoch !== epoch) fold();
    if (names.size > known.size) counts.learn();
    const { entries, length } = event;
    for (let at = 0; at < length; at += ENTRY) {
      counts.note(entries[at]!);
      known.counts[entries[at]! * WIDTH + typeIndex(event, entries, at)]!++;
    }
    locate(event, known.ranks, place);
  }

  return {
    /** Those of the last event. */
    place,
    add(event: Event) {
      if (event.length <= MOST_FIELDS * ENTRY) countShaped(event, event.entries, event.length, ENTRY, 0);
      else countEach(event);
    },
    /** The same for an event with a census, which has only its levels and timestamps on the tape. */
    countCensus,
    rows() {
      fold();
      return counts.rows();
    },
    drain() {
      fold();
      return counts.drain();
    },
    merge(other: CountedFields) {
      fold();
      counts.merge(other);
    },
  };
}

/** The type of the value whose name and kind are at `at`. */
function typeIndex({ context, boxed }: Event, entries: Int32Array, at: number): number {
  const kind = entries[at + 1]!;
  if (kind < BOXED) return TYPE_OF_KIND[kind]!;
  if (kind >= ESCAPED && kind < CONTAINER) return STRING;
  return TYPES.indexOf(kind === BOXED ? typeOf(boxed[entries[at + 2]!]!) : typeIn(context, kind));
}

/** Sets where the level of an event begins on its tape, and its most certain timestamp. */
function locate({ entries, length, context }: Event, ranks: Uint8Array, place: LevelAndStamp): void {
  let level = NO_RANK;
  let stamp = FIRST_LEVEL;
  let count = 0;
  place.level = NONE;
  place.stamp = NONE;
  for (let at = 0; at < length; at += ENTRY) {
    const rank = ranks[entries[at]!]!;
    if (rank < stamp) {
      stamp = rank;
      place.stamp = at;
    } else if (rank === AROUND && count === 0) place.level = SOUGHT;
    else if (rank >= FIRST_LEVEL && rank < AROUND) {
      count++;
      if (rank >= level) continue;
      level = rank;
      place.level = at;
    }
  }
  if (context.head !== undefined) {
    if (place.level === NONE) place.level = SOUGHT;
    if (place.stamp === NONE) place.stamp = SOUGHT;
  }
  if (count === 0 || isGiven(entries, place.level)) return;
  if (count > 1 || !usualNames[level]!.isSure) place.level = SOUGHT;
}

type Shape = ReturnType<typeof makeShape>;

/** A place for a shape: the names of the fields of some events, in their order, and the types that the first one had. */
function makeShape() {
  return {
    ids: new Int32Array(MOST_FIELDS),
    /** By the index in {@link TYPES}. */
    types: new Uint8Array(MOST_FIELDS),
    /** The kinds on the tape; -1 for one that has no fixed type. */
    kinds: new Int32Array(MOST_FIELDS),
    /** How many fields; -1 for no shape. */
    length: NONE,
    /** Equal kinds are equal types in one context only. */
    context: null as Event["context"] | null,
    /** How many events have had the shape. */
    events: 0,
    /** Where their level begins on the tape, and their timestamp; -1 for none. */
    level: NONE,
    stamp: NONE,
  };
}

/** Makes a function that ranks names: the smaller the number, the more certain is the name that of a time or level. */
function rankAs(stampField: string | null, names: NameTable): (name: string) => number {
  const stampHead = stampField === null ? null : wayOf(stampField)[0];
  return (name) => {
    const rank = rankAmong(names, name) ?? NO_RANK;
    const role = usualNames[rank]?.role;
    if (stampField === null && role === "time") return rank;
    if (name === stampField) return 0;
    if (name === stampHead) return 1;
    if (role === "level") return rank;
    return levelKey(name) ? AROUND : NO_RANK;
  };
}
