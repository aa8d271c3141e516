import { ENTRY, type Event } from "../event/tape.ts";
import { NO_RANK } from "./labels.ts";

/**
 * Makes the function that returns the places of an event's entries in the order for people: those with a rank first, by
 * rank, then the others in the order of the event.
 * @param ranksNow the ranks of all names of the current event by their ids, or null to keep the order of the event.
 */
export function arrangement(ranksNow: (() => Uint8Array) | null): (event: Event) => Int32Array {
  let places = new Int32Array(32);
  // Most events have the names of the one before.
  let ids = new Int32Array(32);
  let count = 0;
  let epoch = -1;

  function isAsBefore({ entries, length, names }: Event): boolean {
    if (names.epoch !== epoch || length !== count * ENTRY) return false;
    for (let i = 0, at = 0; i < count; i++, at += ENTRY) if (ids[i] !== entries[at]) return false;
    return true;
  }

  return (event) => {
    if (isAsBefore(event)) return places;
    const { entries, length } = event;
    count = length / ENTRY;
    epoch = event.names.epoch;
    if (count > places.length) {
      places = new Int32Array(count * 2);
      ids = new Int32Array(count * 2);
    }
    for (let i = 0, at = 0; i < count; i++, at += ENTRY) ids[i] = entries[at]!;
    const ranks = ranksNow?.() ?? null;
    let filled = 0;
    if (ranks !== null) {
      for (let at = 0; at < length; at += ENTRY) {
        const rank = ranks[entries[at]!]!;
        if (rank === NO_RANK) continue;
        let place = filled++;
        for (; place > 0 && ranks[entries[places[place - 1]!]!]! > rank; place--) places[place] = places[place - 1]!;
        places[place] = at;
      }
    }
    for (let at = 0; at < length; at += ENTRY) {
      if (ranks === null || ranks[entries[at]!] === NO_RANK) places[filled++] = at;
    }
    return places;
  };
}
