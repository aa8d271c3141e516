import {
  dropRarer,
  type Frequencies,
  idOf,
  intern,
  isFull,
  mergeCounts,
  newKeyTable,
  startCount,
} from "../../metrics/index.ts";
import {
  type GroupStates,
  limitStates,
  mergeStates,
  moveStates,
  newStates,
  retainStates,
  roomOf,
  type Shape,
  startStates,
} from "../aggregates/states.ts";

/**
 * Groups of events by their keys, exact for the first `MOST_KEYS`. With more, the rarer half is dropped, and a new group
 * starts with the highest count that was dropped, because it may be one of those: no count is too low, and none is too
 * high by more than `floor`. The other numbers of such a group leave out the events before it was dropped.
 */
export interface Groups extends Frequencies {
  states: GroupStates;
}

/** One group without events: what a question about all of them is answered with where there are none. */
export function groupOfNone(shape: Shape): Groups {
  const groups = newGroups(shape);
  countGroup(groups, new Uint8Array(), 0);
  groups.counts[0] = 0;
  return groups;
}

export function newGroups(shape: Shape): Groups {
  return { table: newKeyTable(), counts: new Float64Array(16), states: newStates(shape, roomOf(0)), floor: 0 };
}

/** Counts an event of the group with the key `bytes[0, end)`. @returns the group's id; -1 if it was dropped. */
export function countGroup(groups: Groups, bytes: Uint8Array, end: number): number {
  const { size } = groups.table;
  const id = intern(groups.table, bytes, 0, end);
  if (id < size) {
    groups.counts[id]!++;
    return id;
  }
  startCount(groups, id, groups.floor + 1);
  startStates(groups.states);
  limitGroups(groups, id + 1);
  if (!isFull(groups.table)) return id;
  prune(groups);
  return idOf(groups.table, bytes, 0, end);
}

/** Gives each group less room, if there are many. */
function limitGroups(groups: Groups, size: number): void {
  const room = roomOf(size);
  const before = groups.states.room;
  if (room.error > before.error || room.exact < before.exact) limitStates(groups.states, room);
}

/** Adds groups of later events. */
export function mergeGroups(into: Groups, from: Groups): void {
  mergeCounts(into, from, (own, id, isNew) => {
    if (isNew) moveStates(into.states, from.states, id);
    else mergeStates(into.states, own, from.states, id);
  });
  limitGroups(into, into.table.size);
  if (isFull(into.table)) prune(into);
}

/** Drops the rarer half of the groups, or more. */
function prune(groups: Groups): void {
  retainStates(groups.states, dropRarer(groups));
}
