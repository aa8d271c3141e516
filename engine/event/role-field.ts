import { type Role, rankAmong, usualNames } from "./roles.ts";
import { ENTRY, type Event } from "./tape.ts";

/** Makes a function that returns the place of the field whose name is the most certain one of a role, or -1. */
export function roleFinder(): (event: Event, role: Role) => number {
  /** By name id: the rank among the usual names, or undefined. */
  let ranks = new Map<number, number | undefined>();
  let epoch = -1;

  function rankAt({ entries, names }: Event, at: number): number | undefined {
    const id = entries[at]!;
    if (!ranks.has(id)) ranks.set(id, rankAmong(names, names.text(id)));
    return ranks.get(id);
  }

  return (event, role) => {
    if (event.names.epoch !== epoch) {
      ranks = new Map();
      epoch = event.names.epoch;
    }
    let best = Number.POSITIVE_INFINITY;
    let found = -1;
    for (let at = 0; at < event.length; at += ENTRY) {
      const rank = rankAt(event, at);
      if (rank === undefined || rank >= best || usualNames[rank]!.role !== role) continue;
      best = rank;
      found = at;
    }
    return found;
  };
}
