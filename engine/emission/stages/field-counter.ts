import {
  BOXED,
  CENSUS_ENTRY,
  CONTAINER,
  ENTRY,
  ESCAPED,
  type Event,
  type NameTable,
  typeIn,
  typeOf,
  typeOfKind,
  type ValueType,
} from "../../event/index.ts";
import { isGiven } from "../../event/level-field.ts";
import { usualNames } from "../../event/roles.ts";
import type { FieldCount, Observation } from "../../report/index.ts";
import { NO_RANK, ranking } from "./ranking.ts";
import { MOST_FIELDS, makeShape, NONE, type Shape } from "./shape.ts";

/** Counts the fields of events. */
interface FieldCounter {
  /** Counts the fields of the event, and notes where its level and its timestamp are. */
  count(event: Event): void;
  /** The same for an event of which there is a census, and no more on the tape than its levels and timestamps. */
  countCensus(event: Event): void;
  /**
   * Where on the tape of the last event its level begins, and its most certain timestamp; -1 for none, {@link SOUGHT} for
   * a level that depends on the values of several fields.
   */
  readonly place: { readonly level: number; readonly stamp: number };
  counts(): Pick<Observation, "fields" | "otherFields">;
  /** What has been counted, as plain data; the counter begins anew. */
  drain(): CountedFields;
  /** Adds what was counted elsewhere, after what was counted here. */
  merge(other: CountedFields): void;
}

export interface CountedFields {
  /** By name, in the order in which they came: how often the field was of each type. */
  readonly names: readonly (readonly [name: string, counts: Float64Array])[];
  readonly others: number;
}

const TYPES: readonly ValueType[] = ["string", "int", "float", "bool", "null", "unit", "map", "array"];
const STRING = TYPES.indexOf("string");
/** The counts of a name begin at its id times this number. */
const WIDTH = TYPES.length;
/** By the kinds below BOXED. */
const TYPE_OF_KIND = Uint8Array.from({ length: BOXED }, (_, kind) => TYPES.indexOf(typeOfKind(kind)));
/** In a log without end of new names, this many names are counted. */
const MOST_NAMES = 16_384;
/** Stands for the place of a level that has to be sought in each event. */
export const SOUGHT = -2;
/** Names of times come before those of levels. */
const FIRST_LEVEL = usualNames.findIndex(({ role }) => role === "level");
/** This many shapes are kept; a power of 2. As many are those of events of which there is a census. */
const SHAPES = 16;

/**
 * Most events have the names of one that came before, its shape, and mostly its types. So shapes are counted, and the
 * fields of a shape when it gives way to another one; what differs from the types of the shape is corrected immediately.
 *
 * @param stampField the only field that holds a timestamp, or null where those with the usual names do.
 */
export function fieldCounter(names: NameTable, stampField: string | null): FieldCounter {
  const rankedAs = ranking(stampField, names);
  /** By name, in the order in which they came. */
  const folded = new Map<string, Float64Array>();
  let otherFields = 0;
  /** By id: the names that are known here, how often they had which type, and how certain they are a time's or level's. */
  let texts: string[] = [];
  let counts = new Float64Array(0);
  let ranks = new Uint8Array(0);
  let known = 0;
  /** The ids in the order in which events had them first, and by id whether one has had it. */
  let order: number[] = [];
  let had = new Uint8Array(0);
  let epoch = names.epoch;
  const shapes = Array.from({ length: 2 * SHAPES }, makeShape);
  const place = { level: NONE, stamp: NONE };
  /** The shape of the event whose census was counted last, if all of its types are those of the shape. */
  let lastCensus: Shape | null = null;
  let isExact = false;

  function learn(): void {
    if (names.size * WIDTH > counts.length) {
      const larger = new Float64Array(names.size * 2 * WIDTH);
      larger.set(counts);
      counts = larger;
      const more = new Uint8Array(names.size * 2);
      more.set(ranks);
      ranks = more;
      const flags = new Uint8Array(names.size * 2);
      flags.set(had);
      had = flags;
    }
    for (; known < names.size; known++) {
      const text = names.text(known);
      texts.push(text);
      ranks[known] = rankedAs(text);
    }
  }

  /** Moves what is counted by id to the names, because the ids are about to mean nothing. */
  function fold(): void {
    for (const shape of shapes) giveWay(shape);
    lastCensus = null;
    for (const id of order) {
      const own = counts.subarray(id * WIDTH, (id + 1) * WIDTH);
      if (own.some((count) => count !== 0)) addNamed(texts[id]!, own);
    }
    counts.fill(0);
    had.fill(0);
    order = [];
    texts = [];
    known = 0;
    epoch = names.epoch;
  }

  function note(id: number): void {
    if (had[id] === 1) return;
    had[id] = 1;
    order.push(id);
  }

  function addNamed(name: string, own: Float64Array): void {
    const all = folded.get(name);
    if (all) for (let type = 0; type < WIDTH; type++) all[type]! += own[type]!;
    else if (folded.size < MOST_NAMES) folded.set(name, own.slice());
    else otherFields += sum(own);
  }

  /** Counts the fields of the events that had the shape. */
  function giveWay(shape: Shape): void {
    const { ids, types, length, events } = shape;
    for (let i = 0; i < length; i++) counts[ids[i]! * WIDTH + types[i]!]! += events;
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
      note(entries[at]!);
      shape.types[i] = typeIndex(event, entries, at);
      // The kind of a value made by code says nothing of its type.
      shape.kinds[i] = kind === BOXED ? NONE : kind;
    }
    locate(event);
    shape.level = place.level;
    shape.stamp = place.stamp;
  }

  function locate({ entries, length }: Event): void {
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
      } else if (rank >= FIRST_LEVEL && rank < NO_RANK) {
        count++;
        if (rank >= level) continue;
        level = rank;
        place.level = at;
      }
    }
    if (count === 0 || isGiven(entries, place.level)) return;
    if (count > 1 || !usualNames[level]!.isSure) place.level = SOUGHT;
  }

  /** Counts `by` more of a field's type, and as many less of the type that the shape has. */
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
    counts[base + type]! += by;
    counts[base + types[i]!]! -= by;
    isExact = false;
  }

  /** Whether the event has the shape; if so, the fields of other types are set right. */
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

  /** Counts an event of a shape, of which there are some from `first` on. */
  function countShaped(event: Event, entries: Int32Array, length: number, step: number, first: number): Shape {
    if (names.epoch !== epoch) fold();
    if (names.size > known) learn();
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
    if (names.size > known) learn();
    const { entries, length } = event;
    for (let at = 0; at < length; at += ENTRY) {
      note(entries[at]!);
      counts[entries[at]! * WIDTH + typeIndex(event, entries, at)]!++;
    }
    locate(event);
  }

  return {
    place,
    count(event) {
      if (event.length <= MOST_FIELDS * ENTRY) countShaped(event, event.entries, event.length, ENTRY, 0);
      else countEach(event);
    },
    countCensus,
    counts() {
      fold();
      const fields = [...folded].map(([name, all]) => fieldCount(name, all)).sort((a, b) => b.count - a.count);
      return { fields, otherFields };
    },
    drain() {
      fold();
      const drained = { names: [...folded], others: otherFields };
      folded.clear();
      otherFields = 0;
      return drained;
    },
    merge(other) {
      fold();
      for (const [name, own] of other.names) addNamed(name, own);
      otherFields += other.others;
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

function fieldCount(name: string, counts: Float64Array): FieldCount {
  const types = TYPES.map((type, i) => ({ type, count: counts[i]! })).filter(({ count }) => count > 0);
  return { name, count: sum(counts), types: types.sort((a, b) => b.count - a.count) };
}

function sum(counts: Float64Array): number {
  return counts.reduce((total, count) => total + count, 0);
}
