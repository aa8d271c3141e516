import { BOXED, CONSTANT, ENTRY } from "./kinds.ts";
import { type Severity, severityIn } from "./levels.ts";
import { MOST_NAMES, type NameTable } from "./names.ts";
import { madeOnce, remembered } from "./remembered.ts";
import { levelKey, type Role, rankAmong, usualNames } from "./roles.ts";
import { type Event, typeAt, valueAt } from "./tape.ts";
import { isMap } from "./value.ts";

const ranksIn = madeOnce((names: NameTable) => remembered(MOST_NAMES, (name) => rankAmong(names, name) ?? NO_PLACE));

/** The place of the field whose name is the most certain one of a role, or -1. */
export function placeOfRole({ entries, length, names }: Event, role: Role): number {
  const rankOf = ranksIn(names);
  let best = NO_PLACE;
  let found = -1;
  for (let at = 0; at < length; at += ENTRY) {
    const rank = rankOf(names.text(entries[at]!));
    if (rank >= best || usualNames[rank]!.role !== role) continue;
    best = rank;
    found = at;
  }
  return found;
}

const UNKNOWN = 0;
const NONE = 1;
/** No name of a level, but of a map that may have one. */
const AROUND = 2;
const FIRST = 3;
const NO_PLACE = 255;

/** The first of the names of levels that may mean something else; those come last. */
const UNSURE = FIRST + usualNames.findIndex(({ role, isSure }) => role === "level" && !isSure);

/**
 * Finds the fields of events that may be their level, by their names; of lines of text, the level at their head; the level in
 * a map, as `log.level` or `severity.text`. What is no field is put on the tape after the fields, under its whole name.
 */
export function levelFields() {
  /** By name id: the name's rank from {@link FIRST} on, {@link AROUND}, or {@link NONE} if it is no name of a level. */
  let places = new Uint8Array(0);
  let epoch = 0;
  let count = 0;
  let plain = false;

  const placeOf = (names: NameTable, name: string): number => {
    const rank = rankAmong(names, name);
    if (rank !== undefined && usualNames[rank]!.role === "level") return FIRST + rank;
    return levelKey(name) ? AROUND : NONE;
  };

  /** The place of the field with the next certain name after that at `after`, or -1. */
  function next(event: Event, after: number): number {
    const { entries, length } = event;
    const above = places[entries[after]!]!;
    let best = NO_PLACE;
    let found = -1;
    for (let at = 0; at < length; at += ENTRY) {
      const place = places[entries[at]!]!;
      if (place < FIRST || place >= best || place < above || (place === above && at <= after)) continue;
      if (isMapAt(event, at)) continue;
      best = place;
      found = at;
    }
    return found;
  }

  /** True if the name of the field means nothing but a level. */
  function isSure({ entries }: Event, at: number): boolean {
    // The name of a level in a map may be newer than the table.
    return !(places[entries[at]!]! >= UNSURE);
  }

  /** The place of the field with the most certain name, or -1 if the event has none. */
  function first(event: Event): number {
    const { entries, length, names } = event;
    if (names.epoch !== epoch || names.starts.length > places.length) {
      places = new Uint8Array(names.starts.length);
      epoch = names.epoch;
    }
    const known = places;
    let found = -1;
    let best = NO_PLACE;
    let candidates = 0;
    let around = -1;
    for (let at = 0; at < length; at += ENTRY) {
      const id = entries[at]!;
      let place = known[id]!;
      if (place === UNKNOWN) place = known[id] = placeOf(names, names.text(id));
      if (place === NONE) continue;
      if (isMapAt(event, at)) around = at;
      else if (place !== AROUND) {
        candidates++;
        if (place >= best) continue;
        best = place;
        found = at;
      }
    }
    count = candidates;
    plain = candidates === 1 && best < UNSURE;
    const inside = around < 0 || best < UNSURE ? -1 : levelWithin(event, around);
    if (inside >= 0) count = 0;
    return inside >= 0 ? inside : found >= 0 ? found : (event.context.head?.level(event) ?? -1);
  }

  return {
    first,
    next,
    /** True if the last event of {@link first} had one such field only, and its name means nothing but a level. */
    isPlain: () => plain,
    /** True if it had several. */
    hasSeveral: () => count > 1,
    isSure,
    /** True if the field is the level with any value: its name means nothing else, and its value is a string. */
    isWord: (event: Event, at: number) => typeAt(event, at) === "string" && isSure(event, at),
  };
}

function isMapAt(event: Event, at: number): boolean {
  return event.entries[at + 1]! >= BOXED && typeAt(event, at) === "map";
}

/** Puts the level in the map at `at` on the tape, after the fields. @returns its place, or -1 if there is none. */
function levelWithin(event: Event, at: number): number {
  const name = event.names.text(event.entries[at]!);
  const value = valueAt(event, at);
  const levelIn = levelKey(name);
  for (const [key, level] of isMap(value) ? value : []) {
    if (key.toLowerCase() !== levelIn) continue;
    event.push(`${name}.${key}`, level);
    event.length -= ENTRY;
    return event.length;
  }
  return -1;
}

/**
 * Makes a function that returns the place of an event's level, or -1: the field with the most certain name whose value is
 * a string or names a severity. If the name may mean something else, a string has to name a severity too. If there is no
 * such field, the one with the most certain name counts.
 */
export function levelFinder(): (event: Event) => number {
  const { first, next, isPlain, isSure, isWord } = levelFields();

  function seek(event: Event, from: number): number {
    for (let at = from; at >= 0; at = next(event, at)) {
      if (isWord(event, at) || severityAt(event, at) !== null) return at;
    }
    return isSure(event, from) ? from : -1;
  }

  return (event) => {
    const found = first(event);
    return found < 0 || isPlain() || isGiven(event.entries, found) ? found : seek(event, found);
  };
}

/** True if a grammar derived the value, so that it is a level. */
export function isGiven(entries: Int32Array, at: number): boolean {
  return entries[at + 1] === CONSTANT;
}

/** The severity of the value of an entry, or null if it names none. */
export function severityAt(event: Event, at: number): Severity | null {
  return severityIn(valueAt(event, at), event.names.text(event.entries[at]!)) ?? null;
}
