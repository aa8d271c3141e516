import { longer } from "../event/bytes.ts";
import type { NameTable } from "../event/names.ts";
import { rankAmong, usualNames } from "../event/roles.ts";
import { ENTRY, type Event } from "../event/tape.ts";
import { isClockName, isReportedZoneName, isSecondName, isTimeName, isZoneName } from "../event/time-names.ts";
import { CERTAIN_NUMBER, LIKELY_NUMBER } from "./epoch.ts";

// Timestamps by the names of an event's fields.

/** Finds the fields of events that may be timestamps, or parts of one. */
export type TimeFields = ReturnType<typeof timeFields>;

/** No place. */
export const NONE = -1;
/** The longest distance of two timestamps of the same moment, in milliseconds: zones and clocks differ. */
export const SAME_MOMENT = 36 * 3_600_000;
const NO_RANK = 255;

/** The meanings of a field's name, as bits. */
export const IS_TIME = 1;
export const IS_ZONE = 2;
export const IS_REPORTED_ZONE = 4;
export const IS_SECOND = 8;
/** It is one of the usual names of a timestamp. */
export const IS_USUAL = 16;
/** A time of day in it may be that of the event. */
export const MAY_BE_CLOCK = 32;

export function timeFields(names: NameTable) {
  /** By id: the rank of the name among the usual ones, its meanings, and the digits that a number needs. */
  let ranks = new Uint8Array(64);
  let kinds = new Uint8Array(64);
  let digits = new Uint8Array(64);
  let ranked = 0;
  /** The least of those ranks, the number of names with it, and the place of the last timestamp. */
  let leastRank = NO_RANK - 1;
  let leastNames = 0;
  let lastAt = 0;
  let epoch = names.epoch;

  function rankNames(): void {
    if (epoch !== names.epoch) {
      epoch = names.epoch;
      ranked = leastNames = 0;
      leastRank = NO_RANK - 1;
    }
    if (names.size > ranks.length) {
      ranks = longer(ranks, names.size * 2);
      kinds = longer(kinds, names.size * 2);
      digits = longer(digits, names.size * 2);
    }
    for (; ranked < names.size; ranked++) rankName(ranked, names.text(ranked));
  }

  function rankName(id: number, name: string): void {
    const rank = rankAmong(names, name);
    const isUsual = rank !== undefined && usualNames[rank]!.role === "time";
    const kind = kindOf(name) | (isUsual ? IS_USUAL | MAY_BE_CLOCK : 0);
    ranks[id] = isUsual ? rank : NO_RANK;
    kinds[id] = kind;
    digits[id] = isUsual && usualNames[rank]!.isSure ? LIKELY_NUMBER : CERTAIN_NUMBER;
    fields.hasZones ||= (kind & IS_REPORTED_ZONE) !== 0;
    if (!isUsual || rank > leastRank) return;
    leastNames = rank === leastRank ? leastNames + 1 : 1;
    leastRank = rank;
  }

  /** The entry with the next certain name after that at `after`, or the most certain of all; -1 if there is none. */
  function next({ entries, length }: Event, after: number): number {
    const known = ranks;
    const above = after === NONE ? NONE : known[entries[after]!]!;
    let best = NO_RANK;
    let bestAt = NONE;
    for (let at = 0; at < length; at += ENTRY) {
      const rank = known[entries[at]!]!;
      if (rank < best && (rank > above || (rank === above && at > after))) {
        best = rank;
        bestAt = at;
      }
    }
    return bestAt;
  }

  const fields = {
    /** True if any name so far is that of a zone. */
    hasZones: false,
    /** Ranks the names that are new since the last call; to be called first for each event. */
    update(): void {
      if (ranked < names.size || epoch !== names.epoch) rankNames();
    },
    /** The place of the field with the most certain name of all, if it is that of the last timestamp, as events are alike; else -1. */
    usualPlace({ entries, length }: Event): number {
      return leastNames === 1 && lastAt < length && ranks[entries[lastAt]!] === leastRank ? lastAt : NONE;
    },
    next,
    /** Notes that the timestamp of an event was in the entry at `at`: the next event is tried there first. */
    foundAt(at: number): void {
      lastAt = at;
    },
    /** The place of the field whose name has this rank, or -1. */
    placeOfRank({ entries, length }: Event, rank: number): number {
      for (let at = 0; at < length; at += ENTRY) if (ranks[entries[at]!] === rank) return at;
      return NONE;
    },
    /** The rank of a name, by its id, among the usual ones. */
    rank: (name: number): number => ranks[name]!,
    /** The digits that a number in the field of this name needs to be a timestamp. */
    leastDigits: (name: number): number => digits[name]!,
    /** The meanings of a name, by its id, as bits. */
    kind: (name: number): number => kinds[name]!,
  };
  return fields;
}

function kindOf(name: string): number {
  return (
    (isTimeName(name) ? IS_TIME : 0) |
    (isZoneName(name) ? IS_ZONE : 0) |
    (isReportedZoneName(name) ? IS_REPORTED_ZONE : 0) |
    (isSecondName(name) ? IS_SECOND : 0) |
    (isClockName(name) ? MAY_BE_CLOCK : 0)
  );
}
