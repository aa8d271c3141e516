import { ENTRY, type Event, type NameTable } from "../../event/index.ts";
import { closest } from "../../language/closest.ts";
import type { Counts } from "../../metrics/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { type TimestampOptions, timestampsOf } from "../../time/index.ts";
import { timeFields } from "../needs.ts";
import type { Look } from "../stages/stage.ts";

/** Finds out if the given field or layout for timestamps ever fits. */
export interface StampFit extends Counts<PlainFit> {
  /** The fields that it reads. */
  readonly looks: Look;
  /** True while that is unknown. */
  readonly isOpen: boolean;
  /** Tries the next event. */
  watch(event: Event): void;
  /** True if there were events, and no timestamp. */
  readonly isUnfit: boolean;
  findings(): readonly Diagnostic[];
}

interface PlainFit {
  readonly isFit: boolean;
  readonly events: number;
  /** Events with a text or number where the timestamp should be. */
  readonly unreadable: number;
  /** The first of them, or null if there is none. */
  readonly sample: string | null;
  /** The names of the fields of these events, in the order in which they came; no more than some. */
  readonly names: readonly string[];
}

const NOTHING: PlainFit = { isFit: false, events: 0, unreadable: 0, sample: null, names: [] };
/** Of more names none is the one that was meant, but some are. */
const MOST_NAMES = 1_000;

export function watchFit(options: TimestampOptions, names: NameTable): StampFit {
  const { field, layouts } = options;
  const timestamps = timestampsOf(options, names);
  let { isFit, events, unreadable, sample } = NOTHING;
  const seen = new Set<string>();
  /** By id: whether the name has been noted. */
  let noted = new Uint8Array(64);
  let epoch = names.epoch;

  function noteNames({ entries, length }: Event): void {
    if (epoch !== names.epoch || names.size > noted.length) {
      epoch = names.epoch;
      noted = new Uint8Array(names.size * 2);
    }
    for (let at = 0; at < length; at += ENTRY) {
      const id = entries[at]!;
      if (noted[id] === 1 || seen.size === MOST_NAMES) continue;
      noted[id] = 1;
      seen.add(names.text(id));
    }
  }

  const { names: at, roles } = timeFields(field);
  return {
    looks: { at, roles, leaves: "same" },
    get isOpen() {
      return !isFit;
    },
    watch(event) {
      events++;
      isFit = timestamps.of(event);
      if (isFit) return;
      if (field !== null) noteNames(event);
      const text = timestamps.textOf(event);
      if (text === null) return;
      unreadable++;
      sample ??= text;
    },
    get isUnfit() {
      return !isFit && events > 0;
    },
    findings() {
      if (isFit || events === 0) return [];
      const others = [...seen].filter((name) => name !== field);
      const meant = field === null ? null : closest(field, others);
      return [
        { code: "unfit-timestamps", field, hasLayouts: layouts !== null, events, unreadable, sample, closest: meant },
      ];
    },
    drain() {
      const drained = { isFit, events, unreadable, sample, names: [...seen] };
      ({ isFit, events, unreadable, sample } = NOTHING);
      seen.clear();
      noted.fill(0);
      return drained;
    },
    merge(other) {
      isFit ||= other.isFit;
      events += other.events;
      unreadable += other.unreadable;
      sample ??= other.sample;
      for (const name of other.names.slice(0, MOST_NAMES - seen.size)) seen.add(name);
    },
  };
}
