import type { NameTable } from "../event/names.ts";
import { rankOf, usualNames } from "../event/roles.ts";
import { CONTAINER, ENTRY, type Event, FLOAT, INT, PLAIN, TEXT, valueAt } from "../event/tape.ts";
import { encodeUtf8 } from "../event/utf8.ts";
import { Float, type Value } from "../event/value.ts";
import type { Instant } from "./instant.ts";
import { type StampOptions, stampReader } from "./stamp.ts";

/** Where timestamps are, and how they are read. */
export interface TimestampOptions extends Omit<StampOptions, "smallEpochs"> {
  /** The field that they are in, or null for one of the usual names. */
  readonly field: string | null;
  /** Whether nobody has said what the zone is. */
  readonly zoneAssumed: boolean;
}

/** Reads the timestamps of events, when asked. */
export interface Timestamps {
  /**
   * Reads the timestamp of an event as it stands: of the field that was named, or of the one with the most certain of
   * the usual names whose value can be read. @returns whether there is one.
   */
  of(event: Event): boolean;
  /** Reads a text that is known to be a timestamp's. @returns whether it is one. */
  ofText(bytes: Uint8Array, from: number, to: number): boolean;
  /**
   * Where the field of an event begins that is its timestamp, if its value can be read: no other one could be it rather.
   * @returns -1 where that takes a longer look.
   */
  place(event: Event): number;
  /** Reads every field of an event that is the one that was named, or has a usual name, and tells where it begins. */
  each(event: Event, take: (at: number) => void): void;
  /** Whether the event that was asked for last has one; where it is and what it says mean something only then. */
  readonly found: boolean;
  /** It is overwritten by the next event that is asked for. */
  readonly instant: Readonly<Instant>;
  /** The id of the name of its field. */
  readonly field: number;
  /** Timestamps so far that have had no year, and were given one that is not certain. */
  readonly guessed: number;
  /** Timestamps so far that have had no zone, and were read in the zone of the options. */
  readonly naive: number;
}

const NONE = -1;
const NO_RANK = 255;

/** @throws RangeError for a zone that there is not, when the first timestamp without one is read. */
export function timestampsOf(options: TimestampOptions, names: NameTable): Timestamps {
  const { field } = options;
  const reader = stampReader({ ...options, smallEpochs: field !== null });
  const instant: Instant = { millis: 0, nanos: 0 };
  const named = field === null ? NONE : names.fix(field);
  let found = false;
  let foundIn = NONE;
  /** By id: the place of the name among the usual ones. */
  let ranks = new Uint8Array(64);
  let ranked = 0;
  /** The least rank of them, whether several names have it, such as ts and TS, and where the last name was found. */
  let leastRank = NO_RANK - 1;
  let isShared = false;
  let lastAt = 0;
  let epoch = names.epoch;

  function of(event: Event): boolean {
    found = named === NONE ? findUsual(event) : findNamed(event);
    return found;
  }

  function place(event: Event): number {
    return named === NONE ? usualPlace(event) : namedPlace(event);
  }

  function namedPlace({ entries, length }: Event): number {
    for (let at = 0; at < length; at += ENTRY) if (entries[at] === named) return at;
    return NONE;
  }

  function findNamed(event: Event): boolean {
    const at = namedPlace(event);
    return at !== NONE && readEntry(event, at);
  }

  /** Events are alike, and no name that has been seen is more certain than that of the last one. */
  function usualPlace({ entries, length }: Event): number {
    if (ranked < names.size || epoch !== names.epoch) rankNames();
    return lastAt < length && !isShared && ranks[entries[lastAt]!] === leastRank ? lastAt : NONE;
  }

  function findUsual(event: Event): boolean {
    const likely = usualPlace(event);
    if (likely !== NONE && readEntry(event, likely)) return true;
    const { entries, length } = event;
    for (let above = NONE, aboveAt = NONE; ; ) {
      let best = NO_RANK;
      let bestAt = NONE;
      for (let at = 0; at < length; at += ENTRY) {
        const rank = ranks[entries[at]!]!;
        // Of names of one rank, the first one in the event counts.
        if (rank < best && (rank > above || (rank === above && at > aboveAt))) {
          best = rank;
          bestAt = at;
        }
      }
      if (bestAt === NONE) return false;
      if (readEntry(event, bestAt)) {
        lastAt = bestAt;
        return true;
      }
      above = best;
      aboveAt = bestAt;
    }
  }

  function each(event: Event, take: (at: number) => void): void {
    if (ranked < names.size || epoch !== names.epoch) rankNames();
    const { entries, length } = event;
    for (let at = 0; at < length; at += ENTRY) {
      const id = entries[at]!;
      if ((id === named || ranks[id] !== NO_RANK) && readEntry(event, at)) take(at);
    }
  }

  function rankNames(): void {
    if (epoch !== names.epoch) {
      epoch = names.epoch;
      ranked = 0;
      leastRank = NO_RANK - 1;
      isShared = false;
    }
    if (names.size > ranks.length) {
      const larger = new Uint8Array(names.size * 2);
      larger.set(ranks);
      ranks = larger;
    }
    for (; ranked < names.size; ranked++) {
      const rank = rankOf(names.text(ranked));
      const isTime = rank !== undefined && usualNames[rank]!.role === "time";
      ranks[ranked] = isTime ? rank : NO_RANK;
      if (!isTime || rank > leastRank) continue;
      isShared = rank === leastRank;
      leastRank = rank;
    }
  }

  function readEntry(event: Event, at: number): boolean {
    const { entries, bytes } = event;
    const kind = entries[at + 1]!;
    foundIn = entries[at]!;
    if (kind === PLAIN || kind === TEXT || kind === INT || kind === FLOAT) {
      return reader.read(bytes, entries[at + 2]!, entries[at + 3]!, instant);
    }
    if (kind >= CONTAINER) return false;
    const text = textOf(valueAt(event, at));
    if (text === null) return false;
    const encoded = encodeUtf8(text);
    return reader.read(encoded, 0, encoded.length, instant);
  }

  return {
    of,
    place,
    ofText: (bytes, from, to) => reader.read(bytes, from, to, instant),
    each,
    instant,
    get found() {
      return found;
    },
    get field() {
      return foundIn;
    },
    get guessed() {
      return reader.guessed;
    },
    get naive() {
      return reader.naive;
    },
  };
}

/** The text of a value that may be a timestamp. */
function textOf(value: Value): string | null {
  if (value instanceof Float) return String(value.float);
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint" ? String(value) : null;
}
