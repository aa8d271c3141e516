import { BOXED, type Event, type NameTable } from "../../event/index.ts";
import { levelFinder } from "../../event/role-field.ts";
import type { Aggregator } from "../../metrics/index.ts";
import type { Origin } from "../../output/index.ts";
import type { Observation, TimeSpan } from "../../report/index.ts";
import type { TimestampOptions, UndatedPlace } from "../../time/index.ts";
import type { StageContext } from "../stages/stage.ts";
import { fieldCounter, SOUGHT } from "./field-counter.ts";
import { type CountedLevels, levelCounter } from "./level-counter.ts";
import type { CountedFields } from "./name-counts.ts";
import { timeSpanner } from "./time-spanner.ts";

/** Watches the events that pass by: how many they are, and what their fields, levels and timestamps have been. */
export interface Observer extends Aggregator<Observation, PlainObservation, [event: Event]> {
  /** Adds an event with a census; its level and timestamps are on the tape. */
  addCensus(event: Event): void;
  /** Notes the timestamp of an event that steps may drop. */
  follow(event: Event): void;
}

/** What an observer has seen, as plain data. */
export interface PlainObservation {
  readonly events: number;
  readonly fields: CountedFields;
  readonly levels: CountedLevels;
  readonly time: TimeSpan | null;
  /** The first event without a timestamp. */
  readonly undated: UndatedPlace | null;
}

/** Who watches the events of a run. */
export interface Observed {
  /** The events as they were read. */
  readonly read: Observer;
  /** The events as they are after all stages; null if there are no stages. */
  readonly left: Observer | null;
}

export function observe(
  timestamps: TimestampOptions,
  { names, origin }: Pick<StageContext, "names" | "origin">,
  hasStages: boolean,
): Observed {
  const make = () => observer(names, timestamps, origin);
  return { read: make(), left: hasStages ? make() : null };
}

/** Counts events, their fields, levels and timestamps; no event is changed. */
export function observer(
  names: NameTable,
  timestamps: TimestampOptions,
  origin: Readonly<Origin> | null = null,
): Observer {
  const fields = fieldCounter(names, timestamps.field);
  const levels = levelCounter();
  const findLevel = levelFinder();
  const time = timeSpanner(timestamps, names, origin);
  const { place } = fields;
  let events = 0;

  function watch(event: Event): void {
    events++;
    const at = place.level;
    const level = at === SOUGHT || (at >= 0 && event.entries[at + 1]! >= BOXED) ? findLevel(event) : at;
    if (level >= 0 && !names.hides?.(names.text(event.entries[level]!))) levels.add(event, level);
    if (place.stamp >= 0) time.add(event, place.stamp);
    else if (place.stamp === SOUGHT) time.addSought(event);
    else time.addUndated(event);
  }

  return {
    add(event) {
      fields.add(event);
      watch(event);
    },
    addCensus(event) {
      fields.countCensus(event);
      watch(event);
    },
    follow: time.follow,
    rows() {
      const { place: undated } = time.undated;
      return { events, ...fields.rows(), ...levels.rows(), time: time.rows(), undated };
    },
    drain() {
      const drained = {
        events,
        fields: fields.drain(),
        levels: levels.drain(),
        time: time.drain(),
        undated: time.undated.drain(),
      };
      events = 0;
      return drained;
    },
    merge(other, lines) {
      events += other.events;
      fields.merge(other.fields);
      levels.merge(other.levels);
      time.merge(other.time);
      time.undated.merge(other.undated, lines);
    },
  };
}
