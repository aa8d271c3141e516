import {
  ENTRY,
  type Event,
  fieldAt,
  isMap,
  type NameTable,
  typeOf,
  unit,
  type Value,
  type ValueType,
  valueAt,
  valueWithin,
  type Way,
} from "../../event/index.ts";
import { compareInstants, type Instant, type TimestampOptions, timestampsOf } from "../../time/index.ts";

/** The most ways to values that are noted. */
const MOST_WAYS = 4096;
/** Maps nested deeper than this are not read. */
const DEEPEST = 8;
/** Maps are read only in this many first events. */
const NESTED_EVENTS = 1000;

/** What to find out about events: their time range, or their fields and the types of values at some ways. */
export type Question = { readonly about: "time" } | { readonly about: "fields"; readonly ways: readonly Way[] };

/** How many values at one way are of each type; `unit` also for events without a value there. */
export type TypeCounts = ReadonlyMap<ValueType, number>;

/** What has been seen of events. */
export interface Seen {
  readonly events: number;
  /** The ways to all values, as far as they were noted. */
  readonly ways: readonly Way[];
  /** The types at each way that was asked for, in that order. */
  readonly types: readonly TypeCounts[];
  /** The earliest and the latest timestamp; null if there is none. */
  readonly span: { readonly first: Readonly<Instant>; readonly last: Readonly<Instant> } | null;
}

export interface Watcher {
  watch(event: Event): void;
  seen(): Seen;
}

/** Makes a watcher that finds out the answers, event by event. */
export function watcherOf(question: Question, timestamps: TimestampOptions, names: NameTable): Watcher {
  const wanted = question.about === "fields" ? question.ways : [];
  const asked = wanted.map((way) => ({
    field: names.fix(way[0] ?? ""),
    way,
    types: new Map<ValueType, number>(),
  }));
  const ways = new Map<string, Way>();
  const fields = new Set<string>();
  const stamps = question.about === "time" ? timestampsOf(timestamps, names) : null;
  let first: Instant | null = null;
  let last: Instant | null = null;
  let events = 0;

  function note(way: Way, value: () => Value): void {
    if (ways.size === MOST_WAYS) return;
    ways.set(JSON.stringify(way), way);
    if (events > NESTED_EVENTS || way.length === DEEPEST) return;
    const held = value();
    if (isMap(held)) for (const [key, item] of held) note([...way, key], () => item);
  }

  function date(event: Event): void {
    if (!stamps?.of(event)) return;
    const { instant } = stamps;
    if (first === null || compareInstants(instant, first) < 0) first = { ...instant };
    if (last === null || compareInstants(instant, last) > 0) last = { ...instant };
  }

  return {
    watch(event) {
      events++;
      if (stamps !== null) return date(event);
      for (const { field, way, types } of asked) {
        const type = typeOf(valueAlong(event, field, way));
        types.set(type, (types.get(type) ?? 0) + 1);
      }
      for (let at = 0; at < event.length; at += ENTRY) {
        const name = names.text(event.entries[at]!);
        if (events > NESTED_EVENTS && fields.has(name)) continue;
        fields.add(name);
        note([name], () => valueAt(event, at));
      }
    },
    seen: () => ({
      events,
      ways: [...ways.values()],
      types: asked.map(({ types }) => types),
      span: first && last && { first, last },
    }),
  };
}

/** The value at the end of a way; unit if there is none. */
function valueAlong(event: Event, field: number, way: Way): Value {
  const at = fieldAt(event, field);
  return at < 0 ? unit : valueWithin(valueAt(event, at), way.slice(1));
}
